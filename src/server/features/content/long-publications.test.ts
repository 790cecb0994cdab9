/** The bibliography of a whole institute over the API: compressed, with an ETag, and streamed in pieces. */
import { text } from 'node:stream/consumers';
import { api } from '#support/api-paths.ts';
import type { Publication } from '#contract/portfolio.ts';
import { pgliteDatabase } from '#support/database.ts';
import { putPublications } from '#support/content.ts';
import { testPublication } from '#support/site.ts';
import { sharedTestApp } from '#support/shared.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const COUNT = 1_001;
/** An abstract that makes each record about 3 KB long, like a real record with its abstract and citations. */
const abstract = 'We describe how the pages were read, by whom, and what it was checked against. '.repeat(35);
const entries = Array.from({ length: COUNT }, (_, index) => testPublication({ id: `work-${index}`, abstract }));

const sent: string[] = [];
const site = await sharedTestApp({ connection: await pgliteDatabase((statement) => void sent.push(statement)) });
await putPublications(site.db, entries);

const ask = (headers: Record<string, string> = {}) =>
  site.app.fetch(new Request(`http://site.test${api.publications}`, { headers }), { ip: '203.0.113.8' });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('as %s it is a tenth, in the order of the file, and known again by its tag', async (encoding, decode) => {
  sent.length = 0;
  const answer = await ask({ 'accept-encoding': encoding });
  // The other five pieces are only queried as the client reads them.
  expect(sent.length).toBeLessThan(5);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  });
  const body = Buffer.from(await answer.arrayBuffer());
  const whole = decode(body);
  expect(JSON.parse(whole.toString())).toEqual(entries);
  expect(body.byteLength).toBeLessThan(whole.byteLength / 10);
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).toContain(`-${encoding}"`);
  const again = await ask({ 'accept-encoding': encoding, 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
});

test('a client without encodings gets it plain, with a different tag', async () => {
  const answer = await ask();
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(((await answer.json()) as Publication[]).length).toBe(COUNT);
  expect(answer.headers.get('etag')).not.toContain('-br');
});

test('another record or order changes the tag; a list that changes while it is sent arrives complete', async () => {
  const tagOf = async () => {
    const { headers, body } = await ask();
    await body?.cancel();
    return headers.get('etag');
  };
  const first = await tagOf();
  const answer = await ask();
  const reader = answer.body?.getReader();
  const begin = Buffer.from((await reader?.read())?.value ?? '').toString();
  reader?.releaseLock();
  await putPublications(site.db, entries.with(3, { ...testPublication({ id: 'work-3' }), title: 'Renamed' }));
  expect(JSON.parse(begin + (await text(answer.body as ReadableStream)))).toHaveLength(COUNT);
  const second = await tagOf();
  expect(second).not.toBe(first);
  await putPublications(site.db, entries.toReversed());
  expect([first, second]).not.toContain(await tagOf());
});
