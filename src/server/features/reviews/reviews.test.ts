/**
 * Comments through a comment link (POST-33), and attempts to read or write them through another link or without a link.
 */
import { limits, times } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { Post } from '#contract/posts.ts';
import { reviewLimits } from '#contract/review-limits.ts';
import type { Review } from '#contract/reviews.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { emptyTrash } from '#server/features/posts/state-repository.ts';
import { createTestApp, makeUser, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { beforeEach, expect, test } from 'vitest';
import { findReview, insertReview, listOfPost } from './review-repository.ts';
import { reviewerIn } from './reviewer-cookie.ts';
import { reviewsSeen } from './reviews.ts';

let admin: Browser;
let postId: string;

const site = await sharedTestApp();

const words = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
beforeEach(async () => {
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const data = { title: 'Draft', categoryName: 'A', keywords: [], published: false };
  const texts = { body: words('The reeds of the river'), summary: words('') };
  const made = await createPost(site.dependencies, admin.userId, { ...data, ...texts }, undefined, site.clock());
  postId = made.postId;
});

const tokenIn = async (answer: Response) =>
  new URL(((await answer.json()) as { url: string }).url).pathname.split('/').at(-1) ?? '';
const newLink = async () => tokenIn(await admin.post(api.postPreview(postId), { comment: true }));
const said = (text = 'A word', more: object = {}) => ({ name: 'Mori', text, ...more });
const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;
const codeOf = async (answer: Response) =>
  `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`.trim();
const forWriter = async () => (await (await admin.get(api.postReviews(postId))).json()) as Review[];
/** Returns the comments that the page of a link shows in this browser. */
const shown = (token: string, { cookies }: Browser) =>
  reviewsSeen(site.db, token, reviewerIn(Object.fromEntries(cookies), false), site.clock());

test('a reviewer writes under a typed name, the writer replies and resolves; each sees their own part', async () => {
  const token = await newLink();
  const [reviewer, other] = [site.browser(), site.browser()];
  const id = await idOf(await reviewer.post(api.review(token), said('Which river?', { quote: ' the   river ' })));
  site.clock.advance(1);
  await other.post(api.review(token), said('Nice', { name: 'Someone else' }));
  expect(await forWriter()).toMatchObject([
    { id, name: 'Mori', text: 'Which river?', quote: 'the river', revision: 1, parent: null, settledAt: null },
    { name: 'Someone else', text: 'Nice', quote: '' },
  ]);
  expect(((await (await admin.get(api.post(postId))).json()) as Post).openReviews).toBe(2);
  const reviewed = async () => (await (await admin.get(`${api.posts}?state=reviewed`)).json()) as Post[];
  expect((await reviewed()).map((one) => [one.id, one.openReviews])).toEqual([[postId, 2]]);

  const answer = await admin.post(api.postReviews(postId), { parent: id, text: 'The Yodo.' });
  expect(answer.status).toBe(201);
  expect((await shown(token, reviewer))?.map(({ name, text }) => [name, text])).toEqual([
    ['Mori', 'Which river?'],
    [null, 'The Yodo.'],
  ]);
  expect((await shown(token, other))?.map(({ text }) => text)).toEqual(['Nice']);
  expect(await shown(token, site.browser())).toEqual([]);

  expect((await reviewer.post(api.review(token), said('Thanks', { parent: id }))).status).toBe(201);
  expect((await admin.patch(api.postReview(postId, id), { settled: true })).status).toBe(200);
  expect((await forWriter()).find((one) => one.id === id)?.settledAt).toBe(site.clock().toISOString());
  expect(((await (await admin.get(api.post(postId))).json()) as Post).openReviews).toBe(1);
  await admin.patch(api.postReview(postId, id), { settled: false });
  expect((await forWriter()).find((one) => one.id === id)?.settledAt).toBeNull();
  expect((await admin.delete(api.postReview(postId, id))).status).toBe(200);
  expect((await forWriter()).map(({ text }) => text)).toEqual(['Nice']);
});

test('a form without a script is led back to the page, with the cookie that shows the comment there', async () => {
  const token = await newLink();
  const reviewer = site.browser();
  const form = new URLSearchParams({ ...said('From a form'), quote: '', parent: '', username: '' });
  const answer = await reviewer.send('POST', api.review(token), form);
  const [{ id } = { id: '' }] = (await shown(token, reviewer)) ?? [];
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${pages.preview(token)}#comment-${id}`]);
  expect(answer.headers.getSetCookie().join()).toMatch(/^reviewer=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
});

test('another link shows nothing of this one, and takes no part in it; a link that only shows takes none', async () => {
  const [one, two] = [await newLink(), await newLink()];
  const reviewer = site.browser();
  const id = await idOf(await reviewer.post(api.review(one), said('Mine')));
  expect(await shown(two, reviewer)).toEqual([]);
  expect(await codeOf(await reviewer.post(api.review(two), said('Into it', { parent: id })))).toBe('400 BAD_INPUT');
  expect(await codeOf(await site.browser().post(api.review(one), said('Into it', { parent: id })))).toBe(
    '400 BAD_INPUT',
  );
  const answer = await idOf(await admin.post(api.postReviews(postId), { parent: id, text: 'An answer' }));
  expect(await codeOf(await reviewer.post(api.review(one), said('Deeper', { parent: answer })))).toBe('400 BAD_INPUT');
  expect(await codeOf(await admin.post(api.postReviews(postId), { parent: answer, text: 'x' }))).toBe('404 NOT_FOUND');
  const plain = await tokenIn(await admin.post(api.postPreview(postId)));
  expect(await codeOf(await reviewer.post(api.review(plain), said()))).toBe('404 NOT_FOUND');
  expect(await shown(plain, reviewer)).toBeUndefined();
  // An invented cookie is invalid and reveals nothing about anyone.
  reviewer.cookies.set('reviewer', "' or true --");
  expect(await shown(one, reviewer)).toEqual([]);
});

test('an invalid link is 404: ended, expired, or of a post in the trash, which returns with its comments', async () => {
  const token = await newLink();
  const reviewer = site.browser();
  const write = async () => codeOf(await reviewer.post(api.review(token), said()));
  expect(await write()).toBe('201');
  expect((await admin.delete(api.post(postId))).status).toBe(200);
  expect(await write()).toBe('404 NOT_FOUND');
  expect(await shown(token, reviewer)).toBeUndefined();
  expect((await admin.get(api.postReviews(postId))).status).toBe(200);
  expect(await codeOf(await admin.post(api.postReviews(postId), { parent: 'x', text: 'x' }))).toBe('409 IN_TRASH');
  await admin.post(api.postRestore(postId));
  expect(await write()).toBe('404 NOT_FOUND');
  expect(await forWriter()).toHaveLength(1);

  const second = await newLink();
  expect((await reviewer.post(api.review(second), said())).status).toBe(201);
  site.clock.advance(times.previewLink);
  expect(await codeOf(await reviewer.post(api.review(second), said()))).toBe('404 NOT_FOUND');
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const third = await newLink();
  await admin.delete(api.postPreview(postId));
  expect(await codeOf(await reviewer.post(api.review(third), said()))).toBe('404 NOT_FOUND');

  await admin.delete(api.post(postId));
  await emptyTrash(site.db, site.clock());
  expect(await listOfPost(site.db, postId)).toEqual([]);
});

test('text stays text: markup, controls and changed directions are plain characters, or removed', async () => {
  const token = await newLink();
  const hostile = '<script>alert(1)</script>\n<img src=x onerror=alert(1)> {{7*7}} \u202Eevil\u0000\u0007';
  const id = await idOf(
    await site.browser().post(api.review(token), said(hostile, { name: '"><b>M\u202E', quote: '</textarea>\n<b>' })),
  );
  expect((await forWriter()).find((one) => one.id === id)).toMatchObject({
    name: '"><b>M',
    text: '<script>alert(1)</script>\n<img src=x onerror=alert(1)> {{7*7}} evil',
    quote: '</textarea> <b>',
  });
  for (const [body, field] of [
    [said(' \u0000 '), 'text'],
    [said('x'.repeat(reviewLimits.text + 1)), 'text'],
    [said('x', { name: '\u202E ' }), 'name'],
    [said('x', { name: 'x'.repeat(reviewLimits.name + 1) }), 'name'],
    [said('x', { quote: 'x'.repeat(reviewLimits.quote + 1) }), 'quote'],
    [said('x', { username: 'a program' }), 'username'],
  ] as const) {
    const answer = await site.browser().post(api.review(token), body);
    expect([answer.status, Object.keys(((await answer.json()) as { fields: object }).fields)]).toEqual([400, [field]]);
  }
  const large = await site.browser().post(api.review(token), said('x'.repeat(limits.bodyBytes)));
  expect(large.status).toBe(413);
});

test('a link takes 200 comments, even at once; the writer can still reply', async () => {
  const token = await newLink();
  const reviewer = site.browser();
  const id = await idOf(await reviewer.post(api.review(token), said()));
  const row = await findReview(site.db, postId, id);
  if (!row) throw new Error('It is not there.');
  for (let count = 0; count < reviewLimits.comments - 5; count += 1)
    await insertReview(site.db, { ...row, id: `filled-${count}` });
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => codeOf(await reviewer.post(api.review(token), said()))),
  );
  expect(answers.sort()).toEqual([...Array<string>(4).fill('201'), ...Array<string>(4).fill('409 REVIEWS_FULL')]);
  expect((await admin.post(api.postReviews(postId), { parent: id, text: 'Enough' })).status).toBe(201);
  expect((await reviewer.post(api.review(await newLink()), said())).status).toBe(201);
});

test('only admins read or resolve; a flood from one address is limited', async () => {
  const token = await newLink();
  const id = await idOf(await site.browser().post(api.review(token), said()));
  const user = await site.signedIn(await makeUser(site.db));
  for (const browser of [site.browser(), user]) {
    expect([401, 403]).toContain((await browser.get(api.postReviews(postId))).status);
    expect([401, 403]).toContain((await browser.patch(api.postReview(postId, id), { settled: true })).status);
    expect([401, 403]).toContain((await browser.delete(api.postReview(postId, id))).status);
  }
  expect((await admin.get(api.postReviews('nothing'))).status).toBe(404);
  const limited = await createTestApp({ limits: true });
  const flood = limited.browser();
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await flood.post(api.review('x'), said())).status);
  expect([statuses.at(59), statuses.at(60)]).toEqual([404, 429]);
  await limited.close();
});

test("visitors' versions of the post contain nothing of it", async () => {
  const token = await newLink();
  await site.browser().post(api.review(token), said('zqsecretqz'));
  await admin.patch(api.post(postId), { published: true });
  for (const path of [api.post(postId), api.posts, `${api.posts}?published=true`]) {
    const text = await (await site.browser().get(path)).text();
    expect(text).not.toContain('zqsecretqz');
    expect(text).not.toContain('openReviews');
  }
});
