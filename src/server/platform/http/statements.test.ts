/** The number of database statements per request: never one per row, and two for a login (ACC-49). */
import { api } from '#support/api-paths.ts';
import { pgliteDatabase } from '#support/database.ts';
import { makeUser } from '#support/app.ts';
import { addPublished } from '#support/rendering.ts';
import { sharedTestApp } from '#support/shared.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { deletePost } from '#server/features/publishing/publish-service.ts';
import { expect, test } from 'vitest';

const sent: string[] = [];
const connection = await pgliteDatabase((statement) => void sent.push(statement));
const site = await sharedTestApp({ connection, limits: true });
const user = await makeUser(site.db, { isAdmin: true });
const { email } = user;
const admin = await site.signedIn(user);

async function statements(work: () => Promise<Response>, status = 200): Promise<number> {
  sent.length = 0;
  expect((await work()).status).toBe(status);
  return sent.length;
}

let posts = 0;
/**
 * Adds published posts, drafts, and posts in the trash.
 * @param count number of posts of each kind
 */
async function addPosts(count: number): Promise<void> {
  const text = '{"blocks":[{"type":"paragraph","data":{"text":"Words"}}]}';
  for (let added = 0; added < count; added += 1) {
    posts += 1;
    await addPublished(site.db, `post-${posts}`, 'Words.');
    const draft = {
      title: `Draft ${posts}`,
      categoryName: `Category ${posts}`,
      keywords: [`k${posts}`],
      body: text,
      summary: text,
      published: false,
      readingTime: 1,
    };
    await createPost(site.dependencies, admin.userId, draft, undefined, site.clock());
    const { postId } = await createPost(site.dependencies, admin.userId, draft, undefined, site.clock());
    await deletePost(site.dependencies, postId, false, site.clock());
  }
}

test('a login needs two statements from a known browser; a failed one from an unknown browser four, for any account', async () => {
  const browser = site.browser();
  // The first login from a browser sends an email to the account's owner, which needs more statements.
  await browser.logIn(email);
  await site.mails();
  expect(await statements(() => browser.logIn(email))).toBe(2);
  expect(await statements(() => browser.logIn(email))).toBe(2);
  expect(await statements(() => site.browser().logIn(email, 'Wrong-password1'), 401)).toBe(4);
  expect(await statements(() => site.browser().logIn('nobody@example.org', 'Wrong-password1'), 401)).toBe(4);
});

test('requests of readers and of the admin’s index need as many statements for 12 posts as for 3', async () => {
  const asked: [string, () => Promise<Response>][] = [
    ['list', () => site.browser().get(api.posts)],
    ['page of it', () => site.browser().get(`${api.posts}?limit=100`)],
    ['post', () => site.browser().get(api.post('post-1'))],
    ['projects', () => site.browser().get(api.projects)],
    ['admin: published', () => admin.get(`${api.posts}?published=true`)],
    ['admin: drafts', () => admin.get(`${api.posts}?published=false`)],
    ['admin: trash', () => admin.get(`${api.posts}?trashed=true`)],
    ['admin: history', () => admin.get(api.revisions('post-1'))],
    ['admin: pictures', () => admin.get(api.media)],
    ['admin: build', () => admin.get(api.build)],
  ];
  const count = async () => {
    const counts: Record<string, number> = {};
    for (const [name, ask] of asked) counts[name] = await statements(ask);
    return counts;
  };
  await addPosts(3);
  const few = await count();
  await addPosts(9);
  expect(await count()).toEqual(few);
  // Two of the statements read whether the blog is on, and the site's languages.
  expect(few).toMatchObject({ list: 3, 'admin: drafts': 3 });
});
