/**
 * Empty databases with all tables, one for each test.
 * `pgliteDatabase` is fast and needs no installation, but runs one statement at a time; only `postgresDatabase` shows
 * races.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { connect, type Connection } from '#server/platform/db/connect.ts';
import { migrate, readMigrations } from '#server/platform/db/migrate.ts';
import * as schema from '#server/platform/db/schema/index.ts';
import { startNeonProxy } from './neon-proxy.ts';
import { startPostgres, type Postgres } from './postgres.ts';

/** Timeout in milliseconds, long because race tests check order, not speed. */
const BUSY_MACHINE = 60_000;

const cache = new URL('../../.cache/', import.meta.url);

/** Emptied databases that later tests use again, because creating a database takes ten times as long. */
const idle: PGlite[] = [];
/** The maximum number of emptied databases. Few tests need more databases at the same time. */
const MOST_IDLE = 2;

/**
 * Returns an empty in-memory PGlite with all migrations: an emptied database of an earlier test (0.04 s), or a new
 * database (0.5 s, because the result of `initdb` is cached in `.cache`). `onStatement` receives the statements.
 */
export async function pgliteDatabase(onStatement?: (statement: string) => void): Promise<Connection> {
  const pglite = idle.pop() ?? (await PGlite.create({ loadDataDir: new Blob([await pgliteTemplate()]) }));
  let isClosed = false;
  let isAsItWas = true;
  const logger = {
    logQuery(statement: string) {
      // The next test reuses this database, so a late statement of this test could change rows of the next test.
      if (isClosed) throw new Error('This database is closed.');
      if (/^\s*(?:alter|create|drop|set (?!transaction))/i.test(statement)) isAsItWas = false;
      onStatement?.(statement);
    },
  };
  return {
    db: drizzle(pglite, { schema, casing: 'snake_case', logger }),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      if (!isAsItWas || idle.length >= MOST_IDLE) return pglite.close();
      await empty(pglite);
      idle.push(pglite);
    },
    pool: () => ({ total: 1, idle: 0, waiting: 0 }),
  };
}

async function empty(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  await pglite.query(`truncate ${rows.map(({ name }) => name).join()} restart identity cascade`);
}

/** Returns a data directory as tar, created by the first test, and again whenever a migration or PGlite changes. */
async function pgliteTemplate(): Promise<Buffer<ArrayBuffer>> {
  const migrations = await readMigrations();
  const hash = createHash('sha256').update(migrations.map((migration) => migration.hash).join());
  hash.update(await readFile(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)));
  const file = new URL(`pglite-${hash.digest('hex').slice(0, 16)}.tar`, cache);
  if (!existsSync(file)) {
    const pglite = await PGlite.create();
    await migrate(drizzle(pglite, { schema, casing: 'snake_case' }), migrations);
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    await mkdir(cache, { recursive: true });
    const draft = new URL(`${randomBytes(8).toString('hex')}.tmp`, cache);
    await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
    await rename(draft, file);
  }
  return readFile(file);
}

/** Copies an empty embedded database into a `DATA_DIR`; a first start would need four seconds of processor time. */
export async function layEmptyDatabase(dataDir: string): Promise<void> {
  const directory = join(dataDir, 'postgres');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const tar = spawn('tar', ['-x', '-C', directory], { stdio: ['pipe', 'ignore', 'ignore'] });
  tar.stdin.end(await pgliteTemplate());
  const [code] = (await once(tar, 'close')) as [number | null];
  if (code !== 0) throw new Error(`tar ended with ${code}.`);
}

/**
 * Creates a database on a real PostgreSQL, which the first call in a test file starts (about 1 s).
 * @returns `undefined` if PostgreSQL is not installed, which the console reports: use `test.skipIf(!postgres)`
 */
export async function postgresDatabase(): Promise<(Connection & { url: string }) | undefined> {
  const made = await makeDatabase();
  if (!made) return undefined;
  const { url } = made;
  return { ...connect({ url, driver: 'postgres', connectTimeout: BUSY_MACHINE }), url };
}

/** Creates a database behind Neon's driver, over a WebSocket and a proxy like Neon's. */
export async function neonDatabase(): Promise<(Connection & { url: string; proxy: string }) | undefined> {
  const made = await makeDatabase();
  if (!made) return undefined;
  const proxy = await startNeonProxy({ path: `${made.server.socketDirectory}/.s.PGSQL.5432` });
  const connection = connect({
    url: made.url,
    driver: 'neon',
    wsProxy: proxy.address,
    connectTimeout: BUSY_MACHINE,
  });
  return {
    ...connection,
    url: made.url,
    proxy: proxy.address,
    close: async () => {
      await connection.close();
      await proxy.close();
    },
  };
}

/** Databases for race tests: PostgreSQL through node-postgres, and in the campaign also through Neon's driver. */
export const raceDatabases = [
  ['PostgreSQL', postgresDatabase] as const,
  ...(process.env['CAMPAIGN'] ? [['Neon’s driver', neonDatabase] as const] : []),
];

async function makeDatabase() {
  const server = await startPostgres();
  if (!server) return undefined;
  await (migrated ??= makeMigrated(server));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await server.run('createdb', '--template=migrated', name);
  return { server, url: urlOf(server, name) };
}

let migrated: Promise<void> | undefined;

/** Creates the template of the test databases, so that the migrations run once per worker. */
async function makeMigrated(server: Postgres): Promise<void> {
  await server.run('createdb', 'migrated');
  const { db, close } = connect({
    url: urlOf(server, 'migrated'),
    driver: 'postgres',
    connectTimeout: BUSY_MACHINE,
  });
  await migrate(db);
  await close();
}

const urlOf = ({ socketDirectory }: Postgres, name: string) =>
  `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socketDirectory)}`;
