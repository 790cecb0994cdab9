import { hosts } from '#server/platform/db/schema/index.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { pgliteDatabase, postgresDatabase } from '#support/database.ts';
import { tableNames } from '#server/features/archive/archive-repository.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFingerprint, startHeartbeat } from './heartbeat.ts';

const secret = 'a secret of tests, 32 bytes or more';
const other = 'another secret of tests, 32 bytes or more';
let connection: Connection;
const postgres = await postgresDatabase();
let time = Date.parse('2026-11-21T00:00:00Z');
const faults: string[] = [];
const join = (id: string, key: string) =>
  startHeartbeat(
    connection.db,
    id,
    key,
    () => new Date(time),
    (line) => void faults.push(line),
  );
beforeAll(async () => {
  connection = await pgliteDatabase();
});
afterAll(async () => {
  expect(faults).toEqual([]);
  await connection.close();
  await postgres?.close();
});

test('a host with another key does not start if another host was seen within 30 seconds', async () => {
  const first = await join('one', secret);
  const second = await join('two', secret);
  time += 29_999;
  await expect(join('three', other)).rejects.toThrow('different AUTH_SECRET');
  const rows = await connection.db.select().from(hosts);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['one', 'two']);
  expect(JSON.stringify(rows)).not.toContain(secret);
  // The first two hosts did not unregister, as after a power cut.
  time += 2;
  const third = await join('three', other);
  expect((await connection.db.select().from(hosts)).map(({ id }) => id)).toEqual(['three']);
  for (const one of [first, second, third]) await one.close();
  expect(await connection.db.$count(hosts)).toBe(0);
});

test('a host unregisters when it ends, so a host with another key can start at once', async () => {
  await (await join('one', secret)).close();
  await (await join('two', other)).close();
});

test.skipIf(!postgres)('when hosts with different keys start at once, only those with one key stay', async () => {
  const db = postgres?.db ?? connection.db;
  for (let round = 0; round < 20; round += 1) {
    const keys = [secret, other, secret, other];
    const started = await Promise.allSettled(
      keys.map((key, index) => startHeartbeat(db, `${round}-${index}`, key, () => new Date(), expect.unreachable)),
    );
    const stayed = keys.filter((_, index) => started[index]?.status === 'fulfilled');
    expect(new Set(stayed).size).toBe(1);
    expect(stayed.length).toBe(2);
    expect((await db.select().from(hosts)).map(({ keyFingerprint: found }) => found)).toEqual(
      stayed.map(keyFingerprint),
    );
    for (const one of started) if (one.status === 'fulfilled') await one.value.close();
  }
});

test('the fingerprint differs between keys, and archives contain no hosts', () => {
  expect(keyFingerprint(secret)).not.toBe(keyFingerprint(other));
  expect(tableNames).not.toContain('hosts');
});
