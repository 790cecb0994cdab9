/** Sources are asked politely, continue where they stopped, and never without the owner's consent (WORK-10, WORK-11). */
import { workSources, type WorkSource } from '#contract/work-sources.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  contentRecords,
  contentRevisions,
  contentTexts,
  workCounts,
  workSources as table,
} from '#server/platform/db/schema/index.ts';
import { endWorkers } from '#server/platform/workers/run.ts';
import { putRecords } from '#support/content.ts';
import { pgliteDatabase, raceDatabases } from '#support/database.ts';
import { sharedServer } from '#support/shared.ts';
import { recordedAnswers } from '#support/source-answers.ts';
import { eq } from 'drizzle-orm';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkSources, type CheckDependencies } from './check-sources.ts';
import { askNow, listSources, putSource } from './source-repository.ts';

vi.setConfig({ testTimeout: 60_000 });
afterAll(endWorkers);

type Serve = (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[] = [];
let serve: Serve;
const base = await sharedServer((request, response) => {
  asked.push(request.url ?? '');
  serve(request, response);
});
const json =
  (text: string, headers: Record<string, string> = {}, status = 200): Serve =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);

const HOUR = 60 * 60_000;
let now = new Date('2026-11-30T06:00:00Z');
const paused: number[] = [];
const inApp = (db: Database): CheckDependencies => ({
  db,
  clock: () => now,
  log: (line, cause) => {
    throw new Error(line, { cause });
  },
  sources: { doi: '', arxiv: '', openLibrary: '', orcid: '', works: base, local: true },
  pause: async (milliseconds) => void paused.push(milliseconds),
});
const budget = { within: 60_000, requests: 100 };
const switchOn = (db: Database, source: WorkSource, more = {}) =>
  putSource(db, { source, isOn: true, person: recordedAnswers[source].person, contact: '', ...more }, now);
const row = async (db: Database, source: WorkSource) => (await listSources(db)).find((one) => one.source === source)!;
const after = (date: Date | null) => ((date?.getTime() ?? 0) - now.getTime()) / HOUR;

beforeEach(() => {
  asked = [];
  paused.length = 0;
  now = new Date('2026-11-30T06:00:00Z');
});

const { db: shared, close } = await pgliteDatabase();
afterAll(close);
/** Returns the shared database without sources, counts and records. */
const open = async (): Promise<Database> => {
  for (const filled of [table, workCounts, contentRecords, contentRevisions, contentTexts]) await shared.delete(filled);
  return shared;
};

test('nothing is asked until the owner switches a source on, and nothing after it is switched off', async () => {
  const db = await open();
  serve = json(recordedAnswers.openalex.pages['']!);
  await checkSources(inApp(db), budget);
  expect(asked).toEqual([]);
  await switchOn(db, 'openalex');
  await putSource(db, { source: 'openalex', isOn: false, person: 'A5023888391', contact: '' }, now);
  await askNow(db, now);
  await checkSources(inApp(db), budget);
  expect(asked).toEqual([]);
});

test.each(workSources)('%s: a whole check sends only the identifier, and comes again in a week', async (source) => {
  const db = await open();
  const { person, pages } = recordedAnswers[source];
  const texts = Object.values(pages);
  const type = texts[0]?.startsWith('<') ? 'application/atom+xml; charset=utf-8' : 'application/json;charset=UTF-8';
  serve = (_, response) => {
    const text = (texts[asked.length - 1] ?? '{"data":[]}').replace('"next":200', '"next":null');
    response.writeHead(200, { 'content-type': type }).end(text);
  };
  await switchOn(db, source, { contact: 'ada@example.com' });
  await checkSources(inApp(db), budget);
  expect(asked).toHaveLength(texts.length);
  for (const url of asked) {
    expect(url.startsWith(`/${source}/`)).toBe(true);
    expect(decodeURIComponent(url)).toContain(person);
    expect(url.includes('ada%40example.com')).toBe(source === 'crossref' || source === 'datacite');
  }
  const { lastAt, lastFound, problem, page, nextAt, holder } = await row(db, source);
  expect({ lastAt, problem, page, holder }).toEqual({ lastAt: now, problem: null, page: null, holder: null });
  expect(lastFound).toBeGreaterThan(1);
  expect(after(nextAt) / 24).toBeGreaterThan(6.7);
  expect(after(nextAt) / 24).toBeLessThan(7.3);
  await checkSources(inApp(db), budget);
  expect(asked).toHaveLength(texts.length);
});

test('a list that has not changed is not sent again, unless the owner asks', async () => {
  const db = await open();
  serve = (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/xml', etag: '"v1"' }).end(recordedAnswers.dblp.pages['']);
  };
  await switchOn(db, 'dblp');
  const statuses = async () => {
    await checkSources(inApp(db), budget);
    return { found: (await row(db, 'dblp')).lastFound, lastAt: (await row(db, 'dblp')).lastAt };
  };
  expect(await statuses()).toEqual({ found: 2, lastAt: now });
  now = new Date(now.getTime() + 8 * 24 * HOUR);
  expect(await statuses()).toEqual({ found: 2, lastAt: now });
  expect((await row(db, 'dblp')).etag).toBe('"v1"');
  await askNow(db, now);
  expect((await row(db, 'dblp')).etag).toBeNull();
  await statuses();
  expect(asked).toHaveLength(3);
});

const page = (works: number, first = 0) =>
  JSON.stringify({
    meta: { count: 1_000 },
    results: Array.from({ length: works }, (_, index) => ({
      id: `https://openalex.org/W${first + index + 1}`,
      title: `A work with the number ${first + index}`,
      authorships: [],
      cited_by_count: 3,
    })),
  });

test('a check continues where the budget ended it, and where an error stopped it', async () => {
  const db = await open();
  serve = (request, response) => {
    const at = Number(/[?&]page=(\d+)/.exec(request.url ?? '')?.[1]);
    if (at === 3 && asked.length < 5) json('{}', { 'retry-after': '7200' }, 429)(request, response);
    else json(page(at < 4 ? 100 : 10, at * 100))(request, response);
  };
  await switchOn(db, 'openalex');
  await checkSources(inApp(db), { ...budget, requests: 2 });
  expect(await row(db, 'openalex')).toMatchObject({ page: '3', sofar: 200, holder: null, lastAt: null });
  await checkSources(inApp(db), budget);
  const stopped = await row(db, 'openalex');
  expect(stopped).toMatchObject({ page: '3', problem: { code: 'sourceBusy', params: ['OpenAlex'] }, failures: 1 });
  expect(after(stopped.nextAt)).toBeGreaterThanOrEqual(2);
  // The owner's button does not shorten a wait that the source asked for.
  await askNow(db, now);
  await checkSources(inApp(db), budget);
  expect(asked).toHaveLength(3);
  now = new Date(now.getTime() + 3 * HOUR);
  asked.push('');
  await checkSources(inApp(db), budget);
  expect(await row(db, 'openalex')).toMatchObject({ page: null, lastFound: 310, problem: null, failures: 0 });
  expect(asked.filter((url) => /page=1\b/.test(url))).toHaveLength(1);
});

const problemAfter = async (source: WorkSource, answer: Serve) => {
  const db = await open();
  serve = answer;
  await switchOn(db, source);
  await checkSources(inApp(db), budget);
  const { problem, failures, lastAt, nextAt } = await row(db, source);
  expect({ failures, lastAt }).toEqual({ failures: 1, lastAt: null });
  return { problem, hours: after(nextAt) };
};

const failing: [string, Serve, object][] = [
  ['429 without a time', json('', {}, 429), { code: 'sourceBusy', params: ['Crossref'] }],
  ['500', json('', {}, 500), { code: 'sourceFailed', params: ['Crossref', 500] }],
  ['404', json('', {}, 404), { code: 'recordNowhere', params: ['Crossref'] }],
  [
    'another type',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Are you human?</p>'),
    { code: 'sourceUnreadable', params: ['Crossref'] },
  ],
  ['no JSON', json('{"message":'), { code: 'sourceUnreadable', params: ['Crossref'] }],
  ['another shape', json('{"message":{}}'), { code: 'sourceUnreadable', params: ['Crossref'] }],
  [
    'a cut answer',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{');
      response.destroy();
    },
    { code: 'siteAway' },
  ],
  [
    'a huge answer',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.alloc(17 * 1024 * 1024, 32));
    },
    { code: 'verbatim' },
  ],
  [
    'a redirect for ever',
    (request, response) => response.writeHead(302, { location: request.url }).end(),
    { code: 'verbatim' },
  ],
];
test.each(failing)('%s is reported, and asked again after about an hour', async (_, answer, said) => {
  const { problem, hours } = await problemAfter('crossref', answer);
  expect(problem).toMatchObject(said);
  expect(hours).toBeGreaterThanOrEqual(0.9);
  expect(hours).toBeLessThanOrEqual(1.1);
});

test('a date in Retry-After counts, and no source can ask to wait more than a week', async () => {
  const retry = (value: string) => problemAfter('crossref', json('', { 'retry-after': value }, 503));
  expect((await retry(new Date(now.getTime() + 5 * HOUR).toUTCString())).hours).toBeCloseTo(5, 2);
  expect((await retry('999999999')).hours).toBe(7 * 24);
  for (const wrong of ['-5', 'soon', '1e9', 'Infinity']) expect((await retry(wrong)).hours).toBeLessThan(1.2);
});

test('the wait grows with each failure, up to a week', async () => {
  const db = await open();
  serve = json('', {}, 500);
  await switchOn(db, 'crossref');
  const waits: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    await checkSources(inApp(db), budget);
    const { nextAt } = await row(db, 'crossref');
    waits.push(after(nextAt));
    now = new Date(nextAt!.getTime() + 1);
  }
  for (const [index, usual] of [1, 4, 16, 64, 168, 168].entries()) {
    expect(waits[index]! / usual).toBeGreaterThan(0.89);
    expect(waits[index]! / usual).toBeLessThan(1.11);
  }
});

test('an address that leads into a private network is never connected to', async () => {
  const db = await open();
  const reached = vi.fn();
  serve = reached;
  await switchOn(db, 'orcid');
  const { sources: _, ...app } = inApp(db);
  await checkSources({ ...app, resolve: async () => ['127.0.0.1'] }, budget);
  expect((await row(db, 'orcid')).problem).toMatchObject({ params: [expect.stringContaining('private networks')] });
  expect(reached).not.toHaveBeenCalled();
});

test('the owner’s works are asked for by DOI in groups, also those that are not in the list of the person', async () => {
  const db = await open();
  const dois = Array.from({ length: 90 }, (_, index) => `10.5555/${String(index).padStart(3, '0')}`);
  await putRecords(db, 'publication', [
    ...dois.map((doi, index) => ({ key: `k${index}`, view: { doi: doi.toUpperCase(), title: `Work ${index}` } })),
    { key: 'odd', view: { doi: '10.5555/a,b', title: 'A comma' } },
    { key: 'none', view: { doi: null, title: 'A work with the number 7', year: 2020 } },
  ]);
  serve = json(JSON.stringify({ message: { items: [] } }));
  await switchOn(db, 'crossref');
  await checkSources(inApp(db), budget);
  const groups = asked
    .slice(1)
    .map((url) => [...decodeURIComponent(url).matchAll(/doi:([^,&]+)/g)].map(([, doi]) => doi));
  expect(groups.map(({ length }) => length)).toEqual([40, 40, 10]);
  expect(groups.flat()).toEqual(dois);
  expect(paused).toEqual([1_000, 1_000, 1_000]);
});

test('counts are stored for the works that are found by identifier or title, one row for each change', async () => {
  const db = await open();
  await putRecords(db, 'publication', [
    { key: 'oa', view: { doi: '10.5555/PeerJ.4375', title: 'The state', year: 2018 } },
    { key: 'proc', view: { doi: null, title: 'A Work in Proceedings', year: 2018 } },
    { key: 'other', view: { doi: '10.5555/other', title: 'A work in proceedings of another kind', year: 2019 } },
  ]);
  let cited = 12;
  serve = (request, response) =>
    json(recordedAnswers.openalex.pages['']!.replace('"cited_by_count":12', `"cited_by_count":${cited}`))(
      request,
      response,
    );
  await switchOn(db, 'openalex');
  const weeks = async (count: number) => {
    cited = count;
    await checkSources(inApp(db), budget);
    now = new Date(now.getTime() + 8 * 24 * HOUR);
  };
  for (const count of [12, 12, 15]) await weeks(count);
  const rows = await db.select().from(workCounts).where(eq(workCounts.work, 'oa')).orderBy(workCounts.since);
  expect(rows.map(({ count, since, seen }) => [count, (seen.getTime() - since.getTime()) / (8 * 24 * HOUR)])).toEqual([
    [12, 1],
    [15, 0],
  ]);
  const others = await db.select({ work: workCounts.work, count: workCounts.count }).from(workCounts);
  expect(others.filter(({ work }) => work !== 'oa')).toEqual([{ work: 'proc', count: 0 }]);
});

test('a source that is switched off while its answer is on the way stores nothing', async () => {
  const db = await open();
  await putRecords(db, 'publication', [{ key: 'oa', view: { doi: '10.5555/PeerJ.4375', title: 'The state' } }]);
  await switchOn(db, 'openalex');
  const { person } = recordedAnswers.openalex;
  serve = (request, response) =>
    void putSource(db, { source: 'openalex', isOn: false, person, contact: '' }, now).then(() =>
      json(recordedAnswers.openalex.pages['']!)(request, response),
    );
  await checkSources(inApp(db), budget);
  expect(await db.select().from(workCounts)).toEqual([]);
  expect(await row(db, 'openalex')).toMatchObject({ isOn: false, lastAt: null, page: null });
});

describe.each(raceDatabases)('%s', async (_, openRace) => {
  const connection = await openRace();
  afterAll(() => connection?.close());

  test.skipIf(!connection)('two hosts ask once', async () => {
    const { db } = connection!;
    serve = (request, response) => {
      const at = Number(/[?&]page=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
      setTimeout(
        () => json(at > 0 ? page(at < 4 ? 100 : 10, at * 100) : '{"message":{"items":[]}}')(request, response),
        20,
      );
    };
    for (let round = 0; round < 10; round += 1) {
      asked = [];
      await db.delete(table);
      await switchOn(db, 'openalex');
      await switchOn(db, 'crossref');
      await Promise.all([1, 2, 3].map(() => checkSources(inApp(db), budget)));
      expect(asked.map((url) => url.replace(/&select.*/, '')).toSorted()).toEqual(
        [...new Set(asked.map((url) => url.replace(/&select.*/, '')))].toSorted(),
      );
      expect(asked).toHaveLength(5);
      expect(await row(db, 'openalex')).toMatchObject({ lastFound: 310, page: null });
    }
  });

  test.skipIf(!connection)('another host continues after a crash, and the first then stores nothing', async () => {
    const { db } = connection!;
    await db.delete(table);
    await switchOn(db, 'openalex');
    let release: () => void = () => undefined;
    const waits = new Promise<void>((done) => (release = done));
    serve = (request, response) => {
      const isFirst = asked.length === 1;
      void (isFirst ? waits : Promise.resolve()).then(() => json(page(isFirst ? 5 : 10))(request, response));
    };
    const first = checkSources(inApp(db), budget);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await checkSources(inApp(db), budget);
    expect(asked).toHaveLength(1);
    now = new Date(now.getTime() + 3 * 60_000);
    await checkSources(inApp(db), budget);
    release();
    await first;
    expect(asked).toHaveLength(2);
    expect(await row(db, 'openalex')).toMatchObject({ lastFound: 10 });
  });
});
