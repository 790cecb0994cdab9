/**
 * Scheduled custom pages and projects are published with the content that they had when they were scheduled (CONT-4).
 */
import type { ContentRecord } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { api } from '#support/api-paths.ts';
import { contentFiles, documents, settings } from '#server/platform/db/schema/index.ts';
import { makeUser } from '#support/app.ts';
import { removeRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishScheduledRecords } from './content-service.ts';
import { listContentRevisions, thinContentHistory } from './edit-repository.ts';
import { readLists } from './lists-repository.ts';
import { makeViews } from './build-read-models.ts';

const DAY = 24 * 60 * 60_000;
const makeContent = async () => {
  const layOut = async (made: Parameters<Parameters<typeof makeViews>[1]['layOut']>[0]) => ({
    documents: made,
    warnings: [],
  });
  await makeViews(site.db, { contentDir: null, now: site.clock(), print: () => undefined, layOut });
};

const site = await sharedTestApp({ makeContent });
let admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(async () => {
  const data = { basics: { name: 'Ada Byron', label: 'Analyst' } };
  await send('PUT', 'profile', 'profile', { data, revision: 0, publish: true });
});
afterEach(async () => {
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings]) await site.db.delete(table);
});

const page = (text: string) => ({
  title: 'Lab',
  body: { time: 1, version: '2.31', blocks: [{ id: 'abcdefghij', type: 'paragraph', data: { text } }] },
});
async function send(method: string, kind: ContentKind, key: string, body: object) {
  const answer = await admin.send(method, api.contentRecord(kind, key), body);
  return { status: answer.status, body: (await answer.json()) as Partial<ContentRecord> & { code?: string } };
}
const put = (text: string, revision: number) => send('PUT', 'page', 'lab', { data: page(text), revision });
const patch = (body: object) => send('PATCH', 'page', 'lab', body);
const at = (days: number) => new Date(site.clock().getTime() + days * DAY).toISOString();
const texts = async () =>
  (await readLists(site.db)).lists.ownPages.map(({ document }) => document.blocks[0]?.data['text']);
const due = () => publishScheduledRecords(site.dependencies, site.clock());

test('publishes a page at its time, once, as it was when it was scheduled', async () => {
  await put('Pinned.', 0);
  const publishAt = at(0.5);
  expect(await patch({ publish: true, publishAt, revision: 1 })).toMatchObject({
    status: 200,
    body: { liveRevision: null, publishAt },
  });
  expect((await put('Written after it.', 1)).body).toEqual({ revision: 2 });
  expect(await due()).toEqual([]);
  expect(await texts()).toEqual([]);
  // When the history is thinned, the revision of a scheduled publication stays.
  await thinContentHistory(site.db, new Date(site.clock().getTime() + 100 * DAY));
  expect((await listContentRevisions(site.db, { kind: 'page', key: 'lab' })).map(({ revision }) => revision)).toEqual([
    2, 1,
  ]);
  site.clock.advance(DAY / 2);
  expect(await Promise.all([due(), due()]).then((all) => all.flat())).toEqual([{ kind: 'page', key: 'lab' }]);
  expect(await texts()).toEqual(['Pinned.']);
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const now = (await (await admin.get(api.contentRecord('page', 'lab'))).json()) as ContentRecord;
  expect(now).toMatchObject({ revision: 2, liveRevision: 1 });
  expect(now).not.toHaveProperty('publishAt');
});

test.each([
  ['publishing now', { publish: true, revision: 1 }, ['Pinned.']],
  ['taking it off', { publish: false, revision: 1 }, []],
  ['a time that is past', { publish: true, publishAt: '2020-01-01T00:00:00Z', revision: 1 }, ['Pinned.']],
])('%s ends the schedule', async (_, body, expected) => {
  await put('Pinned.', 0);
  await patch({ publish: true, publishAt: at(0.1), revision: 1 });
  const answer = await patch(body);
  expect(answer.status).toBe(200);
  expect(answer.body).not.toHaveProperty('publishAt');
  expect(await texts()).toEqual(expected);
  expect(await publishScheduledRecords(site.dependencies, new Date(at(1)))).toEqual([]);
});

test('deleting it ends the schedule', async () => {
  await put('Pinned.', 0);
  await patch({ publish: true, publishAt: at(0.1), revision: 1 });
  expect((await send('DELETE', 'page', 'lab', { revision: 1 })).status).toBe(200);
  expect(await publishScheduledRecords(site.dependencies, new Date(at(1)))).toEqual([]);
});

test('refuses to schedule published, dependent or stale records', async () => {
  await put('First.', 0);
  expect((await patch({ publish: true, publishAt: at(1), revision: 7 })).body.code).toBe('REVISION_CONFLICT');
  expect((await patch({ publish: true, publishAt: 'tomorrow', revision: 1 })).body.code).toBe('BAD_INPUT');
  await patch({ publish: true, revision: 1 });
  expect((await patch({ publish: true, publishAt: at(1), revision: 1 })).body.code).toBe('ALREADY_PUBLISHED');
  await send('PUT', 'news', 'n', { data: { date: '2026', text: 'N' }, revision: 0 });
  expect((await send('PATCH', 'news', 'n', { publish: true, publishAt: at(1), revision: 1 })).body.code).toBe(
    'BAD_INPUT',
  );
});
