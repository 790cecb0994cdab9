/**
 * Compares the site of this version with that of another: `BASELINE_DIR=<folder of a checkout, with its packages> npm
 * run campaign -- same-site`. Both versions start with the other's sample, and with generated owners, whose files are
 * that sample's with parts left out. Then this version starts with an archive of the other's site with generated posts, and
 * with its data directory. Every page, feed, file and PDF that can be reached by links must be equal, and so must the
 * answers to every API call with and without a session, and the rows of an archive. Scripts, style sheets, classes and
 * hashes can differ, and a version can add pages, calls and keys of answers.
 */
import { api } from '#support/api-paths.ts';
import { generatedDocument } from '#support/documents.ts';
import { newDataDir, startHost, type Host } from '#support/host.ts';
import { stringsOf } from '#support/pdf-strings.ts';
import { generatedOwner } from '#support/generated-owner.ts';
import { runs } from '#support/runs.ts';
import { sessionCookies, signIn } from '#support/writer.ts';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runScript } from './parts/commands.ts';

const { BASELINE_DIR: other = '' } = process.env;
/** The other version's sample, because an older version cannot read new keys. */
const sample = join(other, 'sample');
/** The URL of both sites, so that their pages are equal. */
const siteUrl = 'http://site.example';
/** Number of generated owners, and of generated posts. */
const OWNERS = Number(process.env['COUNT'] ?? 40);
/** Maximum number of printed differences, and of characters around each. More would not help to find the cause. */
const [MOST_DIFFERENCES, AROUND] = [10, 120];

const { seed = Date.now() } = runs(1, 1);
type Answers = Map<string, string>;

test.skipIf(!other).each(Array.from({ length: OWNERS + 1 }, (_, index) => index))('owner %i', async (index) => {
  const content = index === 0 ? sample : generatedOwner(seed + index, sample);
  const start = async (root?: string) => {
    const host = await startSite(content, newDataDir(), root);
    return typeof host === 'string' ? new Map([['start', host]]) : answersOf(host).finally(() => void host.stop());
  };
  const [was, is] = await Promise.all([start(other), start()]);
  expectSame(`owner ${index}`, was, is);
});

test.skipIf(!other)('an archive and the data directory of the other version with generated posts', async () => {
  const [theirs, ours] = [newDataDir(), newDataDir()];
  const first = (await startSite(sample, theirs, other)) as Host;
  const writer = await signIn(first);
  for (const [index, body] of fc.sample(generatedDocument, { numRuns: OWNERS, seed }).entries()) {
    const id = await writer.create({ title: `Post ${index}`, category: 'C', keywords: ['k'], body });
    if (index % 4 > 0) await writer.publish(id);
  }
  const was = await answersOf(first);
  await first.stop();
  const [before, after] = [join(theirs, 'a.gz'), join(ours, 'a.gz')];
  expect(await runScript('export', [before], { DATA_DIR: theirs }, other)).toBe(0);
  expect(await runScript('import', [before], { DATA_DIR: ours })).toBe(0);
  expect(await runScript('export', [after], { DATA_DIR: ours })).toBe(0);
  expect(tablesOf(after)).toMatchObject(tablesOf(before));
  for (const dataDir of [ours, theirs]) {
    const last = await startSite(sample, dataDir);
    if (typeof last === 'string') throw new Error(last);
    const is = await answersOf(last);
    await last.stop();
    expectSame(dataDir === ours ? 'archive' : 'data directory', was, is);
  }
});

/** Returns the rows of an archive by table, in the archive's order. */
function tablesOf(archive: string): Record<string, object[]> {
  const [, ...rows] = gunzipSync(readFileSync(archive)).toString().trim().split('\n').slice(0, -1);
  const tables: Record<string, object[]> = {};
  for (const row of rows)
    for (const [table, columns] of Object.entries(JSON.parse(row) as Record<string, object>))
      (tables[table] ??= []).push(columns);
  return tables;
}

function expectSame(name: string, was: Answers, is: Answers): void {
  const differences = [...was].flatMap(([path, text]) => {
    const now = withoutAdditions(is.get(path) ?? 'nothing', text);
    let at = 0;
    while (at < text.length && text[at] === now[at]) at += 1;
    const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND));
    return text === now ? [] : [`${path}: ${around(text)} is now ${around(now)}`];
  });
  console.log(`${name}: ${is.size} answers, ${differences.length} differences`);
  expect.soft(differences.slice(0, MOST_DIFFERENCES)).toEqual([]);
}

/** Writes a JSON answer without the keys that the other version's answer lacks. Other answers stay. */
function withoutAdditions(text: string, other: string): string {
  const [is, was] = [splitAnswer(text), splitAnswer(other)];
  if (!is || !was || is.head !== was.head) return text;
  const shared = sharedKeys(is.value, was.value);
  return JSON.stringify(shared) === JSON.stringify(was.value) ? other : is.head + JSON.stringify(shared);
}

/** Splits an answer into its status and its JSON; undefined if it is not JSON. */
function splitAnswer(answer: string): { head: string; value: unknown } | undefined {
  const from = answer.search(/[[{]/);
  try {
    return from < 0 ? undefined : { head: answer.slice(0, from), value: JSON.parse(answer.slice(from)) };
  } catch {
    return undefined;
  }
}

/** Returns a value with only the keys that the other value has, in the other's order. */
function sharedKeys(is: unknown, was: unknown): unknown {
  if (Array.isArray(is) && Array.isArray(was)) return is.map((entry, index) => sharedKeys(entry, was[index]));
  if (!isRecord(is) || !isRecord(was)) return is;
  return Object.fromEntries(
    Object.entries(was).flatMap(([key, value]) => (key in is ? [[key, sharedKeys(is[key], value)]] : [])),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Starts a version, or returns what it says if it does not start. */
const startSite = (content: string, dataDir: string, root?: string): Promise<Host | string> =>
  startHost({ dataDir, env: { CONTENT_DIR: content, SITE_URL: siteUrl }, ...(root && { root }) }).catch(
    (error: unknown) => String(error).replaceAll(dataDir, ''),
  );

const answersOf = async (host: Host): Promise<Answers> =>
  new Map([...(await crawl(host)), ...(await callEverything(host))]);

/** Requests everything that pages and feeds link to, starting with both home pages. */
async function crawl({ url }: Host): Promise<Answers> {
  const answers = new Map<string, string>();
  const open = ['/', '/ja', '/sitemap.xml', '/feed.xml', '/feed.json', '/atom.xml', '/robots.txt', '/nothing'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (answers.has(comparable(path)) || path.startsWith('/_astro/')) continue;
    const answer = await fetch(url + path, { redirect: 'manual' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const head = `${answer.status} ${type} ${answer.headers.get('location') ?? ''}\n`;
    const isText = /text|json|xml|javascript/.test(type);
    const text = type === 'application/pdf' ? stringsOf(bytes).join('\n') : bytes.toString(isText ? 'utf8' : 'latin1');
    answers.set(comparable(path), head + (isText || type === 'application/pdf' ? comparable(text) : text));
    if (isText) open.push(...internalLinks(text));
  }
  return answers;
}

/** Returns the paths on this site to which a page, a feed or the sitemap links, without query and fragment. */
function internalLinks(text: string): string[] {
  const named = text.matchAll(/(?:\b(?:href|src)="|<loc>|property="og:image" content=")([^"<]+)/g);
  return [...named].flatMap(([, written = '']) => {
    const address = written.replace(/&#38;|&amp;/g, '&');
    const path = address.startsWith(siteUrl) ? address.slice(siteUrl.length) || '/' : address;
    return /^\/(?!\/)/.test(path) ? [path.replace(/[?#].*$/s, '')] : [];
  });
}

/** Sends every call of the API description without a body, and with an empty one, as a visitor and as the admin. */
async function callEverything(host: Host): Promise<Answers> {
  const described = (await (await fetch(host.url + api.openapi)).json()) as { paths: Record<string, object> };
  const cookie = (await sessionCookies(host)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const answers = new Map([['the API description', comparable(JSON.stringify(described))]]);
  const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'x')] as const),
  );
  for (const [method, path] of calls)
    for (const sent of [undefined, '{}'])
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        if (sent !== undefined && method === 'GET') continue;
        const all = { ...headers, origin: siteUrl, ...(sent && { 'content-type': 'application/json' }) };
        const answer = await fetch(host.url + path, { method, headers: all, body: sent ?? null, redirect: 'manual' });
        const name = `${method} ${path} ${sent ?? ''} ${headers['cookie'] ? 'admin' : 'visitor'}`;
        answers.set(name, `${answer.status} ${comparable(await answer.text())}`);
      }
  return answers;
}

/** Replaces what may differ: scripts, styles, classes, their hashes, times, random IDs and tokens. */
const comparable = (text: string): string =>
  text
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/gi, '')
    .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/ (?:class|uid)="[^"]*"/g, '')
    .replace(/(\/media\/|"id":")[\w-]{22}/g, '$1ID')
    .replace(/\/_astro\/[\w.@-]+/g, '/_astro/')
    .replace(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'ID')
    .replace(/\b20\d\d-\d\d-\d\dT[\d:.]+(?:Z|\+\d\d:\d\d)/g, 'TIME')
    .replace(/"(csrfToken|token|version|etag|requestId)":"[^"]*"/g, '"$1":""');
