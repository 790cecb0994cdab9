/**
 * Histories in this browser's IndexedDB, one per post and account, for seven days or until logout. An account can read
 * only its own histories. Each step is one row, so storing a step of a long history is fast. A history that cannot be
 * read or stored is replaced by an empty one, because the post itself never depends on its history.
 */
import { z } from '#contract/zod-mini.ts';
import { openDatabase, settled } from '../draft-storage.ts';
import type { Kept } from './history.ts';

const dayMs = 86_400_000;
/** The time after which an unused history is deleted, in milliseconds. */
const historyAgeMs = 7 * dayMs;

const count = z.int().check(z.minimum(0));
const point = z.object({ key: z.string(), field: count, offset: count });
const caret = z.optional(z.object({ anchor: point, focus: point }));
const step = z.object({
  splices: z.array(z.object({ key: z.string(), at: count, removed: z.string(), inserted: z.string() })),
  before: caret,
  after: caret,
  begunAt: z.number(),
  changedAt: z.number(),
  typing: z.optional(z.object({ kind: z.enum(['insert', 'delete']), last: z.string(), count: z.number() })),
});
const head = z.object({
  /** Key of the post's history, which includes the account; see `historyKey`. */
  post: z.string(),
  /**
   * The id of the page that wrote the history. A page adds steps only to a history that it wrote itself; it replaces
   * the history of another page completely.
   */
  writer: z.string(),
  base: z.array(z.tuple([z.string(), z.string()])),
  count,
  position: count,
  changedAt: z.number(),
});

export interface HistoryStore {
  /** @returns undefined if the history is missing, unreadable or too old */
  load(post: string): Promise<Kept | undefined>;
  /** @param dirtyFrom the index of the first step that differs from the stored history */
  keep(post: string, kept: Kept, dirtyFrom: number): Promise<void>;
  /** Renames the history when a new post is saved. */
  rename(from: string, to: string): Promise<void>;
}

/**
 * Returns the key of a history. Earlier versions stored histories without an account; these are never read and expire.
 */
const historyKey = (account: string | undefined, post: string): string =>
  account === undefined ? post : `${account} ${post}`;

/**
 * @param writer identifies this page among other pages of the same post
 * @param account id of the current or last logged-in account
 */
export function createHistoryStore(
  writer: string,
  account: () => string | undefined,
  now: () => number = Date.now,
): HistoryStore {
  const nameOf = (post: string) => historyKey(account(), post);
  /** The keys of the histories that this page has written completely. */
  const own = new Set<string>();
  return {
    async load(named) {
      const post = nameOf(named);
      const db = await open();
      if (!db) return undefined;
      try {
        const at = stores(db);
        await dropOld(at, now());
        return await readHistory(at, post);
      } catch {
        return undefined;
      } finally {
        db.close();
      }
    },
    async keep(named, { base, steps: all, position }, dirtyFrom) {
      const post = nameOf(named);
      const db = forgotten ? undefined : await open();
      if (!db) return;
      try {
        const { heads, steps, done } = stores(db);
        const before = head.safeParse(await settled(heads.get(post))).data;
        const isOurs = own.has(post) && before?.writer === writer;
        const from = isOurs ? Math.min(dirtyFrom, before.count) : 0;
        steps.delete(rangeOf(post, from));
        for (let index = from; index < all.length; index += 1) steps.put(all[index], [post, index]);
        heads.put({ post, writer, base, count: all.length, position, changedAt: now() } satisfies z.infer<typeof head>);
        own.add(post);
        await done;
      } catch {
        // If the storage is full or blocked, the history lasts only until this page is closed.
        own.delete(post);
      } finally {
        db.close();
      }
    },
    async rename(from, to) {
      const kept = await this.load(from);
      if (kept) await this.keep(to, kept, 0);
      const db = await open();
      if (!db) return;
      const at = stores(db);
      drop(at, nameOf(from));
      await at.done.catch(() => undefined);
      db.close();
    },
  };
}

let forgotten = false;

/** Called at logout: deletes all histories, and stops this page from storing more. */
export async function forgetHistories(): Promise<void> {
  forgotten = true;
  const db = await open();
  if (!db) return;
  const { heads, steps, done } = stores(db);
  heads.clear();
  steps.clear();
  await done.catch(() => undefined);
  db.close();
}

const open = () =>
  openDatabase('post-histories', (created) => {
    created.createObjectStore('heads', { keyPath: 'post' });
    created.createObjectStore('steps');
  });

function stores(db: IDBDatabase) {
  const transaction = db.transaction(['heads', 'steps'], 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
  });
  done.catch(() => undefined);
  return { heads: transaction.objectStore('heads'), steps: transaction.objectStore('steps'), done };
}

function rangeOf(post: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([post, from], [post, Number.MAX_SAFE_INTEGER]);
}

/** Returns undefined if the history is missing, incomplete or unreadable. */
async function readHistory({ heads, steps }: ReturnType<typeof stores>, post: string): Promise<Kept | undefined> {
  const found = head.safeParse(await settled(heads.get(post)));
  if (!found.success) return undefined;
  const rows = z.array(step).safeParse(await settled(steps.getAll(rangeOf(post))));
  if (!rows.success || rows.data.length !== found.data.count) return undefined;
  return { base: found.data.base, steps: rows.data, position: Math.min(found.data.position, rows.data.length) };
}

/** Deletes the histories that nobody has used for too long, and those that cannot be read. */
async function dropOld(at: ReturnType<typeof stores>, now: number): Promise<void> {
  for (const old of await settled(at.heads.getAll()))
    if (now - (head.safeParse(old).data?.changedAt ?? 0) > historyAgeMs) drop(at, (old as { post: string }).post);
}

function drop({ heads, steps }: ReturnType<typeof stores>, post: string): void {
  heads.delete(post);
  steps.delete(rangeOf(post));
}
