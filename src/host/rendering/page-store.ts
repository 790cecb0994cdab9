import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { RenderedPost } from '#site/data/site.ts';
import type { RenderedPostStore } from '#site/data/rendered-posts.ts';

/** A page as it is kept and sent. */
export interface Page {
  /** The snapshot of the site that it was rendered at, or found unchanged at. */
  snapshot: string;
  /** Of the body; the ETag. */
  hash: string;
  body: Buffer;
  brotli: Buffer;
}

interface Row {
  snapshot: string;
  hash: string;
  body: Uint8Array;
  brotli: Uint8Array;
}

/**
 * The rendered site on disk: one SQLite file, so that a page is replaced whole, with its compressed form, at any
 * length of its address; nobody reads half of one, also after a `kill -9`. It is a cache: losing it loses nothing.
 */
export class PageStore implements RenderedPostStore {
  readonly #file: DatabaseSync;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = new DatabaseSync(path);
    // A file of version 0.1 keeps its pages, so that they are up at once after an upgrade.
    const isFormer = this.#file.prepare("select 1 from pragma_table_info('pages') where name = 'edition'").get();
    if (isFormer) this.#file.exec('alter table pages rename column edition to snapshot');
    this.#file.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      create table if not exists pages (
        path text primary key, snapshot text not null, hash text not null, body blob not null, brotli blob not null
      ) without rowid;
      create table if not exists posts (key text primary key, html text not null) without rowid;
      create table if not exists facts (name text primary key, value text not null) without rowid;
    `);
  }

  close(): void {
    this.#file.close();
  }

  page(path: string): Page | undefined {
    const row = this.#get('select snapshot, hash, body, brotli from pages where path = ?', path) as Row | undefined;
    return row && { ...row, body: toBuffer(row.body), brotli: toBuffer(row.brotli) };
  }

  setPage(path: string, page: Page): void {
    const { snapshot, hash, body, brotli } = page;
    this.#run('insert or replace into pages values (?, ?, ?, ?, ?)', path, snapshot, hash, body, brotli);
  }

  /** The page did not change with this snapshot. */
  keepPage(path: string, snapshot: string): void {
    this.#run('update pages set snapshot = ? where path = ?', snapshot, path);
  }

  removePage(path: string): void {
    this.#run('delete from pages where path = ?', path);
  }

  /** The addresses whose page is of this snapshot; with `false`, those of any other. */
  paths(snapshot: string, is = true): string[] {
    const compare = is ? '=' : '<>';
    const rows = this.#file.prepare(`select path from pages where snapshot ${compare} ?`).all(snapshot);
    return rows.map((row) => String(row['path']));
  }

  /** Something to remember between starts. */
  fact(name: string): string | undefined {
    return this.#get('select value from facts where name = ?', name)?.['value'] as string | undefined;
  }

  setFact(name: string, value: string): void {
    this.#run('insert or replace into facts values (?, ?)', name, value);
  }

  get(key: string): RenderedPost | undefined {
    const row = this.#get('select html from posts where key = ?', key);
    return row && (JSON.parse(String(row['html'])) as RenderedPost);
  }

  set(key: string, post: RenderedPost): void {
    this.#run('insert or replace into posts values (?, ?)', key, JSON.stringify(post));
  }

  /** Drops rendered posts whose key is not among these. */
  keepPosts(keys: ReadonlySet<string>): void {
    for (const row of this.#file.prepare('select key from posts').all()) {
      if (!keys.has(String(row['key']))) this.#run('delete from posts where key = ?', String(row['key']));
    }
  }

  /** All or nothing. */
  transaction(work: () => void): void {
    this.#file.exec('begin immediate');
    try {
      work();
      this.#file.exec('commit');
    } catch (cause) {
      this.#file.exec('rollback');
      throw cause;
    }
  }

  #get(text: string, ...values: SQLInputValue[]) {
    return this.#prepare(text).get(...values);
  }

  #run(text: string, ...values: SQLInputValue[]): void {
    this.#prepare(text).run(...values);
  }

  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  #prepare(text: string) {
    const known = this.#statements.get(text) ?? this.#file.prepare(text);
    this.#statements.set(text, known);
    return known;
  }
}

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
