import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { settings } from '#server/platform/db/schema/index.ts';
import { seeHeads } from '#server/features/content/head-repository.ts';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DataDirError } from '../data-dir.ts';
import { openEmbedded } from './embedded.ts';

const dataDir = temporaryFolder();
let database: Awaited<ReturnType<typeof openEmbedded>>;

beforeAll(async () => {
  database = await openEmbedded(dataDir);
});
afterAll(() => database.close());

async function client(): Promise<pg.Client> {
  const connected = new pg.Client({ host: dataDir, user: 'postgres', database: 'postgres' });
  await connected.connect();
  return connected;
}
const number = async (from: pg.Client, text: string, values: unknown[] = []) =>
  Number((await from.query<{ n: string | number }>(text, values)).rows[0]?.n);

test('the database is migrated, and only its owner can use its socket and files', async () => {
  await database.db.insert(settings).values({ key: 'embedded', value: 'yes' });
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, '.s.PGSQL.5432')).mode & 0o777).toBe(0o600);
});

test('clients that query at the same time get their own results and errors', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, client));
  const right = await Promise.all(
    all.map(async (each, which) => {
      for (let i = 0; i < 12; i += 1) {
        const value = which * 1_000 + i;
        if ((await number(each, 'select $1::int as n', [value])) !== value) return false;
        if ((await number(each, 'select $1::int + $2::int as n', [value, 1])) !== value + 1) return false;
        const error: unknown = await each.query('select 1 / $1::int', [0]).catch((cause: unknown) => cause);
        if (!(error instanceof Error) || error.message !== 'division by zero') return false;
      }
      return true;
    }),
  );
  expect(right).toEqual(Array(all.length).fill(true));
  await Promise.all(all.map((each) => each.end()));
});

test('transactions of several clients do not mix', async () => {
  await database.db.execute(sql`create table counter (n int not null)`);
  await database.db.execute(sql`insert into counter values (0)`);
  const all = await Promise.all(Array.from({ length: 5 }, client));
  await Promise.all(
    all.map(async (each) => {
      for (let i = 0; i < 20; i += 1) {
        await each.query('begin');
        const before = await number(each, 'select n from counter');
        await each.query('update counter set n = $1', [before + 1]);
        await each.query(i % 4 === 3 ? 'rollback' : 'commit');
      }
    }),
  );
  expect(await database.db.execute(sql`select n from counter`)).toMatchObject({ rows: [{ n: 75 }] });
  await Promise.all(all.map((each) => each.end()));
});

test('rolls back a client that disconnects within a transaction, and serves the others', async () => {
  const [rude, other] = [await client(), await client()];
  rude.on('error', () => undefined);
  await rude.query('create table broken_off (n int)');
  await rude.query('begin');
  await rude.query('insert into broken_off values (1)');
  const waiting = number(other, 'select count(*) as n from broken_off');
  (rude as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await waiting).toBe(0);
  await other.end();
});

const prepared = (from: pg.Client) => number(from, 'select count(*) as n from pg_prepared_statements');

test('two clients can prepare statements with the same name, which are closed when they disconnect', async () => {
  const [one, other] = [await client(), await client()];
  const before = await prepared(one);
  const ask = async (from: pg.Client, text: string) =>
    (await from.query<{ n: number }>({ name: 'same', text, values: [7] })).rows;
  for (let round = 0; round < 3; round += 1) {
    expect(await ask(one, 'select $1::int + 1 as n')).toEqual([{ n: 8 }]);
    expect(await ask(other, 'select $1::int * 2 as n')).toEqual([{ n: 14 }]);
  }
  expect(await prepared(one)).toBe(before + 2);
  await other.end();
  await expect.poll(() => prepared(one)).toBe(before + 1);
  // The prepared statements of a client that disconnects within a transaction are closed as well.
  await one.query('begin');
  await one.end();
  const last = await client();
  await expect.poll(() => prepared(last)).toBe(before);
  await last.end();
});

test('a repeated query is planned once and returns the same results', async () => {
  const look = await client();
  const before = await prepared(look);
  for (let value = 0; value < 12; value += 1) {
    expect(await database.db.execute(sql`select ${value}::int as n where ${value}::int < 10`)).toMatchObject({
      rows: value < 10 ? [{ n: value }] : [],
    });
  }
  expect(await prepared(look)).toBeGreaterThan(before);
  await look.end();
});

test('a planned query reads the copies of a preview, and afterwards the live tables again', async () => {
  const { db } = database;
  await db.insert(settings).values({ key: 'planned', value: 'live' });
  const ask = async (from: typeof db) => (await from.select().from(settings).where(eq(settings.key, 'planned')))[0];
  for (let round = 0; round < 3; round += 1) {
    for (let before = 0; before < 3; before += 1) expect(await ask(db)).toMatchObject({ value: 'live' });
    await db.transaction(async (tx) => {
      await seeHeads(tx, undefined);
      await tx.update(settings).set({ value: 'head' }).where(eq(settings.key, 'planned'));
      expect(await ask(tx)).toMatchObject({ value: 'head' });
    });
  }
  expect(await ask(db)).toMatchObject({ value: 'live' });
});

test('results of many megabytes arrive complete', async () => {
  const one = await client();
  const { rows } = await one.query<{ x: string }>("select repeat('é', 500000) as x from generate_series(1, 8)");
  expect(rows.map((row) => row.x === 'é'.repeat(500_000))).toEqual(Array(8).fill(true));
  await one.end();
});

test('disconnects a client that does not speak the PostgreSQL protocol', async () => {
  const socket = connect(join(dataDir, '.s.PGSQL.5432'));
  socket.write('GET / HTTP/1.1\r\n\r\n');
  await once(socket, 'close');
});

test('refuses a second host with the pid of the first, and lets a command join', async () => {
  await expect(openEmbedded(dataDir, { exclusive: true })).rejects.toThrow(`pid ${process.pid}`);
  await expect(openEmbedded(dataDir, { exclusive: true })).rejects.toThrow(DataDirError);
  const joined = await openEmbedded(dataDir);
  await joined.db.execute(sql`select 1`);
  await joined.close();
  await database.db.execute(sql`select 1`);
});

test('with `join`, a process joins the host and never opens the database itself', async () => {
  const joined = await openEmbedded(dataDir, { join: true });
  await joined.db.execute(sql`select 1`);
  await joined.close();
  const nobodys = temporaryFolder();
  await expect(openEmbedded(nobodys, { join: true })).rejects.toThrow(DataDirError);
  expect(readdirSync(nobodys)).toEqual([]);
});

test('the lock ends with its process, even after a kill', async () => {
  const folder = temporaryFolder();
  const lock = `import { lockDataDir } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};`;
  const tries = `${lock} console.log(Boolean(lockDataDir(process.argv[1])));`;
  const take = () => execFileSync(process.execPath, ['--input-type=module', '-e', tries, folder], { encoding: 'utf8' });
  const holder = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `${tries} setInterval(() => {}, 1000);`,
    folder,
  ]);
  await once(holder.stdout, 'data');
  expect(take()).toBe('false\n');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(take()).toBe('true\n');
});
