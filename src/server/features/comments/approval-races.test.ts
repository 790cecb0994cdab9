/** Approving a comment while it changes. Runs only on a real PostgreSQL, as in `#server/features/accounts/races.test.ts`. */
import type { CommentsResponse, ModerationResponse, NewCommentResponse } from '#contract/comments.ts';
import { api } from '#support/api-paths.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { raceDatabases } from '#support/database.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listPublic } from './comment-repository.ts';

vi.setConfig({ testTimeout: 120_000 });

const ROUNDS = 30;

describe.each(raceDatabases)('%s', async (_, open) => {
  const connection = await open();
  const site: TestApp = await createTestApp(connection && { connection });
  let admins: [Browser, Browser];
  let postId: string;
  beforeAll(async () => {
    await putRecords(site.db, 'site', [{ key: 'site', view: { comments: true } }]);
    const signIn = async () => site.signedIn(await makeUser(site.db, { isAdmin: true }));
    admins = [await signIn(), await signIn()];
    const empty = JSON.stringify({ blocks: [] });
    const data = { title: 'Notes', categoryName: 'A', keywords: [], published: false, body: empty, summary: empty };
    const made = await createPost(site.dependencies, admins[0].userId, data, undefined, site.clock());
    ({ postId } = made);
    await publishPost(site.dependencies, postId, { published: true, revision: 1 }, site.clock());
  });
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
  });
  const onPostgres = test.skipIf(!connection);

  const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
  async function author(publicName: string): Promise<Browser> {
    const browser = await site.signedIn(await makeUser(site.db));
    await browser.put(api.user(browser.userId), { publicName });
    return browser;
  }
  const write = (by: Browser, text: string) =>
    json<NewCommentResponse>(by.post(api.postComments(postId), { text })).then(({ id }) => id);
  const moderation = () => json<ModerationResponse>(admins[0].get(api.comments));
  const versionOf = async (id: string) =>
    (await json<CommentsResponse>(admins[0].get(api.postComments(postId)))).comments.find((one) => one.id === id)
      ?.version;
  const approve = (id: string, version: string | undefined, by = admins[0]) =>
    by.patch(api.comment(id), { state: 'live', version });
  async function known(publicName: string): Promise<{ by: Browser; first: string }> {
    const by = await author(publicName);
    const first = await write(by, 'Known');
    expect((await approve(first, await versionOf(first))).status).toBe(200);
    return { by, first };
  }
  const shown = async (by: Browser) =>
    (await listPublic(site.db))
      .filter(({ comment }) => comment.userId === by.userId && comment.state === 'live')
      .map(({ name, comment }) => [name, comment.text]);

  onPostgres('an approval that meets a change approves what was shown or nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const by = await author('Grace');
      const id = await write(by, 'A kind word');
      const version = await versionOf(id);
      const [changed, approved, again] = await Promise.all([
        by.patch(api.comment(id), { text: 'Buy this' }),
        approve(id, version),
        approve(id, version, admins[1]),
      ]);
      expect(changed.status).toBe(200);
      for (const { status } of [approved, again]) expect([200, 409]).toContain(status);
      expect(await shown(by)).toEqual([]);
    }
  });

  onPostgres('an approval that meets another name shows the name that was read or nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const by = await author('Grace');
      const id = await write(by, 'A kind word');
      const version = await versionOf(id);
      const [renamed, approved] = await Promise.all([
        by.put(api.user(by.userId), { publicName: 'Buy this' }),
        approve(id, version),
      ]);
      expect(renamed.status).toBe(200);
      expect(await shown(by)).toEqual(approved.status === 200 ? [['Grace', 'A kind word']] : []);
    }
  });

  onPostgres('of two approvals of one version at once both are good, and it is shown once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const by = await author('Grace');
      const id = await write(by, 'A kind word');
      const version = await versionOf(id);
      const answers = await Promise.all(admins.map((admin) => approve(id, version, admin)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await shown(by)).toEqual([['Grace', 'A kind word']]);
    }
  });

  onPostgres('who changes the name while a comment goes live shows no name that nobody read', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { by, first } = await known('Grace');
      await by.delete(api.comment(first));
      const answers = await Promise.all([
        by.put(api.user(by.userId), { publicName: 'Buy this' }),
        by.post(api.postComments(postId), { text: 'Hello' }),
        by.copy().post(api.postComments(postId), { text: 'Hello again' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 201]);
      for (const [name] of await shown(by)) expect(name).toBe('Grace');
    }
  });

  onPostgres('a name that is approved while another is asked for is the one that was read', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { by } = await known('Grace');
      await by.put(api.user(by.userId), { publicName: 'Grace Hopper' });
      const { version } = (await moderation()).names.find(({ id }) => id === by.userId)!;
      const approveName = { id: by.userId, version };
      const [renamed, ...approved] = await Promise.all([
        by.put(api.user(by.userId), { publicName: 'Buy this' }),
        ...admins.map((admin) => admin.patch(api.comments, { approveName })),
      ]);
      expect(renamed.status).toBe(200);
      const isApproved = approved.some(({ status }) => status === 200);
      expect(await shown(by)).toEqual([[isApproved ? 'Grace Hopper' : 'Grace', 'Known']]);
    }
  });

  onPostgres('writing, changing, approving, removing and blocking at once waits for nobody for ever', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [await known('Grace'), await known('Lin')];
      const held = await write(one.by, 'www.a.example www.b.example www.c.example');
      const version = await versionOf(held);
      const answers = await Promise.all([
        one.by.post(api.postComments(postId), { text: 'To Lin', parent: other.first }),
        other.by.post(api.postComments(postId), { text: 'To Grace', parent: one.first }),
        one.by.patch(api.comment(one.first), { text: 'Changed' }),
        approve(held, version),
        approve(held, version, admins[1]),
        admins[0].delete(api.comment(other.first), { shutOut: true }),
        one.by.delete(api.comment(held)),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }
  });
});
