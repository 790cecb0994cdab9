import { expect, test } from 'vitest';
import { createMemoryCounter } from './memory-counter.ts';

const at = (milliseconds: number) => new Date(Date.parse('2026-11-21T00:00:00Z') + milliseconds);

test('allows its number in a window, says how long to wait, and restarts', () => {
  const count = createMemoryCounter(2, 1_000);
  expect([0, 10, 20, 999, 1_000].map((time) => count('a', at(time)))).toEqual([
    undefined,
    undefined,
    980,
    1,
    undefined,
  ]);
  expect(count('b', at(1_001))).toBeUndefined();
});

test('a clock that was set back blocks nobody', () => {
  const count = createMemoryCounter(1, 1_000);
  count('a', at(1_000_000));
  expect(count('a', at(0))).toBeUndefined();
});
