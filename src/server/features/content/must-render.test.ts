/**
 * A record that cannot be rendered is not published: the error names field and page, and the site stays unchanged
 * (CONT-6).
 */
import { api } from '#support/api-paths.ts';
import type { ContentRecord } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { englishOf } from '#contract/english.ts';
import { problem } from '#contract/problems.ts';
import { contentFiles, documents, settings } from '#server/platform/db/schema/index.ts';
import type { TriedText } from '#server/dependencies.ts';
import { makeUser } from '#support/app.ts';
import { removeRecords } from '#support/content.ts';
import { sharedTestApp } from '#support/shared.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishScheduledRecords } from './content-service.ts';
import { makeViews } from './build-read-models.ts';

const BROKEN = 'breaks the page';

/** A site on which some pages always fail, and one page fails if any published text contains `BROKEN`. */
let alwaysFails: string[] = [];
let tried: (readonly TriedText[])[] = [];
const site = await sharedTestApp({
  makeContent: async () => {
    await makeViews(site.db, {
      contentDir: null,
      now: site.clock(),
      print: () => undefined,
      layOut: async (made) => ({ documents: made, warnings: [] }),
    });
  },
  tryPages: async (texts) => {
    tried.push(texts);
    const isBroken = JSON.stringify(texts).includes(BROKEN);
    return [...alwaysFails, ...(isBroken ? ['/about'] : [])].map((path) => ({ path, cause: new Error(path) }));
  },
});
let admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
beforeEach(async () => {
  [alwaysFails, tried] = [[], []];
  const data = { basics: { name: 'Ada Byron', label: 'Analyst' }, work: [{ name: 'Museum', startDate: '2020' }] };
  await send('PUT', 'profile', 'profile', { data, revision: 0, publish: true });
});
afterEach(async () => {
  await removeRecords(site.db);
  for (const table of [documents, contentFiles, settings]) await site.db.delete(table);
  site.logged.length = 0;
});

async function send(method: string, kind: ContentKind, key: string, body?: object) {
  const answer = await admin.send(method, api.contentRecord(kind, key), body);
  const json = (await answer.json()) as Partial<ContentRecord> & { fields?: object };
  return { status: answer.status, ...json };
}
const refusedFor = (path: string) => englishOf(problem('pageFails', path));

test('stores a change that breaks a page as a draft, and refuses it at its field', async () => {
  const { data } = (await send('GET', 'profile', 'profile')) as { data: { basics: object; work: object[] } };
  const changed = {
    ...data,
    basics: { ...data.basics, label: 'Countess' },
    work: [...data.work, { name: 'Library', startDate: '2021', summary: BROKEN }],
  };
  await send('PUT', 'profile', 'profile', { data: changed, revision: 1 });
  const refused = await send('PATCH', 'profile', 'profile', { publish: true, revision: 2 });
  expect(refused).toMatchObject({ status: 400, fields: { 'work[1].summary': refusedFor('/about') } });
  expect(await send('GET', 'profile', 'profile')).toMatchObject({ revision: 2, liveRevision: 1, data: changed });
  expect(site.logged.join()).toContain('/about');
  const mended = { ...changed, work: [...data.work, { name: 'Library', startDate: '2021', summary: 'Whole' }] };
  await send('PUT', 'profile', 'profile', { data: mended, revision: 2 });
  expect((await send('PATCH', 'profile', 'profile', { publish: true, revision: 3 })).status).toBe(200);
});

test('does not publish a new record that breaks a page, nor store anything of that call', async () => {
  const data = { title: 'On hands', date: '2026', abstract: BROKEN };
  const refused = await send('PUT', 'talk', 'hands', { data, revision: 0, publish: true });
  expect(refused).toMatchObject({ status: 400, fields: { abstract: refusedFor('/about') } });
  expect((await send('GET', 'talk', 'hands')).status).toBe(404);
});

test('a page that fails without the change as well stops no change', async () => {
  alwaysFails = ['/research'];
  expect((await send('PUT', 'award', 'a', { data: { title: 'Prize' }, revision: 0, publish: true })).status).toBe(200);
  const refused = await send('PUT', 'award', 'b', { data: { title: BROKEN }, revision: 0, publish: true });
  expect(refused).toMatchObject({ status: 400, fields: { title: refusedFor('/about') } });
});

test('does not render stored drafts and published versions again', async () => {
  tried = [];
  await send('PUT', 'award', 'a', { data: { title: BROKEN }, revision: 0 });
  const { data, revision } = await send('GET', 'profile', 'profile');
  await send('PATCH', 'profile', 'profile', { publish: true, revision });
  await send('PUT', 'profile', 'profile', { data, revision, publish: true });
  expect(tried).toEqual([]);
});

test('a scheduled page that cannot be rendered stays unpublished, with the reason', async () => {
  const blocks = [{ type: 'paragraph', data: { text: 'Later' } }];
  const page = { title: 'Lab', body: { time: 1, version: '2.31', blocks } };
  await send('PUT', 'page', 'lab', { data: page, revision: 0 });
  const publishAt = new Date(site.clock().getTime() + 60_000).toISOString();
  expect((await send('PATCH', 'page', 'lab', { publish: true, publishAt, revision: 1 })).status).toBe(200);
  site.clock.advance(120_000);
  const broken = {
    ...site.dependencies,
    tryPages: async (texts: readonly TriedText[]) => (texts.length > 0 ? [{ path: '/lab', cause: 1 }] : []),
  };
  expect(await publishScheduledRecords(broken, site.clock())).toEqual([]);
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const record = await send('GET', 'page', 'lab');
  expect(record).toMatchObject({ liveRevision: null, problem: refusedFor('/lab') });
  expect(record.publishAt).toBeUndefined();
});
