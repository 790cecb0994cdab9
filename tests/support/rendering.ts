/** The parts of the host that update the site, with a fake program whose pages the test defines. */
import { sitePaths } from '#site/program/site-paths.ts';
import { pageOfTwin, twinOf } from '#site/views/twin.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pages } from '#site/program/program.ts';
import { LiveSite } from '#host/rendering/live-site.ts';
import { PageStore } from '#host/rendering/page-store.ts';
import { startPublisher, type Publisher } from '#host/rendering/publisher.ts';
import { pages } from '#contract/paths.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { documents } from '#server/platform/db/schema/index.ts';
import { insertPost, makeLive, takeOffline } from '#server/features/posts/state-repository.ts';
import { postAddress } from '#site/data/in-language.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import type { Site } from '#site/data/site.ts';
import { removeAtEnd } from './at-end.ts';
import { testOwner } from './site.ts';

const now = new Date('2026-11-21T00:00:00.000Z');

export async function addOwner(db: Database): Promise<void> {
  await db.insert(documents).values({ name: 'owner', data: testOwner });
}

/** Stores a published post of one paragraph and requests a build, as the API does in one transaction. */
export async function addPublished(db: Database, id: string, words: string): Promise<void> {
  await db.transaction(async (tx) => {
    const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: words, alignment: 'left' } }] });
    const content = { title: id, categoryName: 'Notes', keywords: [], body, summary: '{"blocks":[]}', readingTime: 1 };
    await insertPost(tx, id, content, now);
    await makeLive(tx, id, 1, now);
    await requestBuild(tx, now);
  });
}

export async function unpublish(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeOffline(tx, id);
    await requestBuild(tx, now);
  });
}

/** A program with home, index, archive, and a page for each post; `fail` selects pages whose rendering fails. */
export function pretendPages(options: { fail?: (path: string, site: Site) => boolean } = {}) {
  const rendered: string[] = [];
  const program: Pages = {
    paths: async (site) => {
      const all = [
        pages.home,
        pages.blog,
        pages.archive,
        '/404',
        '/500',
        pages.newPost,
        pages.resetPassword('token'),
        pages.revertEmailChange('token'),
      ];
      const listed = [...all, ...site.publications.map(({ address }) => pages.publication(address))];
      const known = new Map(
        [...listed, ...site.posts.map((post) => postAddress(site, post))].map((path) => [path, 'page'] as const),
      );
      const { has } = sitePaths(site, known);
      const isThere = (path: string) => known.has(path) || (pageOfTwin(path) !== undefined && has(path));
      return {
        has: isThere,
        get: (path) => known.get(path) ?? (isThere(path) ? 'file' : undefined),
        keys: () => known.keys(),
        [Symbol.iterator]: () => known[Symbol.iterator](),
      };
    },
    render: async (shown, site) => {
      rendered.push(shown);
      const path = pageOfTwin(shown) ?? shown;
      if (options.fail?.(path, site)) throw new Error(`${path} is broken`);
      const post = site.posts.find((item) => postAddress(site, item) === path);
      const html = post ? (await site.rendered(post.id))?.html : site.posts.map(({ id }) => id).join(' ');
      const page = `<main><h1>${path}</h1>${html}</main>`;
      return Buffer.from(path === shown ? page : twinOf(page, path, site));
    },
    sheets: async () => new Map(),
  };
  return { program, rendered, options };
}

export interface RunningSite {
  live: LiveSite;
  store: PageStore;
  publisher: Publisher;
  logged: string[];
  /** Keys of the incomplete snapshots, in order, that caused a rebuild of the search index. */
  withdrawn: string[];
  /** Returns the text of a page as a visitor gets it, or `undefined` for a 404. */
  read(path: string): Promise<string | undefined>;
  /** Stops the site; its directory remains for another run. */
  stop(): Promise<void>;
}

/**
 * Starts the parts of the host that update the site.
 * @param directory the directory of an earlier run, for a restart
 */
export async function runSite(db: Database, program: Pages, directory = newDirectory()): Promise<RunningSite> {
  const logged: string[] = [];
  const withdrawn: string[] = [];
  const log = (line: string) => void logged.push(line);
  const store = new PageStore(join(directory, 'pages.sqlite'), log);
  const live = new LiveSite(program, 'program', store);
  const publisher = await startPublisher({
    db,
    url: 'http://site.test',
    live,
    store,
    renderedPosts: renderedPosts(db, store),
    onWithdrawn: ({ key }) => void withdrawn.push(key),
    busy: () => false,
    log,
  });
  return {
    live,
    store,
    publisher,
    logged,
    withdrawn,
    read: async (path) => (await live.page(path))?.body.toString(),
    stop: async () => {
      await publisher.close();
      store.close();
    },
  };
}

export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'site-'));
  removeAtEnd(directory);
  return directory;
}
