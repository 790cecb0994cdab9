/**
 * What is not public is nowhere (product 14): a site is led through generated states by its admin, and after each step
 * every public byte of it is read. Each text has words of its own that occur nowhere else, so that a word of a text
 * which is not live tells the leak and the address.
 */
import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { siteFolders } from '#host/site-folders.ts';
import { api, pages } from '#contract/paths.ts';
import fc from 'fast-check';
import type { Host } from './host.ts';
import { signIn, type Writer } from './writer.ts';

export type Step = { post: number } & (
  { do: 'save'; category: 'new' | 'same' } | { do: 'publish' } | { do: 'unpublish' } | { do: 'delete' }
);

/** Steps on a few posts, so that they meet each state of one another. */
export const steps = (count: number) =>
  fc.array(
    fc.record({
      post: fc.nat(3),
      do: fc.constantFrom('save', 'save', 'publish', 'publish', 'unpublish', 'delete'),
      category: fc.constantFrom('new', 'same'),
    }),
    { minLength: count, maxLength: count },
  ) as fc.Arbitrary<Step[]>;

interface Text {
  /** Part of every word of this text, its category apart. */
  mark: string;
  category: string;
}
interface Tracked {
  id: string;
  text: Text;
  revision: number;
  live: boolean;
}

export interface Leak {
  address: string;
  word: string;
}

export interface Explorer {
  /** Takes the steps on posts of its own, which are gone afterwards. @returns what could be read and should not */
  explore(steps: readonly Step[]): Promise<Leak[]>;
  /** States that were read whole. */
  readonly states: number;
}

/** @throws Error when a call of the admin is refused */
export async function leakExplorer(host: Host): Promise<Explorer> {
  const writer = await signIn(host);
  let states = 0;
  let words = 0;
  /** Letters alone, so that no encoding and no analyser of words changes it. */
  const newMark = () => `zq${[...String((words += 1))].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}qz`;

  return {
    get states() {
      return states;
    },
    async explore(list) {
      const posts = new Map<number, Tracked>();
      const secrets = new Set<string>();
      const everPublic = new Set<string>();
      /** Addresses that were read from live pages: cards and lists of what may be gone by now. */
      const seen = new Set<string>();
      const leaks: Leak[] = [];
      for (const step of list) {
        await take(step, posts, { writer, newMark, secrets });
        for (const { live, text } of posts.values()) if (live) everPublic.add(text.category);
        const shown = new Set([...posts.values()].filter(({ live }) => live).map(({ text }) => text.mark));
        const forbidden = [...secrets].filter((word) => !shown.has(word) && !everPublic.has(word));
        leaks.push(...(await read(host, posts, seen, forbidden)));
        states += 1;
        if (leaks.length > 0) break;
      }
      for (const post of posts.values()) {
        if (post.live) await writer.unpublish(post.id);
        await writer.delete(post.id);
      }
      return leaks;
    },
  };
}

interface Means {
  writer: Writer;
  newMark: () => string;
  secrets: Set<string>;
}

async function take(step: Step, posts: Map<number, Tracked>, { writer, newMark, secrets }: Means): Promise<void> {
  const known = posts.get(step.post);
  const newText = (category: string | undefined): Text => {
    const text = { mark: newMark(), category: category ?? newMark() };
    for (const word of [text.mark, text.category]) secrets.add(word);
    return text;
  };
  if (!known) {
    // The first title makes the id, which becomes public with the post.
    const text = newText(undefined);
    const id = await writer.create({ ...contentOf(text), title: 'Note' });
    const revision = await writer.save(id, contentOf(text), 1);
    posts.set(step.post, { id, text, revision, live: false });
    return;
  }
  if (step.do === 'save' && !known.live) {
    const text = newText(step.category === 'same' ? known.text.category : undefined);
    known.revision = await writer.save(known.id, contentOf(text), known.revision);
    known.text = text;
  } else if (step.do === 'publish' && !known.live) {
    await writer.publish(known.id);
    known.live = true;
  } else if (step.do === 'unpublish' && known.live) {
    await writer.unpublish(known.id);
    known.live = false;
  } else if (step.do === 'delete' && !known.live) {
    await writer.delete(known.id);
    posts.delete(step.post);
  }
}

const paragraph = (words: string) => ({ blocks: [{ type: 'paragraph', data: { text: words } }] });
const contentOf = ({ mark, category }: Text) => ({
  title: `Title ${mark}`,
  category,
  keywords: [`keyword ${mark}`],
  body: {
    blocks: [...paragraph(`Body ${mark}`).blocks, { type: 'header', data: { text: `Header ${mark}`, level: 2 } }],
  },
  summary: paragraph(`Summary ${mark}`),
});

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
];

/** Addresses of a page that say something about texts and may outlive them. */
const telling = /["'(>\s](?:http:\/\/localhost:\d+)?(\/(?:cards|blog\/(?:category|keyword|archive|page))\/[^"'<)\s]*)/g;

/** Reads everything that anybody could, and what once could be read. */
async function read(
  host: Host,
  posts: ReadonlyMap<number, Tracked>,
  seen: Set<string>,
  forbidden: readonly string[],
): Promise<Leak[]> {
  const own = [...posts.values()].flatMap(({ id }) => [pages.post(id), api.post(id)]);
  const index = globSync('search-index/**/*.pf_*', { cwd: siteFolders(host.dataDir).outDir });
  const guessed = forbidden.slice(-4).flatMap((word) => [pages.category(word), `${api.posts}?categoryId=${word}`]);
  const leaks: Leak[] = [];
  const named = new Set<string>();
  const readOne = async (address: string) => {
    const response = await fetch(host.url + address, { redirect: 'manual' });
    const text = [...response.headers].join('\n') + textOf(Buffer.from(await response.arrayBuffer()));
    for (const [, found = ''] of text.matchAll(telling)) named.add(found);
    // What was asked for is nothing that was told.
    const told = guessed.includes(address) ? text.replaceAll(address, '') : text;
    for (const word of forbidden) if (told.includes(word)) leaks.push({ address, word });
    return response.status;
  };
  const files = index.map((file) => `/${file.split(sep).join('/')}`);
  await Promise.all([...new Set([...always, ...own, ...guessed, ...files])].map(readOne));
  for (const address of named) seen.add(address);
  const cards = [...seen].filter((address) => address.startsWith('/cards/'));
  await Promise.all([...seen].filter((address) => !address.startsWith('/cards/')).map(readOne));
  for (const card of cards) {
    // A card is a picture: it may be seen as long as a live page names it.
    const isGone = !named.has(card);
    if (isGone && (await readOne(card)) === 200) leaks.push({ address: card, word: 'a card' });
  }
  return leaks;
}

/** The search index is packed. */
function textOf(bytes: Buffer): string {
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString().toLowerCase();
}
