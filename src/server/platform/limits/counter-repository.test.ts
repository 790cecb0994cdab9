import { rateLimits } from '#server/platform/db/schema/index.ts';
import { runs } from '#support/runs.ts';
import { sharedDatabase } from '#support/shared.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countInWindow, countWithWaits, deleteOldCounters, forgetCounter, uncount } from './counter-repository.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = Date.parse('2026-11-21T00:00:00Z');
const at = (milliseconds: number) => new Date(start + milliseconds);

const connection = await sharedDatabase();

let keys = 0;
const newKey = () => `key ${(keys += 1)}`;
const three = { limit: 3, window: MINUTE };

test('a window allows its number, says how long to wait, and restarts at its end', async () => {
  const key = newKey();
  const tries = [0, 1, 2, 10_000, MINUTE - 1, MINUTE, MINUTE + 1];
  const counted = [];
  for (const time of tries) counted.push(await countInWindow(connection.db, key, three, at(time)));
  expect(counted).toEqual([
    { allowed: true, count: 1 },
    { allowed: true, count: 2 },
    { allowed: true, count: 3 },
    { allowed: false, retryAfter: 50_000 },
    { allowed: false, retryAfter: 1 },
    { allowed: true, count: 1 },
    { allowed: true, count: 2 },
  ]);
});

test('no window of any start lets more through than its number', async () => {
  const steps = fc.array(fc.integer({ min: 0, max: MINUTE }), { minLength: 1, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), async (waits, limit) => {
      const key = newKey();
      let time = 0;
      let windowStart = -Infinity;
      let passed = 0;
      for (const wait of waits) {
        time += wait;
        if (time >= windowStart + MINUTE) [windowStart, passed] = [time, 0];
        const counted = await countInWindow(connection.db, key, { limit, window: MINUTE }, at(time));
        expect(counted.allowed).toBe(passed < limit);
        if (counted.allowed) passed += 1;
        else expect(counted.retryAfter).toBe(windowStart + MINUTE - time);
      }
    }),
    runs(60, 2_000),
  );
});

test('keys do not share a count', async () => {
  const [one, other] = [newKey(), newKey()];
  for (let index = 0; index < 4; index += 1) await countInWindow(connection.db, one, three, at(0));
  expect(await countInWindow(connection.db, other, three, at(0))).toEqual({ allowed: true, count: 1 });
});

test('a count that is taken back is free again, and never less than none', async () => {
  const key = newKey();
  await countInWindow(connection.db, key, { limit: 1, window: MINUTE }, at(0));
  for (let index = 0; index < 3; index += 1) await uncount(connection.db, key);
  expect(await countInWindow(connection.db, key, { limit: 1, window: MINUTE }, at(1))).toEqual({
    allowed: true,
    count: 1,
  });
  expect((await countInWindow(connection.db, key, { limit: 1, window: MINUTE }, at(2))).allowed).toBe(false);
});

test('after five tries each further one waits: 10, 10, 20, 30, 50 minutes and so on, a day at the most', async () => {
  const key = newKey();
  let time = 0;
  for (let index = 0; index < 5; index += 1) {
    expect((await countWithWaits(connection.db, key, 5, at(time))).allowed).toBe(true);
    time += 1_000;
  }
  time -= 1_000;
  const waited: number[] = [];
  for (let index = 0; index < 14; index += 1) {
    const refused = await countWithWaits(connection.db, key, 5, at(time));
    if (refused.allowed) throw new Error('A wait was left out.');
    waited.push(refused.retryAfter / MINUTE);
    expect((await countWithWaits(connection.db, key, 5, at(time + refused.retryAfter - 1))).allowed).toBe(false);
    time += refused.retryAfter;
    expect((await countWithWaits(connection.db, key, 5, at(time))).allowed).toBe(true);
  }
  expect(waited).toEqual([10, 10, 20, 30, 50, 80, 130, 210, 340, 550, 890, 1440, 1440, 1440]);
});

test('refused tries do not make a wait longer', async () => {
  const key = newKey();
  for (let index = 0; index < 20; index += 1) await countWithWaits(connection.db, key, 5, at(index));
  expect(await countWithWaits(connection.db, key, 5, at(10 * MINUTE + 4))).toEqual({ allowed: true, count: 6 });
});

test('tries are forgotten a day after the last one, or a day after the last wait', async () => {
  const [few, many] = [newKey(), newKey()];
  await countWithWaits(connection.db, few, 5, at(0));
  expect(await countWithWaits(connection.db, few, 5, at(DAY))).toEqual({ allowed: true, count: 1 });
  for (let index = 0; index < 5; index += 1) await countWithWaits(connection.db, many, 5, at(0));
  expect(await countWithWaits(connection.db, many, 5, at(DAY + 10 * MINUTE - 1))).toMatchObject({ count: 6 });
  const third = newKey();
  for (let index = 0; index < 5; index += 1) await countWithWaits(connection.db, third, 5, at(0));
  expect(await countWithWaits(connection.db, third, 5, at(DAY + 10 * MINUTE))).toEqual({ allowed: true, count: 1 });
});

test('a right password forgets the tries before it, not those still running', async () => {
  const key = newKey();
  const first = await countWithWaits(connection.db, key, 5, at(0));
  await countWithWaits(connection.db, key, 5, at(0));
  if (first.allowed) await forgetCounter(connection.db, key, first.count);
  const third = await countWithWaits(connection.db, key, 5, at(0));
  expect(third).toEqual({ allowed: true, count: 3 });
  await forgetCounter(connection.db, key, 3);
  expect(await countWithWaits(connection.db, key, 5, at(0))).toEqual({ allowed: true, count: 1 });
});

test('removes old counters, and keeps those that still limit', async () => {
  const [old, present] = [newKey(), newKey()];
  await countInWindow(connection.db, old, three, at(-2 * DAY));
  await countInWindow(connection.db, present, three, at(0));
  await deleteOldCounters(connection.db, at(0));
  const left = (await connection.db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
  expect(left).not.toContain(old);
  expect(left).toContain(present);
});
