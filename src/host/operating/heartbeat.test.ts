import { hosts } from '#server/db/schema/index.ts';
import type { Connection } from '#server/db/connect.ts';
import { pgliteDatabase } from '#testing/database.ts';
import { tableNames } from '#server/archive/archive-repository.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFingerprint, startHeartbeat } from './heartbeat.ts';

const secret = 'a secret of tests, 32 bytes or more';
const other = 'another secret of tests, 32 bytes or more';
let connection: Connection;
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
});

test('a host with another key refuses to start while one was seen within 30 seconds', async () => {
  const first = await join('one', secret);
  const second = await join('two', secret);
  time += 29_999;
  await expect(join('three', other)).rejects.toThrow('another AUTH_SECRET');
  const rows = await connection.db.select().from(hosts);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['one', 'two']);
  expect(JSON.stringify(rows)).not.toContain(secret);
  // As after a power cut: nobody said goodbye.
  time += 2;
  const third = await join('three', other);
  expect((await connection.db.select().from(hosts)).map(({ id }) => id)).toEqual(['three']);
  for (const one of [first, second, third]) await one.close();
  expect(await connection.db.$count(hosts)).toBe(0);
});

test('one that ends says so: another key may follow at once', async () => {
  await (await join('one', secret)).close();
  await (await join('two', other)).close();
});

test('of two that start at once with different keys at most one stays', async () => {
  const started = await Promise.allSettled([join('one', secret), join('two', other)]);
  expect(started.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  for (const one of started) if (one.status === 'fulfilled') await one.value.close();
});

test('the fingerprint tells keys apart; rows of hosts are in no archive', () => {
  expect(keyFingerprint(secret)).not.toBe(keyFingerprint(other));
  expect(tableNames).not.toContain('hosts');
});
