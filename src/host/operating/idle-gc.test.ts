import { expect, test } from 'vitest';
import { collectAtRest } from './idle-gc.ts';

test('collects once after work, when the host is idle and nobody waits', async () => {
  let [used, collected] = [0, 0];
  let isBusy = false;
  const look = collectAtRest({
    busy: () => isBusy,
    used: () => used,
    collect: async () => {
      collected += 1;
      used += 300;
    },
  });
  /**
   * Runs one check.
   * @param work processor time since the last check, in milliseconds
   * @returns number of collections so far
   */
  const after = async (work: number) => {
    used += work;
    await look();
    return collected;
  };
  expect(await after(2_000)).toBe(0);
  isBusy = true;
  expect(await after(0)).toBe(0);
  isBusy = false;
  expect(await after(50)).toBe(1);
  expect(await after(50)).toBe(1);
  expect(await after(150)).toBe(1);
  expect(await after(1_500)).toBe(1);
  expect(await after(0)).toBe(2);
});

test('V8 releases unreachable memory', async () => {
  let held: unknown[] | undefined = Array.from({ length: 300_000 }, (_, index) => ({ index }));
  const full = process.memoryUsage().heapUsed;
  expect(held.length).toBeGreaterThan(0);
  held = undefined;
  let used = 0;
  const look = collectAtRest({ busy: () => false, used: () => used });
  used = 5_000;
  await look();
  await look();
  expect(process.memoryUsage().heapUsed).toBeLessThan(full - 5_000_000);
});
