/** Imports texts from other programs as posts. */
import { limits } from '#contract/limits.ts';
import type { LinkedPost } from '#contract/imports.ts';
import { splitTitle } from '#document/block-text.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { importTogether, leftOut, type ImportedPost, type TakeInOptions } from './import-post.ts';
import { findImports } from './import-repository.ts';
import { linkPlaces, withPlaces } from './link-places.ts';
import { postReader, type PreparedPost, type PreparingOptions } from './prepare-post.ts';
import { loaded, placeOf, type PostItem, type WaitingPost } from '#importers/post-places.ts';
import { nameOf } from '#importers/source-files.ts';
import { linkResolver } from '#importers/post-links.ts';
import type { ReadPost } from '#importers/read-posts.ts';
import { rm, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/* A temporary folder for the posts of a running import, because the posts of a whole site do not fit into memory. */

const prefix = 'researcher-site-import-';

/**
 * Creates a temporary folder, and deletes the folders of imports whose processes no longer exist.
 * @returns the path of the new folder
 */
export async function importFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

/**
 * Writes a post to the folder.
 * @returns a function that reads the post again
 */
async function shelve(folder: string, { coming, ...data }: PreparedPost): Promise<() => Promise<PreparedPost>> {
  const file = join(folder, randomUUID());
  await writeFile(file, serialize(data));
  return async () => ({ ...(deserialize(await readFile(file)) as typeof data), coming });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export interface ImportOptions extends TakeInOptions, Omit<PreparingOptions, 'reach' | 'isKnown'> {
  now: Date;
  /** Whether the import only reports what it would do and stores nothing. */
  dryRun: boolean;
  /** Stops the import before the next post. Posts that are already imported are kept. */
  signal?: AbortSignal;
  progress?: (done: number, all: number) => void;
  /** Called with each post after it is read and before any post is imported. */
  onRead?: (item: PostItem, post: ReadPost) => void;
}

type ImportDependencies = Pick<Dependencies, 'db' | 'images'>;

/** Number of posts per transaction. */
const TOGETHER = 20;

class DryRunError extends Error {}

/**
 * Reads all posts, then imports them in batches. If an import is interrupted, its finished batches are kept, and the
 * next import continues after them. The database is not locked during reading.
 */
export async function importPosts(
  app: ImportDependencies,
  items: readonly (PostItem | WaitingPost)[],
  options: ImportOptions,
): Promise<ImportedPost[]> {
  const report: ImportedPost[] = [];
  const reach = linkResolver(items.filter((item) => 'load' in item).map(({ path }) => path));
  const isKnown = async ({ path, hash }: ReadPost) =>
    (await findImports(app.db, path)).some((one) => one.hash === hash);
  const readPost = postReader(app, { ...options, reach, isKnown });
  const linked = new Set<string>();
  const facts = new Map<string, LinkedPost>();
  const folder = await importFolder();
  try {
    const posts: ((() => Promise<PreparedPost>) | ImportedPost)[] = [];
    const read = async (one: PostItem | WaitingPost) => {
      options.signal?.throwIfAborted();
      const item = await loaded(one);
      const post = await readPost(item).catch((error: unknown) => leftOut(placeOf(item), error));
      return { item, post };
    };
    for await (const { item, post } of oneAhead(items, read)) {
      options.signal?.throwIfAborted();
      if (!('outcome' in post)) {
        options.onRead?.(item, post);
        for (const path of post.leading.values()) linked.add(path);
        facts.set(post.path, linkedPost(post));
      }
      posts.push('outcome' in post ? post : await shelve(folder, post));
      options.progress?.(posts.length, items.length);
    }
    const take = async (db: Database) => {
      // Links to posts that this import skips use a path made from the file name, because the posts can be imported
      // later.
      const asked = [...linked].map((path) => facts.get(path) ?? { path, hash: '', title: nameOf(path) });
      const found = await linkPlaces(db, asked);
      const places = new Map(asked.flatMap(({ path }, index) => (found[index] ? [[path, found[index]] as const] : [])));
      for (let at = 0; at < posts.length; at += TOGETHER) {
        options.signal?.throwIfAborted();
        const some = posts.slice(at, at + TOGETHER).map(async (post) => {
          return 'outcome' in post ? post : withPlaces(await post(), places);
        });
        report.push(...(await importTogether(db, await Promise.all(some), options)));
      }
    };
    if (!options.dryRun) await take(app.db);
    else
      await app.db.transaction(async (tx) => {
        await take(tx);
        // A dry run does all the work and rolls it back.
        throw new DryRunError();
      });
  } catch (error) {
    if (!(error instanceof DryRunError)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

/**
 * Yields the results in the order of the items. While one result is processed here, a worker process already reads
 * the next item.
 */
async function* oneAhead<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): AsyncGenerator<Made, void> {
  const begun = items.slice(0, 1).map(make);
  for (const next of [...items.slice(1), undefined]) {
    const current = begun.shift();
    if (current === undefined) return;
    if (next !== undefined) {
      const later = make(next);
      // If the import stops early, this promise is never awaited, so its rejection is handled here.
      later.catch(() => undefined);
      begun.push(later);
    }
    yield await current;
  }
}

/** Returns the properties of a post that determine the URL of links to it. */
const linkedPost = ({ path, hash, facts, document }: PreparedPost): LinkedPost => ({
  path,
  hash,
  title: (facts.title || splitTitle(document).heading || nameOf(path)).slice(0, limits.title),
  ...(facts.date && { date: facts.date.toISOString() }),
  ...(facts.address !== undefined && { address: facts.address }),
  ...(facts.isPage && { isPage: true as const }),
});
