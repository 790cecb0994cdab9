/**
 * Only the text that the admin has read is approved (COM-6): an approval contains the version of the displayed text and
 * name.
 */
import type { CommentsResponse, ModerationResponse, NewCommentResponse } from '#contract/comments.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#support/api-paths.ts';
import { users } from '#server/platform/db/schema/index.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { runs } from '#support/runs.ts';
import { sharedTestApp } from '#support/shared.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { insertComment } from './comment-repository.ts';

const site = await sharedTestApp();
await putRecords(site.db, 'site', [{ key: 'site', view: { comments: true, title: 'Notes on reeds' } }]);

let admin: Browser;
let reader: Browser;
let postId: string;

beforeEach(async () => {
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  postId = await publishedPost();
  reader = await site.signedIn(await makeUser(site.db));
  expect((await name(reader, 'Grace')).status).toBe(200);
});

async function publishedPost(): Promise<string> {
  const data = {
    title: 'Notes',
    categoryName: 'A',
    keywords: [],
    published: false,
    body: JSON.stringify({ blocks: [] }),
    summary: JSON.stringify({ blocks: [] }),
  };
  const made = await createPost(site.dependencies, admin.userId, data, undefined, site.clock());
  await publishPost(site.dependencies, made.postId, { published: true, revision: 1 }, site.clock());
  return made.postId;
}

const json = async <T>(answer: Promise<Response> | Response) => (await (await answer).json()) as T;
const codeOf = async (answer: Response) =>
  `${answer.status} ${(await json<{ code?: string }>(answer)).code ?? ''}`.trim();
const name = (by: Browser, publicName: string | null) => by.put(api.user(by.userId), { publicName });
const write = (text: string, by = reader) =>
  json<NewCommentResponse>(by.post(api.postComments(postId), { text })).then(({ id }) => id);
const seenBy = (browser: Browser) => json<CommentsResponse>(browser.get(api.postComments(postId)));
const moderation = () => json<ModerationResponse>(admin.get(api.comments));
const heldOf = async (id: string) => (await moderation()).held.find((held) => held.id === id)!;
const approve = (id: string, version: string) => admin.patch(api.comment(id), { state: 'live', version });
const approved = async (id: string) => expect((await approve(id, (await heldOf(id)).version)).status).toBe(200);
const publicText = async () => (await seenBy(site.browser())).comments.map(({ name, text }) => [name, text]);
const waitingName = async (by = reader) => (await moderation()).names.find(({ id }) => id === by.userId);

test('a held comment of an admin has the name of the owner, as on the page', async () => {
  const id = await write('My own words', admin);
  await admin.patch(api.comment(id), { state: 'held' });
  const shown = (await heldOf(id)).name;
  await approved(id);
  expect(shown).toBe((await seenBy(reader)).comments.find((one) => one.id === id)?.name);
  expect(shown).not.toBeNull();
});

test('a comment is approved in the version that was shown, under the dashboard’s as under the post’s', async () => {
  const id = await write('Hello');
  const { version } = await heldOf(id);
  expect((await seenBy(admin)).comments.find((one) => one.id === id)?.version).toBe(version);
  expect(await codeOf(await admin.patch(api.comment(id), { state: 'live' }))).toBe('400 BAD_INPUT');
  expect(await publicText()).toEqual([]);
  expect(await json(approve(id, version))).toEqual({ id, state: 'live' });
  expect(await json(approve(id, version))).toEqual({ id, state: 'live' });
  expect(await publicText()).toEqual([['Grace', 'Hello']]);
});

test('does not approve a changed comment, and returns the new text', async () => {
  const id = await write('A kind word');
  const { version } = await heldOf(id);
  await reader.patch(api.comment(id), { text: 'Buy this' });
  const answer = await approve(id, version);
  expect(answer.status).toBe(409);
  const { comment, ...refusal } = await json<{ comment: { version: string } }>(answer);
  expect(refusal).toEqual({ message: messages.approvalChanged, code: 'TEXT_CHANGED', messageCode: 'APPROVAL_CHANGED' });
  expect(comment).toEqual({ id, name: 'Grace', text: 'Buy this', version: (await heldOf(id)).version });
  expect(await publicText()).toEqual([]);
  expect((await approve(id, comment.version)).status).toBe(200);
  expect(await publicText()).toEqual([['Grace', 'Buy this']]);
  expect(await codeOf(await approve(id, version))).toBe('409 TEXT_CHANGED');
});

test('a comment whose author has another name since is not approved', async () => {
  const id = await write('A kind word');
  const { version } = await heldOf(id);
  await name(reader, 'Buy this');
  const answer = await approve(id, version);
  expect(answer.status).toBe(409);
  expect(await json(answer)).toMatchObject({ comment: { name: 'Buy this', text: 'A kind word' } });
});

test('nobody but an admin, and nobody who names a deleted comment, learns about versions', async () => {
  const id = await write('Hello');
  expect(await codeOf(await reader.patch(api.comment(id), { state: 'live' }))).toBe('403 NOT_ALLOWED');
  expect(await codeOf(await admin.patch(api.comment('gone'), { state: 'live' }))).toBe('404 NOT_FOUND');
  for (const version of ['', 1, null, [], 'x'.repeat(5_000)]) {
    const answer = await admin.patch(api.comment(id), { state: 'live', version });
    expect([400, 409]).toContain(answer.status);
  }
  expect(await codeOf(await reader.patch(api.comment(id), { text: 'Words', version: 'x' }))).toBe('400 BAD_INPUT');
});

test('former approvals without versions stay', async () => {
  const [old, waiting] = ['before-live', 'before-held'];
  for (const [id, state] of [
    [old, 'live'],
    [waiting, 'held'],
  ] as const)
    await insertComment(site.db, {
      id,
      postId,
      userId: reader.userId,
      parentId: null,
      text: id,
      state,
      createdAt: site.clock(),
      liveAt: state === 'live' ? site.clock() : null,
      authorName: null,
      source: null,
      importId: null,
    });
  expect(await publicText()).toEqual([['Grace', old]]);
  await approved(waiting);
  expect(await publicText()).toEqual(expect.arrayContaining([waiting, old].map((text) => ['Grace', text])));
});

test('a new name of an author with live comments waits; the former one is shown until it is approved', async () => {
  await approved(await write('Hello'));
  const asked = await json(name(reader, 'Grace Hopper'));
  expect(asked).toMatchObject({ publicName: 'Grace', pendingPublicName: 'Grace Hopper' });
  expect(await publicText()).toEqual([['Grace', 'Hello']]);
  await write('Again');
  expect((await publicText()).map(([shown]) => shown)).toEqual(['Grace', 'Grace']);
  const waiting = await waitingName();
  expect(waiting).toMatchObject({ name: 'Grace', newName: 'Grace Hopper' });

  const approveName = (said: object) => admin.patch(api.comments, { approveName: { id: reader.userId, ...said } });
  expect(await codeOf(await approveName({}))).toBe('400 BAD_INPUT');
  await name(reader, 'Buy this');
  const answer = await approveName({ version: waiting?.version });
  expect(answer.status).toBe(409);
  const { name: changed } = await json<{ name: { version: string } }>(answer);
  expect(changed).toEqual(await waitingName());
  expect(changed).toMatchObject({ name: 'Grace', newName: 'Buy this' });
  expect(await publicText()).toContainEqual(['Grace', 'Hello']);
  for (let times = 0; times < 2; times += 1) expect((await approveName({ version: changed.version })).status).toBe(200);
  expect(await publicText()).toContainEqual(['Buy this', 'Hello']);
  expect(await waitingName()).toBeUndefined();
  expect(await json(reader.get(api.user(reader.userId)))).not.toHaveProperty('pendingPublicName');
});

test('a new name that was refused, or given up, is gone; the former one stays', async () => {
  await approved(await write('Hello'));
  await name(reader, 'Buy this');
  expect((await admin.patch(api.comments, { refuseName: reader.userId })).status).toBe(200);
  expect(await waitingName()).toBeUndefined();
  expect(await json(reader.get(api.user(reader.userId)))).toMatchObject({ publicName: 'Grace' });
  await name(reader, 'Buy that');
  expect(await json(name(reader, 'Grace'))).not.toHaveProperty('pendingPublicName');
  expect(await waitingName()).toBeUndefined();
  await name(reader, 'Buy that');
  expect(await json(name(reader, null))).not.toHaveProperty('publicName');
  expect(await publicText()).toEqual([[null, 'Hello']]);
  // Removing the name must not bypass the approval: the next name waits as well.
  expect(await json(name(reader, 'Buy that'))).toMatchObject({ pendingPublicName: 'Buy that' });
  expect(await publicText()).toEqual([[null, 'Hello']]);
});

test('a new name without live comments counts at once, and the next comment waits with it', async () => {
  const id = await write('Hello');
  await approved(id);
  await reader.delete(api.comment(id));
  expect(await json(name(reader, 'Buy this'))).toMatchObject({ publicName: 'Buy this' });
  await write('Hello again');
  expect(await publicText()).toEqual([]);
});

test("an admin's name applies at once, since admin comments are never held", async () => {
  await write('Hello', admin);
  expect(await json(name(admin, 'Me'))).toMatchObject({ publicName: 'Me' });
});

test('does not check an unchanged name again', async () => {
  await site.db.update(users).set({ publicName: 'Notes on reeds official' }).where(eq(users.id, reader.userId));
  expect((await name(reader, 'Notes on reeds official')).status).toBe(200);
  expect(await codeOf(await name(reader, 'Notes on reeds, official'))).toBe('409 PUBLIC_NAME_TAKEN');
});

test('readers see no text and no name that was not approved, in any order of writing, changing and approving', async () => {
  const act = fc.constantFrom('write', 'change', 'rename', 'unname', 'look', 'approve', 'remove');
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (order) => {
      postId = await publishedPost();
      const author = await site.signedIn(await makeUser(site.db));
      await name(author, 'First');
      await approved(await write('Known', author));
      // A comment of a known author is published at once; a changed comment or a new name is not.
      const texts = new Set<string>();
      const names = new Set<string | null>([null, 'First']);
      let shown: ModerationResponse | undefined = await moderation();
      let n = 0;
      for (const step of order) {
        n += 1;
        const own = (await seenBy(author)).comments.filter(({ isOwn, state }) => isOwn && state !== 'removed');
        if (step === 'write') await write(`text ${n}`, author);
        else if (step === 'change' && own[0]) await author.patch(api.comment(own[0].id), { text: `changed ${n}` });
        else if (step === 'rename') await name(author, `Name ${n}`);
        else if (step === 'unname') await name(author, null);
        else if (step === 'remove' && own[0]) await author.delete(api.comment(own[0].id));
        else if (step === 'look') shown = await moderation();
        else if (step === 'approve') {
          const [comment] = shown?.held.filter((one) => one.postId === postId) ?? [];
          const waiting = shown?.names.find(({ id }) => id === author.userId);
          if (comment && (await approve(comment.id, comment.version)).ok) {
            names.add(comment.name);
            texts.add(comment.text);
          }
          if (waiting) {
            const { id, version, newName } = waiting;
            if ((await admin.patch(api.comments, { approveName: { id, version } })).ok) names.add(newName);
          }
        }
        for (const comment of (await seenBy(site.browser())).comments) {
          expect([...names]).toContain(comment.name);
          if (comment.text.startsWith('changed')) expect([...texts]).toContain(comment.text);
        }
      }
    }),
    runs(8, 1_000),
  );
});
