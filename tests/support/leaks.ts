/**
 * Unpublished text is visible nowhere (SITE-40): an admin moves a site through generated states, and after each step
 * every public byte is searched. Each text has unique words, so that a word of an unpublished text identifies the leak
 * and its URL.
 */
import { noRebuild } from '#server/dependencies.ts';
import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { siteFolders } from '#host/site-folders.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { posts as postRows } from '#server/platform/db/schema/index.ts';
import { publishScheduled } from '#server/features/publishing/publish-service.ts';
import { eq } from 'drizzle-orm';
import { contentAddresses, createContentWalk } from './content-walk.ts';
import type { Host } from './host.ts';
import { createWalk, tokenOf, wordsOf, type Action, type Step, type Tracked } from './leak-steps.ts';
import { signIn } from './writer.ts';

export { actions, steps } from './leak-steps.ts';

export interface Leak {
  address: string;
  word: string;
  /** The last step before the leak. */
  after: string;
}

export interface Explorer {
  /**
   * Runs the steps on separate posts, which are deleted afterwards.
   * @returns the texts that were readable but must not be
   */
  explore(steps: readonly Step[]): Promise<Leak[]>;
  /** Number of states that were searched completely. */
  readonly states: number;
  /** The actions that produced the states. */
  readonly done: ReadonlySet<Action>;
}

/** @throws Error if a call of the admin is refused */
export async function leakExplorer(host: Host): Promise<Explorer> {
  const writer = await signIn(host);
  const done = new Set<Action>();
  const get = reader(host);
  let states = 0;
  let words = 0;
  /** Only letters, so that no encoding or word tokenizer changes the word. */
  const newWord = () => `zq${[...String((words += 1))].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}qz`;

  return {
    done,
    get states() {
      return states;
    },
    async explore(list) {
      const walk = createWalk(writer, newWord, (id) => comeDue(host, id));
      const content = await createContentWalk(host, newWord);
      const secrets = new Set<string>();
      const everPublic = new Set<string>();
      /** URLs found on public pages: social preview images and lists that may no longer exist. */
      const seen = new Set<string>();
      const leaks: Leak[] = [];
      for (const step of list) {
        const action = await walk.take(step);
        done.add(action);
        // Every fourth step also changes the owner's records.
        const after = step.choice % 4 === 0 ? `${action}, ${await content.take(Math.floor(step.choice / 4))}` : action;
        for (const { head, previews, reviews } of walk.all) {
          for (const word of [...wordsOf(head), ...previews.map(tokenOf), ...reviews]) secrets.add(word);
        }
        // A category that was once public remains visible without posts.
        for (const { live } of walk.all) if (live) everPublic.add(live.category);
        for (const word of content.secrets) secrets.add(word);
        const shown = new Set([...walk.all.flatMap(shownOf), ...content.shown().keys()]);
        const forbidden = [...secrets].filter((word) => !shown.has(word) && !everPublic.has(word));
        await showPreviews(host, walk.all);
        await showRecords(get, content.shown());
        for (const leak of await read({ host, get, posts: walk.all, seen, forbidden })) leaks.push({ ...leak, after });
        states += 1;
        if (leaks.length > 0) break;
      }
      await walk.end();
      await content.end();
      return leaks;
    },
  };
}

/** Returns the words of a post that may be visible: the words of its published version, and its redirected slugs. */
const shownOf = ({ live, formerAddresses }: Tracked) => (live ? [...wordsOf(live), ...formerAddresses] : []);

/** Opens the preview links, because rendering a preview must not make its text visible to others. */
async function showPreviews(host: Host, posts: readonly Tracked[]): Promise<void> {
  for (const { head, previews } of posts) {
    const [latest] = previews.slice(-1);
    if (latest === undefined) continue;
    const text = await (await fetch(host.url + latest)).text();
    if (!text.includes(head.mark)) throw new Error(`${latest} does not show ${head.mark}.`);
  }
}

/** Checks that pages show the published records: otherwise the absence of words would prove nothing. */
async function showRecords(get: Get, shown: ReadonlyMap<string, string>): Promise<void> {
  for (const [word, address] of shown) {
    if (!(await get(address)).text.includes(word)) throw new Error(`${address} does not show ${word}.`);
  }
}

/** Makes this post due now and waits until the host has published it. */
async function comeDue({ dataDir, url }: Host, id: string): Promise<void> {
  const { db, close } = await openEmbedded(dataDir, { join: true });
  await db.update(postRows).set({ publishAt: new Date() }).where(eq(postRows.id, id));
  // Publishes due posts, as the host does every ten seconds. The host checks every second for changes by other
  // processes.
  await publishScheduled({ db, rebuild: noRebuild }, new Date());
  await close();
  const patience = AbortSignal.timeout(15_000);
  while (!(await fetch(url + pages.post(id))).ok) await delay(100, undefined, { signal: patience });
}

const always = [
  pages.home,
  pages.blog,
  pages.archive,
  pages.search,
  pages.rss,
  pages.atom,
  pages.jsonFeed,
  pages.sitemap,
  pages.newPost,
  pages.about,
  '/nothing-here',
  api.posts,
  `${api.posts}?published=false`,
  api.build,
  api.health,
  api.projects,
  ...contentAddresses,
];

/** URLs on a page that can reveal text and can outlive the page. */
const telling = /["'(>\s](?:http:\/\/localhost:\d+)?(\/(?:cards|blog\/(?:category|keyword|archive|page))\/[^"'<)\s]*)/g;

interface Look {
  host: Host;
  get: Get;
  posts: readonly Tracked[];
  seen: Set<string>;
  forbidden: readonly string[];
}

/** Reads every URL that is or once was public. */
async function read({ host, get, posts, seen, forbidden }: Look): Promise<Omit<Leak, 'after'>[]> {
  const own = posts.flatMap(({ id }) => [pages.post(id), api.post(id)]);
  const dead = posts.flatMap(({ deadPreviews }) => deadPreviews.slice(-2));
  const index = globSync('search-index/**/*.pf_*', { cwd: siteFolders(host.dataDir).outDir });
  const guessed = forbidden.slice(-4).flatMap((word) => [pages.category(word), `${api.posts}?categoryId=${word}`]);
  // The URL of a slug without a published version must return 404 and must not reveal that a draft uses the slug.
  const addresses = posts.flatMap(({ head }) => (head.address === undefined ? [] : [head.address]));
  const nowhere = addresses
    .filter((word) => forbidden.includes(word))
    .flatMap((word) => [pages.post(word), api.post(word)]);
  const asked = new Set([...guessed, ...nowhere, ...dead]);
  const leaks: Omit<Leak, 'after'>[] = [];
  const named = new Set<string>();
  const readOne = async (address: string) => {
    const { status, text } = await get(address);
    for (const [, found = ''] of text.matchAll(telling)) named.add(found);
    // A response can repeat the URL of its request, so that URL is removed before the search.
    const searched = asked.has(address) ? text.replaceAll(address.toLowerCase(), '') : text;
    for (const word of forbidden) if (searched.includes(word)) leaks.push({ address, word });
    if ((nowhere.includes(address) || dead.includes(address)) && status !== 404) {
      leaks.push({ address, word: `an answer with ${status}` });
    }
    return status;
  };
  const files = index.map((file) => `/${file.split(sep).join('/')}`);
  await Promise.all([...new Set([...always, ...own, ...asked, ...files])].map(readOne));
  for (const address of named) seen.add(address);
  const cards = [...seen].filter((address) => address.startsWith('/cards/'));
  await Promise.all([...seen].filter((address) => !address.startsWith('/cards/')).map(readOne));
  for (const card of cards) {
    // An image for social previews may be visible as long as a public page links to it.
    const isGone = !named.has(card);
    if (isGone && (await readOne(card)) === 200) leaks.push({ address: card, word: 'a card' });
  }
  return leaks;
}

interface Answer {
  status: number;
  /** Headers and body in lower case. */
  text: string;
}
type Get = (address: string) => Promise<Answer>;

/** Reads as a browser does: sends the known ETag, and unpacks only changed responses. */
function reader(host: Host): Get {
  const known = new Map<string, { etag: string; body: string }>();
  return async (address) => {
    const kept = known.get(address);
    const headers: HeadersInit = kept ? { 'if-none-match': kept.etag } : {};
    const response = await fetch(host.url + address, { redirect: 'manual', headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isSame = response.status === 304 && kept !== undefined;
    const body = isSame ? kept.body : textOf(bytes);
    const etag = response.headers.get('etag');
    if (response.status === 200 && etag !== null) known.set(address, { etag, body });
    const lines = [...response.headers].map((line) => line.join(': ')).join('\n');
    return { status: isSame ? 200 : response.status, text: `${lines.toLowerCase()}\n${body}` };
  };
}

/** Unpacks the compressed files of the search index. */
function textOf(bytes: Buffer): string {
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString().toLowerCase();
}
