import type { CommentsResponse, ModerationResponse, NewCommentResponse } from '#contract/comments.ts';
import { api } from '#support/api-paths.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { wantedVersion } from '#server/features/builds/build-repository.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { beforeEach, expect, test } from 'vitest';
import { listPublic } from './comment-repository.ts';

let admin: Browser;
let reader: Browser;
let postId: string;

const site = await sharedTestApp();
await putRecords(site.db, 'site', [{ key: 'site', view: { comments: true, title: 'Ada Lovelace' } }]);

const words = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });

beforeEach(async () => {
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  reader = await named('Grace');
  const data = {
    title: 'Notes',
    categoryName: 'A',
    keywords: [],
    body: words('a'),
    summary: words(''),
    published: false,
  };
  postId = (await createPost(site.dependencies, admin.userId, data, undefined, site.clock())).postId;
  await publishPost(site.dependencies, postId, { published: true, revision: 1 }, site.clock());
});

async function named(publicName: string): Promise<Browser> {
  const browser = await site.signedIn(await makeUser(site.db));
  expect((await browser.put(api.user(browser.userId), { publicName })).status).toBe(200);
  return browser;
}

const codeOf = async (answer: Response) =>
  `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`.trim();
const write = async (by: Browser, text: string, parent?: string) =>
  (await (await by.post(api.postComments(postId), { text, parent })).json()) as NewCommentResponse;
const seenBy = async (browser: Browser) =>
  (await (await browser.get(api.postComments(postId))).json()) as CommentsResponse;
async function approve(id: string): Promise<Response> {
  const { version } = (await seenBy(admin)).comments.find((comment) => comment.id === id) ?? {};
  return admin.patch(api.comment(id), { state: 'live', version });
}

test('a first comment waits for approval, visible to author and owner, who is notified; later ones are published', async () => {
  const first = await write(reader, 'Hello *you*');
  expect(first.state).toBe('held');
  expect((await seenBy(reader)).comments).toMatchObject([
    { id: first.id, text: 'Hello *you*', isOwn: true, state: 'held' },
  ]);
  expect((await seenBy(site.browser())).comments).toEqual([]);
  expect((await seenBy(await named('Third'))).comments).toEqual([]);
  const { held } = (await (await admin.get(api.comments)).json()) as ModerationResponse;
  expect(held.find(({ id }) => id === first.id)).toMatchObject({ name: 'Grace', postTitle: 'Notes' });
  expect(
    (await site.mails()).some(
      ({ subject, text }) => subject.startsWith('New comment from Grace') && text.includes('Hello'),
    ),
  ).toBe(true);
  const version = await wantedVersion(site.db);
  expect((await approve(first.id)).status).toBe(200);
  expect(await wantedVersion(site.db)).toBeGreaterThan(version);
  expect((await seenBy(site.browser())).comments).toMatchObject([{ name: 'Grace', state: 'live', isOwn: false }]);
  expect((await write(reader, 'Again')).state).toBe('live');
});

test('an answer is mailed to whom it answers, once, unless that was switched off; answers are not answered', async () => {
  const { id } = await write(reader, 'A question');
  await approve(id);
  const other = await named('Other');
  const answer = await write(other, 'An answer', id);
  const told = async () =>
    (await site.mails()).filter(({ subject }) => subject === 'Other replied to your comment').length;
  expect(await told()).toBe(0);
  await approve(answer.id);
  expect(await told()).toBe(1);
  expect(await codeOf(await reader.post(api.postComments(postId), { text: 'Deeper', parent: answer.id }))).toBe(
    '400 BAD_INPUT',
  );
  await reader.put(api.user(reader.userId), { answerMails: false });
  await write(other, 'Another answer', id);
  expect(await told()).toBe(1);
});

test('its author can change it for 15 minutes, and it waits again', async () => {
  const { id } = await write(reader, 'Frist');
  await approve(id);
  expect(await codeOf(await (await named('Other')).patch(api.comment(id), { text: 'Mine' }))).toBe('404 NOT_FOUND');
  expect(await codeOf(await admin.patch(api.comment(id), { text: 'Mine' }))).toBe('404 NOT_FOUND');
  expect(await (await reader.patch(api.comment(id), { text: 'First' })).json()).toEqual({ id, state: 'held' });
  expect((await seenBy(site.browser())).comments).toEqual([]);
  await approve(id);
  site.clock.advance(15 * 60_000);
  await reader.post(api.refresh);
  await admin.post(api.refresh);
  expect(await codeOf(await reader.patch(api.comment(id), { text: 'Late' }))).toBe('409 COMMENT_FIXED');
  expect((await seenBy(site.browser())).comments).toMatchObject([{ text: 'First' }]);
});

test('an account sees its pending and published comments with their posts; nobody else does', async () => {
  const writer = await named('Lin');
  const own = async (by: Browser): Promise<unknown> => (await by.get(api.ownComments(writer.userId))).json();
  expect(await own(writer)).toEqual([]);
  const { id } = (await (await writer.post(api.postComments(postId), { text: 'Mine' })).json()) as { id: string };
  expect(await own(writer)).toMatchObject([
    { id, text: 'Mine', isLive: false, post: { id: postId, title: 'Notes', published: true } },
  ]);
  await approve(id);
  expect(await own(writer)).toMatchObject([{ id, isLive: true }]);
  expect(await codeOf(await admin.get(api.ownComments(writer.userId)))).toBe('404 NOT_FOUND');
  await writer.delete(api.comment(id));
  expect(await own(writer)).toEqual([]);
});

test('names the missing requirement to a user who cannot comment', async () => {
  const post = (by: Browser) => by.post(api.postComments(postId), { text: 'Hello' }).then(codeOf);
  const unconfirmed = await site.signedIn(await makeUser(site.db, { emailConfirmedAt: null }));
  expect(await post(unconfirmed)).toBe('409 EMAIL_NOT_CONFIRMED');
  expect(await codeOf(await unconfirmed.put(api.user(unconfirmed.userId), { publicName: 'A' }))).toBe(
    '409 EMAIL_NOT_CONFIRMED',
  );
  const nameless = await site.signedIn(await makeUser(site.db));
  expect(await post(nameless)).toBe('409 PUBLIC_NAME_NEEDED');
  expect((await seenBy(nameless)).may).toBe('name');
  expect(await post(site.browser())).toBe('401 NOT_SIGNED_IN');
  await admin.patch(api.postComments(postId), { closed: true });
  expect(await post(reader)).toBe('409 COMMENTS_CLOSED');
  await admin.patch(api.postComments(postId), { closed: false });
  await admin.patch(api.comments, { closed: true });
  expect(await post(reader)).toBe('409 COMMENTS_CLOSED');
  await admin.patch(api.comments, { closed: false });
  expect(await codeOf(await reader.post(api.postComments(postId), { text: 'Hello', username: 'bot' }))).toBe(
    '400 BAD_INPUT',
  );
});

test.each(['Ada Lovelace', 'Аdа Lоvelace', 'lovelace ada'])(
  "refuses a name like the owner's: %s",
  async (publicName) => {
    expect(await codeOf(await reader.put(api.user(reader.userId), { publicName }))).toBe('409 PUBLIC_NAME_TAKEN');
  },
);

test("links and the owner's words hold back even a known author", async () => {
  const { id } = await write(reader, 'Hello');
  await approve(id);
  await admin.patch(api.comments, { words: ['Casino'] });
  expect((await write(reader, 'the ｃａｓｉｎｏ!')).state).toBe('held');
  expect((await write(reader, '[a](https://a.example) https://b.example www.c.example')).state).toBe('held');
  expect((await write(reader, '[a](https://a.example)')).state).toBe('live');
  await admin.patch(api.comments, { words: [] });
});

test('only an admin approves, deletes others’ comments, and blocks; a blocked author cannot write until unblocked', async () => {
  const { id } = await write(reader, 'Buy');
  const more = await write(reader, 'Buy more');
  const other = await named('Other');
  expect(await codeOf(await other.patch(api.comment(id), { state: 'live' }))).toBe('403 NOT_ALLOWED');
  expect(await codeOf(await other.delete(api.comment(id), {}))).toBe('404 NOT_FOUND');
  expect((await admin.delete(api.comment(id), { shutOut: true })).status).toBe(200);
  const held = ((await (await admin.get(api.comments)).json()) as ModerationResponse).held;
  expect(held.map((comment) => comment.id)).not.toContain(more.id);
  expect(await codeOf(await reader.post(api.postComments(postId), { text: 'Hello' }))).toBe('403 NOT_ALLOWED');
  await admin.patch(api.comments, { readmit: reader.userId });
  expect((await write(reader, 'Sorry')).state).toBe('held');
});

test('a deleted comment keeps its place only while it has replies', async () => {
  const { id } = await write(reader, 'A question');
  await approve(id);
  const { id: answer } = await write(admin, 'An answer', id);
  await reader.delete(api.comment(id));
  expect((await seenBy(site.browser())).comments).toMatchObject([
    { id, name: null, text: '', state: 'removed' },
    { id: answer, isOwner: true },
  ]);
  await admin.delete(api.comment(answer));
  expect((await seenBy(site.browser())).comments).toEqual([]);
});

test('a deleted account takes its comments along, or leaves them without its name; nothing else of it stays', async () => {
  for (const comments of ['remove', 'keep'] as const) {
    const leaving = await named('Leaving');
    const { id } = await write(leaving, `Of one who goes: ${comments}`);
    await approve(id);
    await write(leaving, 'www.a.example www.b.example www.c.example');
    expect((await leaving.delete(api.user(leaving.userId), { 'delete-account': true, comments })).status).toBe(200);
  }
  const left = (await listPublic(site.db)).filter(({ comment }) => comment.postId === postId);
  expect(left).toMatchObject([{ comment: { text: 'Of one who goes: keep', userId: null }, name: null }]);
  expect((await seenBy(admin)).comments).toHaveLength(1);
});

test('one’s data contains one’s comments', async () => {
  await write(reader, 'What I wrote');
  const data = (await (await reader.get(api.userData(reader.userId))).json()) as { comments: unknown };
  expect(data.comments).toMatchObject([{ text: 'What I wrote', state: 'held', postId }]);
});
