/** Citation counts in pages and the API: off by default, dated, once a week, and never older than 60 days (WORK-12). */
import { hIndexOf } from '#contract/citation-counts.ts';
import type { Publication } from '#contract/portfolio.ts';
import type { SiteRecord } from '#contract/site-settings.ts';
import type { WorkSource } from '#contract/work-sources.ts';
import { messagesFor } from '#messages/index.ts';
import { putCounts } from '#server/features/records/count-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { readShownCounts } from '#server/features/records/count-repository.ts';
import { builds, settings, workCounts, workSources } from '#server/platform/db/schema/index.ts';
import { citedBy, citedInAll } from '#site/views/counts.ts';
import { siteCounts } from '#contract/citation-counts.ts';
import { api } from '#support/api-paths.ts';
import { createTestApp } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { putLive } from '#server/features/records/record-repository.ts';
import { dataHash } from '#server/platform/hash.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { placeholderPublication } from '#site/program/placeholder-site.ts';
import { showCounts } from './show-counts.ts';
import { putSource } from './source-repository.ts';

const DAY = 24 * 60 * 60_000;
const site = await createTestApp();
afterAll(() => site.close());
const { db } = site;
const keys = ['a', 'b', 'c'];

let revision = 0;
/** Publishes settings of the site. */
async function show(citationCounts: SiteRecord['citationCounts'], more: Partial<SiteRecord> = {}) {
  const view = { citationCounts, ...more };
  revision += 1;
  const text = { kind: 'site' as const, key: 'site', data: JSON.stringify(view), hash: dataHash(view), revision };
  await putLive(db, [{ ...text, origin: 'file', file: 'site.json', fileHash: 'h', position: 0 }], site.clock());
}
beforeEach(async () => {
  site.clock.advance(Date.parse('2026-11-21T00:00:00Z') - site.clock().getTime());
  for (const table of [workCounts, workSources, settings, builds]) await db.delete(table);
  const view = (id: string): Publication => ({ ...placeholderPublication, id, title: `Work ${id}` });
  await putRecords(
    db,
    'publication',
    keys.map((key) => ({ key, view: view(key) })),
  );
  await show({ works: true, sum: true, hIndex: true });
});
const count = (source: WorkSource, counts: Record<string, number>) =>
  putCounts(db, source, new Map(Object.entries(counts)), { since: site.clock(), now: site.clock() });
/** What pages say now. */
async function told(language: 'en' | 'ja' = 'en') {
  const read = await readSiteSettings(db);
  const counts = siteCounts(await readShownCounts(db, read, site.clock()), read.citationCounts, new Set(keys));
  const of = { counts, settings: read };
  const messages = messagesFor(language, read.timeZone);
  return { works: keys.map((key) => citedBy(of, key, messages)), all: citedInAll(of, messages) };
}
const list = async () => (await (await site.browser().get(api.publications)).json()) as Publication[];
const asked = async () => (await db.select().from(builds)).length;

test('nothing is shown or sent while the setting is off, although a source has counted', async () => {
  await show(undefined);
  await count('openalex', { a: 12 });
  expect(await showCounts(site.dependencies)).toBe(false);
  expect(await told()).toEqual({ works: [undefined, undefined, undefined], all: undefined });
  expect((await list()).some((work) => 'citedBy' in work)).toBe(false);
  expect(await asked()).toBe(0);
});

test('counts have their source and month, in both languages and in the API', async () => {
  await count('crossref', { a: 9, b: 0 });
  await count('openalex', { a: 12, c: 3 });
  expect(await showCounts(site.dependencies)).toBe(true);
  expect(await told()).toEqual({
    works: [
      'Cited by 12 · OpenAlex, November 2026',
      'Cited by 0 · Crossref, November 2026',
      'Cited by 3 · OpenAlex, November 2026',
    ],
    all: 'Cited by 15 in total · h-index 2 · OpenAlex, November 2026',
  });
  expect((await told('ja')).works[0]).toBe('被引用数 12（OpenAlex、2026年11月）');
  expect((await told('ja')).all).toBe('被引用数の合計 15・h 指数 2（OpenAlex、2026年11月）');
  const [first] = await list();
  expect(first?.citedBy).toEqual({ count: 12, source: 'openalex', at: site.clock().toISOString() });
  await show({ hIndex: true });
  expect(await told()).toEqual({
    works: [undefined, undefined, undefined],
    all: 'h-index 2 · OpenAlex, November 2026',
  });
  expect((await list())[0]?.citedBy).toBeUndefined();
});

test('the month is that of the site’s time zone', async () => {
  const atEnd = Date.parse('2026-11-30T20:00:00Z');
  site.clock.advance(atEnd - site.clock().getTime());
  await count('openalex', { a: 12 });
  await showCounts(site.dependencies);
  expect((await told()).works[0]).toContain('December 2026');
  await show({ works: true }, { timeZone: 'America/New_York' });
  expect((await told()).works[0]).toContain('November 2026');
});

test('counts of Semantic Scholar are never shown', async () => {
  await count('semanticscholar', { a: 99 });
  expect(await showCounts(site.dependencies)).toBe(false);
  expect((await told()).works[0]).toBeUndefined();
});

test('pages change at most once a week, by one build, and not in the middle of a check', async () => {
  await count('openalex', { a: 12 });
  expect(await showCounts(site.dependencies)).toBe(true);
  site.clock.advance(3 * DAY);
  await count('openalex', { a: 15 });
  expect(await showCounts(site.dependencies)).toBe(false);
  expect((await told()).works[0]).toContain('Cited by 12 ');
  await putSource(db, { source: 'openalex', isOn: true, person: 'A1', contact: '' }, site.clock());
  await db.update(workSources).set({ page: '2' });
  site.clock.advance(5 * DAY);
  expect(await showCounts(site.dependencies)).toBe(false);
  await db.update(workSources).set({ page: null });
  expect(await showCounts(site.dependencies)).toBe(true);
  expect(await showCounts(site.dependencies)).toBe(false);
  expect((await told()).works[0]).toContain('Cited by 15 ');
  expect(await asked()).toBe(2);
});

test('equal counts of the same month need no build', async () => {
  await count('openalex', { a: 12 });
  await showCounts(site.dependencies);
  site.clock.advance(8 * DAY);
  await count('openalex', { a: 12 });
  expect(await showCounts(site.dependencies)).toBe(false);
  site.clock.advance(8 * DAY);
  await count('openalex', { a: 12 });
  expect(await showCounts(site.dependencies)).toBe(true);
  expect((await told()).works[0]).toBe('Cited by 12 · OpenAlex, December 2026');
});

test('a count older than 60 days leaves pages by a build, also if no source answers any more', async () => {
  await count('openalex', { a: 12 });
  await showCounts(site.dependencies);
  site.clock.advance(59 * DAY);
  expect(await showCounts(site.dependencies)).toBe(false);
  expect((await told()).works[0]).toContain('Cited by 12 ');
  site.clock.advance(1 * DAY);
  // A page that is rendered now has no old count, even before the build.
  expect(await told()).toEqual({ works: [undefined, undefined, undefined], all: undefined });
  expect(await showCounts(site.dependencies)).toBe(true);
  expect(await showCounts(site.dependencies)).toBe(false);
  expect(await asked()).toBe(2);
});

test('the h-index', () => {
  expect([[], [0], [1], [9, 7, 6, 2, 1], [4, 4, 4, 4], [100, 100]].map(hIndexOf)).toEqual([0, 0, 1, 3, 4, 2]);
});
