/** Decisions about a proposal at the same time. Runs only on a real PostgreSQL, as other race tests do. */
import type { ContentRecord } from '#contract/content.ts';
import { api } from '#support/api-paths.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { raceDatabases } from '#support/database.ts';
import { foundWork, publish, removeWorks } from '#support/found-works.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listRecordHashes, listProposals } from './proposal-repository.ts';
import { proposeFrom } from './propose.ts';

vi.setConfig({ testTimeout: 120_000 });
const ROUNDS = 10;

describe.each(raceDatabases)('%s', async (_, open) => {
  const connection = await open();
  const site: TestApp = await createTestApp(connection && { connection });
  let admin: Browser;
  beforeAll(async () => {
    admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  });
  afterEach(() => removeWorks(site.db));
  afterAll(async () => {
    expect(site.logged).toEqual([]);
    await site.close();
  });
  const onPostgres = test.skipIf(!connection);
  const ink = '@article{ink, title = {Ink}, author = {Sato, Hana}, year = 2020, pages = {1--2}}';
  const found = (fields: string) =>
    foundWork('crossref', `@article{x, title = {Ink}, author = {Sato, Hana}, year = 2020, ${fields}}`, {
      sourceId: 'C',
    });
  const accept = (id: string, body = {}) => admin.post(`/api/work-proposals/${id}/accept`, body);

  onPostgres('of two acceptances of a new work, one adds it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await removeWorks(site.db);
      await proposeFrom(site.db, [found('doi = {10.5555/ink}')], new Date());
      const [row] = await listProposals(site.db, {}, 2);
      const answers = await Promise.all([accept(row!.id), accept(row!.id), accept(row!.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await listRecordHashes(site.db)).toHaveLength(1);
    }
  });

  onPostgres('an acceptance and an edit of the record: both are kept, or one is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await removeWorks(site.db);
      await publish(site.dependencies, ink);
      await proposeFrom(site.db, [found('pages = {1--9}')], new Date());
      const [row] = await listProposals(site.db, {}, 2);
      const edited = { data: { bibtex: ink.replace('{Ink}', '{Inks}') }, revision: 1, publish: true };
      const [taken, put, run] = await Promise.all([
        accept(row!.id, { revision: 1 }),
        admin.put(api.contentRecord('publication', 'ink'), edited),
        proposeFrom(site.db, [found('pages = {1--9}, volume = {3}')], new Date()).then(() => 'done'),
      ]);
      expect([taken.status, put.status].sort()).toEqual([200, 409]);
      expect(run).toBe('done');
      const record = (await (await admin.get(api.contentRecord('publication', 'ink'))).json()) as ContentRecord;
      const { bibtex } = record.data as { bibtex: string };
      expect([record.revision, bibtex.includes('{Inks}'), bibtex.includes('1--9')]).toEqual([
        2,
        put.status === 200,
        taken.status === 200,
      ]);
    }
  });
});
