import { startFaultyProxy, type FaultyProxy } from '#support/faulty-proxy.ts';
import { startNeonProxy, type NeonProxy } from '#support/neon-proxy.ts';
import { startPostgres } from '#support/postgres.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect, type ConnectOptions } from './connect.ts';
import { isUnavailable } from './unavailable.ts';

const postgres = await startPostgres();
let network: FaultyProxy;
let neon: NeonProxy;
beforeAll(async () => {
  if (!postgres) return;
  network = await startFaultyProxy(postgres.socketDirectory);
  neon = await startNeonProxy({ port: network.port, host: '127.0.0.1' });
});
afterEach(() => {
  network.fault = { kind: 'none' };
});
afterAll(async () => {
  await neon?.close();
  await network?.close();
});

const drivers = ['postgres', 'neon'] as const;
const options = (driver: (typeof drivers)[number], port = network.port): ConnectOptions => ({
  url: `postgres://postgres@127.0.0.1:${port}/postgres`,
  driver,
  wsProxy: driver === 'neon' ? neon.address : undefined,
  queryTimeout: 700,
});
const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
const one = sql`select 1 as one`;

test.skipIf(!postgres).each(drivers)(
  '%s: transactions are whole, and every connection is given back',
  async (driver) => {
    const { db, close } = connect({ ...options(driver), queryTimeout: undefined });
    const table = sql.identifier(`t_${driver}`);
    await db.execute(sql`create table ${table} (n int)`);
    await db.execute(sql`insert into ${table} values (0)`);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction(async (tx) => {
          const { rows } = (await tx.execute(sql`select n from ${table} for update`)) as { rows: { n: number }[] };
          await tx.execute(sql`update ${table} set n = ${(rows[0]?.n ?? 0) + 1}`);
        }),
      ),
    );
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`update ${table} set n = 0`);
        throw new Error('No.');
      }),
    ).rejects.toThrow('No.');
    expect(await db.execute(sql`select n from ${table}`)).toMatchObject({ rows: [{ n: 20 }] });
    await close();
    await expect.poll(network.open).toBe(0);
  },
);

test.skipIf(!postgres).each(drivers)('%s: the database’s own tools show the name of the client', async (driver) => {
  const { db, close, pool } = connect(options(driver));
  const own = await db.execute(sql`select application_name as name from pg_stat_activity where pid = pg_backend_pid()`);
  expect(own).toMatchObject({ rows: [{ name: 'researcher-site' }] });
  expect(pool()).toEqual({ total: 1, idle: 1, waiting: 0 });
  await close();
});

test.skipIf(!postgres).each(drivers)(
  '%s: a connection that is refused once is tried again, and only once',
  async (driver) => {
    const { db, close } = connect(options(driver));
    network.fault = { kind: 'refuse', times: 1 };
    expect(await db.execute(one)).toMatchObject({ rows: [{ one: 1 }] });
    network.breakOff();
    await expect.poll(network.open).toBe(0);
    network.fault = { kind: 'refuse', times: 1 };
    await db.transaction((tx) => tx.execute(one));
    network.breakOff();
    await expect.poll(network.open).toBe(0);
    network.fault = { kind: 'refuse', times: 2 };
    expect(isUnavailable(await caught(db.execute(one)))).toBe(true);
    await db.execute(one);
    await close();
  },
);

test.skipIf(!postgres).each(drivers)('%s: gives up a database that accepts and does not answer', async (driver) => {
  const { db, close } = connect(options(driver));
  network.fault = { kind: 'hang' };
  expect(isUnavailable(await caught(db.execute(one)))).toBe(true);
  network.fault = { kind: 'none' };
  await db.execute(one);
  await close();
});

test.skipIf(!postgres).each(drivers)('%s: a query that hangs is given up with its connection', async (driver) => {
  const { db, close } = connect(options(driver));
  await db.execute(one);
  network.fault = { kind: 'hang' };
  expect(isUnavailable(await caught(db.execute(one)))).toBe(true);
  expect(isUnavailable(await caught(db.transaction((tx) => tx.execute(one))))).toBe(true);
  network.fault = { kind: 'none' };
  await db.execute(one);
  const hung = db.transaction(async (tx) => {
    await tx.execute(one);
    await tx.execute(sql`select pg_sleep(60)`);
  });
  expect(isUnavailable(await caught(hung))).toBe(true);
  await close();
});

test.skipIf(!postgres).each(drivers)(
  '%s: a connection that breaks off within a transaction rejects it, no more',
  async (driver) => {
    const { db, close } = connect(options(driver));
    const broken = db.transaction(async (tx) => {
      await tx.execute(one);
      network.breakOff();
      await tx.execute(one);
    });
    expect(isUnavailable(await caught(broken))).toBe(true);
    await db.execute(one);
    await close();
  },
);

test.skipIf(!postgres).each(drivers)(
  '%s: a connection that breaks off between two queries of a transaction rejects it, also where that is taken back',
  async (driver) => {
    const { db, close, pool } = connect(options(driver));
    const broken = db.transaction(async (tx) => {
      await tx.execute(one);
      network.breakOff();
      await expect.poll(() => pool().total).toBe(0);
      // After this error, Drizzle rolls back on a connection that no longer exists.
      throw new Error('Something else.');
    });
    expect(isUnavailable(await caught(broken))).toBe(true);
    await close();
  },
);

test.skipIf(!postgres).each(drivers)(
  '%s: a connection broken before its transaction uses up no place, and nobody waits for it',
  async (driver) => {
    const { db, close } = connect({ ...options(driver), connections: 1 });
    await db.execute(one);
    network.fault = { kind: 'hang' };
    expect(isUnavailable(await caught(db.transaction((tx) => tx.execute(one))))).toBe(true);
    network.fault = { kind: 'none' };
    await db.execute(one);
    await close();
  },
);

test.each(drivers)('%s: no server at the address', async (driver) => {
  const { db, close } = connect({
    url: 'postgres://postgres@127.0.0.1:1/postgres',
    driver,
    wsProxy: driver === 'neon' ? '127.0.0.1:1/v2' : undefined,
  });
  expect(isUnavailable(await caught(db.execute(one)))).toBe(true);
  expect(isUnavailable(await caught(db.transaction((tx) => tx.execute(one))))).toBe(true);
  await close();
});
