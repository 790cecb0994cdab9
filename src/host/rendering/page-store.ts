import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { RenderedPost } from '#site/data/site.ts';
import type { RenderedPostStore } from '#site/data/rendered-posts.ts';

/** A page as it is stored and sent. */
export interface Page {
  /** Key of the latest snapshot for which the page was rendered or known to be unchanged. */
  snapshot: string;
  /** Hash of the body, used as the ETag. */
  hash: string;
  body: Buffer;
  brotli: Buffer;
}

export interface StoredPage extends Page {
  /**
   * Whether no public content was withdrawn since the page was stored. Only then can the page be shown when a newer
   * version fails to render.
   */
  presentable: boolean;
}

interface Row {
  snapshot: string;
  hash: string;
  body: Uint8Array;
  brotli: Uint8Array;
  withdrawals: number;
}

/** Name of the entry that is set when the public posts are stored. */
const KNOWN = 'public posts are known';
/** Name of the entry that counts withdrawals of public content. */
const WITHDRAWALS = 'withdrawals';
/** Checkpoint size in a build, in database pages of 4 KB (100 MB in total). A host uses SQLite's default of 1,000. */
const WAL_OF_BUILD = 25_000;
/**
 * Maximum time that a write waits for another process, in milliseconds. It is short, because the wait blocks all
 * responses.
 */
const BUSY = 250;
/** SQLite's result codes for a damaged file and for a file that is not a database. */
const DAMAGED = new Set([11, 26]);

/**
 * Stores the rendered site in one SQLite file. So a page and its compressed form are always replaced together, and
 * paths can have any length. No reader sees an incomplete page, even after `kill -9`. The store is a cache: a damaged
 * file is renamed and created again, and failed writes are logged and skipped.
 */
export class PageStore implements RenderedPostStore {
  readonly #path: string;
  readonly #log: (line: string, cause?: unknown) => void;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  #file: DatabaseSync;
  #withdrawals: number;
  #inTransaction = false;
  #isReported = false;

  /**
   * Opens the store.
   * @param log called when the file was damaged and created again, or cannot be written
   */
  constructor(path: string, log: (line: string, cause?: unknown) => void) {
    this.#path = path;
    this.#log = log;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = this.#open();
    this.#withdrawals = Number(this.fact(WITHDRAWALS) ?? 0);
  }

  close(): void {
    this.#attempt(() => this.#file.isTransaction && this.#file.exec('commit'));
    this.#file.close();
  }

  /**
   * Starts a transaction that collects writes until the next call or `close`. Only for builds, where no other process
   * writes.
   */
  batch(): void {
    this.#attempt(() => {
      if (this.#file.isTransaction) this.#file.exec('commit');
      this.#file.exec(`pragma wal_autocheckpoint = ${WAL_OF_BUILD}; begin immediate`);
    });
  }

  page(path: string): StoredPage | undefined {
    const row = this.#get('select * from pages where path = ?', path) as Row | undefined;
    if (!row) return undefined;
    const { snapshot, hash, withdrawals } = row;
    const presentable = withdrawals === this.#withdrawals;
    return { snapshot, hash, body: toBuffer(row.body), brotli: toBuffer(row.brotli), presentable };
  }

  setPage(path: string, page: Page): void {
    const { snapshot, hash, body, brotli } = page;
    const values = [path, snapshot, hash, body, brotli, this.#withdrawals];
    this.#run('insert or replace into pages values (?, ?, ?, ?, ?, ?)', ...values);
  }

  /** Records that a page is unchanged in a snapshot. */
  keepPage(path: string, snapshot: string): void {
    this.#run('update pages set snapshot = ?, withdrawals = ? where path = ?', snapshot, this.#withdrawals, path);
  }

  /**
   * Records that public content was withdrawn. From now on, no page stored so far can be shown when a newer version
   * fails to render.
   */
  withdraw(): void {
    this.#withdrawals += 1;
    this.setFact(WITHDRAWALS, String(this.#withdrawals));
  }

  removePage(path: string): void {
    this.#run('delete from pages where path = ?', path);
  }

  /**
   * Returns the paths of all pages of a snapshot.
   * @param is `false` returns the paths of the pages of all other snapshots instead
   */
  paths(snapshot: string, is = true): string[] {
    const compare = is ? '=' : '<>';
    const rows = this.#attempt(() => this.#prepare(`select path from pages where snapshot ${compare} ?`).all(snapshot));
    return (rows ?? []).map((row) => String(row['path']));
  }

  /** Returns the stored value with this name; values persist across restarts. */
  fact(name: string): string | undefined {
    return this.#get('select value from facts where name = ?', name)?.['value'] as string | undefined;
  }

  setFact(name: string, value: string): void {
    this.#run('insert or replace into facts values (?, ?)', name, value);
  }

  /**
   * Returns the published revision of each post as of the last update, by post id; undefined if the revisions were
   * never stored.
   */
  publicPosts(): Map<string, number> | undefined {
    if (this.fact(KNOWN) === undefined) return undefined;
    const rows = this.#attempt(() => this.#prepare('select id, revision from public_posts').all()) ?? [];
    return new Map(rows.map((row) => [String(row['id']), Number(row['revision'])]));
  }

  setPublicPosts(posts: readonly [id: string, revision: number][]): void {
    this.transaction(() => {
      this.#run('delete from public_posts');
      for (const [id, revision] of posts) this.#run('insert into public_posts values (?, ?)', id, revision);
      this.setFact(KNOWN, 'yes');
    });
  }

  /** Updates the public revision of some posts; a post without a revision is no longer public. */
  notePublicPosts(posts: readonly [id: string, revision: number | undefined][]): void {
    this.transaction(() => {
      for (const [id, revision] of posts) {
        if (revision === undefined) this.#run('delete from public_posts where id = ?', id);
        else this.#run('insert or replace into public_posts values (?, ?)', id, revision);
      }
    });
  }

  get(key: string): RenderedPost | undefined {
    const row = this.#get('select html from posts where key = ?', key);
    return row && (JSON.parse(String(row['html'])) as RenderedPost);
  }

  set(key: string, post: RenderedPost): void {
    this.#run('insert or replace into posts values (?, ?)', key, JSON.stringify(post));
  }

  /**
   * Returns the first `limit` stored pages whose path sorts after `path`, with their snapshots, in the order of their
   * paths.
   */
  pagesAfter(path: string, limit: number): { path: string; snapshot: string }[] {
    const text = 'select path, snapshot from pages where path > ? order by path limit ?';
    const rows = this.#attempt(() => this.#prepare(text).all(path, limit)) ?? [];
    return rows.map((row) => ({ path: String(row['path']), snapshot: String(row['snapshot']) }));
  }

  /** Returns the first `limit` keys of rendered posts that sort after `key`, in order. */
  postsAfter(key: string, limit: number): string[] {
    const text = 'select key from posts where key > ? order by key limit ?';
    const rows = this.#attempt(() => this.#prepare(text).all(key, limit)) ?? [];
    return rows.map((row) => String(row['key']));
  }

  removePosts(keys: readonly string[]): void {
    for (const key of keys) this.#run('delete from posts where key = ?', key);
  }

  /** Returns the snapshot of a page; undefined if the page is not stored. */
  snapshotOf(path: string): string | undefined {
    return this.#get('select snapshot from pages where path = ?', path)?.['snapshot'] as string | undefined;
  }

  transaction(work: () => void): void {
    this.#attempt(() => {
      this.#file.exec('begin immediate');
      this.#inTransaction = true;
      try {
        work();
        this.#file.exec('commit');
      } catch (cause) {
        if (this.#file.isTransaction) this.#file.exec('rollback');
        throw cause;
      } finally {
        this.#inTransaction = false;
      }
    });
  }

  #get(text: string, ...values: SQLInputValue[]) {
    return this.#attempt(() => this.#prepare(text).get(...values));
  }

  #run(text: string, ...values: SQLInputValue[]): void {
    this.#attempt(() => this.#prepare(text).run(...values));
  }

  #prepare(text: string) {
    const known = this.#statements.get(text) ?? this.#file.prepare(text);
    this.#statements.set(text, known);
    return known;
  }

  /**
   * Runs `work`. If the file cannot be read or written, returns undefined, as if the store were empty. Only the first
   * failure is logged.
   */
  #attempt<T>(work: () => T): T | undefined {
    // Within a transaction, the error is thrown, so that `transaction` can roll back.
    if (this.#inTransaction) return work();
    try {
      const result = work();
      this.#isReported = false;
      return result;
    } catch (cause) {
      if (isDamage(cause)) {
        this.#statements.clear();
        this.#file.close();
        this.#file = this.#anew(cause);
      } else if (!this.#isReported) {
        this.#isReported = true;
        this.#log('Could not store the rendered pages. The site continues without them', cause);
      }
      return undefined;
    }
  }

  #open(): DatabaseSync {
    const file = new DatabaseSync(this.#path, { timeout: BUSY });
    try {
      // Pages of version 0.1 are kept, so that the site is available at once after an upgrade.
      if (hasColumn(file, 'edition')) file.exec('alter table pages rename column edition to snapshot');
      if (hasColumn(file, 'snapshot') && !hasColumn(file, 'withdrawals')) {
        file.exec('alter table pages add column withdrawals integer not null default 0');
      }
      file.exec(`
        pragma journal_mode = wal;
        pragma synchronous = normal;
        create table if not exists pages (
          path text primary key, snapshot text not null, hash text not null, body blob not null, brotli blob not null,
          withdrawals integer not null
        ) without rowid;
        create table if not exists posts (key text primary key, html text not null) without rowid;
        create table if not exists facts (name text primary key, value text not null) without rowid;
        create table if not exists public_posts (id text primary key, revision integer not null) without rowid;
      `);
      takeOver(file);
      return file;
    } catch (cause) {
      file.close();
      if (!isDamage(cause)) throw cause;
      return this.#anew(cause);
    }
  }

  /**
   * Renames a damaged file, so that it can be inspected, and creates a new file. A file that was renamed earlier is
   * replaced.
   */
  #anew(cause: unknown): DatabaseSync {
    const aside = `${this.#path}.damaged`;
    this.#log(`${this.#path} is damaged. It was renamed to ${aside}, and a new one is created`, cause);
    for (const part of ['-wal', '-shm']) rmSync(`${this.#path}${part}`, { force: true });
    renameSync(this.#path, aside);
    return this.#open();
  }
}

/** Migrates a file of version 0.3.0, which stored all public posts in one entry. */
function takeOver(file: DatabaseSync): void {
  const former = "from facts where name = 'published posts'";
  file.exec(`
    begin immediate;
    insert or replace into public_posts select each.key, each.value from (select value ${former}) as fact, json_each(fact.value) as each;
    insert or replace into facts select '${KNOWN}', 'yes' ${former};
    delete ${former};
    commit;
  `);
}

const hasColumn = (file: DatabaseSync, name: string) =>
  file.prepare("select 1 from pragma_table_info('pages') where name = ?").get(name) !== undefined;

const isDamage = (cause: unknown) =>
  cause instanceof Error && 'errcode' in cause && DAMAGED.has(Number(cause.errcode) & 0xff);

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
