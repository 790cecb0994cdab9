/**
 * Compares the site of this version with that of another: `BASELINE_DIR=<folder of a checkout, with its packages> npm
 * run campaign -- same-site`. Both versions start with the sample, and with generated owners, whose files are the
 * sample's with parts left out. Every page, feed, file and PDF that can be reached by links must be equal, and so must
 * the answers to every API call with and without a session. Scripts, style sheets, classes and hashes can differ, and
 * a version can add pages, calls and keys of answers.
 */
import { api } from '#support/api-paths.ts';
import { newDataDir, startHost, type Host } from '#support/host.ts';
import { stringsOf } from '#support/pdf-strings.ts';
import { generatedOwner } from '#support/generated-owner.ts';
import { runs } from '#support/runs.ts';
import { sessionCookies } from '#support/writer.ts';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { difference } from './parts/difference.ts';
import { internalLinks } from './parts/internal-links.ts';

const { BASELINE_DIR: other = '' } = process.env;
const sample = join(import.meta.dirname, '../../sample');
/** The URL of both sites, so that their pages are equal. */
const siteUrl = 'http://site.example';
/** Number of generated owners. */
const OWNERS = 40;
/** Maximum number of printed differences. More would not help to find the cause. */
const MOST_DIFFERENCES = 10;

const { seed = Date.now() } = runs(1, 1);

test.skipIf(!other).each(Array.from({ length: OWNERS + 1 }, (_, index) => index))('owner %i', async (index) => {
  const content = index === 0 ? sample : generatedOwner(seed + index);
  const answers = await Promise.all([other, undefined].map((root) => answersOf(content, root)));
  const [was, is] = answers as [Map<string, string>, Map<string, string>];
  const differences = [...was]
    .map(([path, text]) => [path, text, withoutAdditions(is.get(path) ?? 'nothing', text)] as const)
    .filter(([, text, now]) => text !== now)
    .map(([path, text, now]) => `${path}: ${difference(text, now)}`);
  console.log(`owner ${index}: ${is.size} answers, ${differences.length} differences`);
  expect(differences.slice(0, MOST_DIFFERENCES)).toEqual([]);
});

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

/** Returns the answers of a version by path, or what it says if it does not start. */
async function answersOf(content: string, root: string | undefined): Promise<Map<string, string>> {
  const env = { CONTENT_DIR: content, SITE_URL: siteUrl };
  const dataDir = newDataDir();
  const host = await startHost({ dataDir, env, ...(root && { root }) }).catch((error: unknown) => String(error));
  if (typeof host === 'string') return new Map([['start', host.replaceAll(dataDir, '')]]);
  const answers = new Map([...(await crawl(host)), ...(await callEverything(host))]);
  await host.stop();
  return answers;
}

/** Requests everything that pages and feeds link to, starting with both home pages. */
async function crawl({ url }: Host): Promise<Map<string, string>> {
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
    if (isText) open.push(...internalLinks(text, siteUrl));
  }
  return answers;
}

/** Sends every call of the API description without a body, and with an empty one, as a visitor and as the admin. */
async function callEverything(host: Host): Promise<Map<string, string>> {
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
