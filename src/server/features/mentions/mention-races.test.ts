/** Approves a mention while its page is fetched again. This race occurs only on a real PostgreSQL. */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { MentionsResponse } from '#contract/mentions.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { publishPost } from '#server/features/publishing/publish-service.ts';
import { endWorkers } from '#server/platform/workers/run.ts';
import { createTestApp, makeUser, type TestApp } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { raceDatabases } from '#support/database.ts';
import { sharedServer } from '#support/shared.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { listLiveMentions } from './mention-repository.ts';
import { checkMentions, noteWebmention } from './receive.ts';

vi.setConfig({ testTimeout: 120_000 });

let said = '';
const base = await sharedServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(said));
afterAll(endWorkers);

describe.each(raceDatabases)('%s', async (_, open) => {
  const connection = await open();
  const site: TestApp = await createTestApp(connection && { connection });
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
  });

  test.skipIf(!connection)(
    'an approval concurrent with a changed page publishes the read version or nothing',
    async () => {
      await putRecords(site.db, 'site', [{ key: 'site', view: { comments: true } }]);
      const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
      const empty = JSON.stringify({ blocks: [] });
      const data = { title: 'Notes', categoryName: 'A', keywords: [], published: false, body: empty, summary: empty };
      const { postId } = await createPost(site.dependencies, admin.userId, data, undefined, site.clock());
      await publishPost(site.dependencies, postId, { published: true, revision: 1 }, site.clock());
      const app = { ...site.dependencies, network: { local: true } };
      const target = `${site.dependencies.config.siteUrl}${pages.post(postId)}`;
      for (let round = 0; round < 20; round += 1) {
        const hear = async (words: string) => {
          said = `<article class="h-entry"><p class="e-content">${words} <a href="${target}">this</a></p></article>`;
          await noteWebmention(app, { source: `${base}/${round}`, target });
        };
        await hear('A kind word on');
        await checkMentions(app);
        const { held } = (await (await admin.get(api.mentions)).json()) as MentionsResponse;
        const { id, version } = held.find(({ source }) => source === `${base}/${round}`)!;
        await hear('Buy');
        const approve = async () => (await admin.patch(api.mention(id), { state: 'live', version })).status;
        const [, ...answers] = await Promise.all([checkMentions(app), approve(), approve()]);
        for (const status of answers) expect([200, 409]).toContain(status);
        // A mention that was being approved is only checked in the next run.
        await checkMentions(app);
        expect((await listLiveMentions(site.db)).map(({ text }) => text)).toEqual([]);
      }
    },
  );
});
