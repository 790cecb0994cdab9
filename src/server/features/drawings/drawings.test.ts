import type { Drawing } from '#blocks/context.ts';
import { AppError } from '#contract/errors.ts';
import { verbatim } from '#contract/problems.ts';
import { taskLimits } from '#server/platform/workers/tasks.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawText, type Make } from './drawings.ts';

const most = taskLimits.drawing.timeoutMs;
const drawing = (at: number): Drawing => ({ kind: 'diagram', language: 'dot', code: `graph { n${at} }` });

/**
 * Creates a fake drawing function, and a list of the times that it used. Each drawing takes the next time in `costs`,
 * in milliseconds, up to the limit.
 */
function making(costs: readonly number[]) {
  const spent: number[] = [];
  const make: Make = async (_, within) => {
    const cost = costs[spent.length] ?? 0;
    spent.push(Math.min(cost, within));
    const drawn = cost <= within ? { svg: '<svg/>', width: 1 } : { problem: verbatim('Too long.') };
    return { drawn, worked: Math.min(cost, within) };
  };
  return { make, spent };
}

test('the drawings of one text have 12 s in all: draws those that fit into the remaining time', async () => {
  expect(most).toBe(12_000);
  const costs = fc.array(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 * most })), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(costs, async (all) => {
      const { make, spent } = making(all);
      const draw = drawText(make);
      let left = most;
      for (const [at, cost] of all.entries()) {
        const fits = left > 0 && cost <= left;
        expect('svg' in (await draw(drawing(at)))).toBe(fits);
        left -= Math.min(left, cost);
      }
      expect(spent.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
    }),
    runs(300, 5_000),
  );
});

test('another text has a separate time, and an unavailable drawing uses none', async () => {
  const { make } = making([most, 1]);
  expect(await drawText(make)(drawing(0))).toHaveProperty('svg');
  expect(await drawText(make)(drawing(1))).toHaveProperty('svg');
  let isFull = true;
  const draw = drawText(async () => {
    if (isFull) throw new AppError('UNAVAILABLE');
    return { drawn: { svg: '<svg/>', width: 1 }, worked: 1 };
  });
  await expect(draw(drawing(2))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  isFull = false;
  expect(await draw(drawing(2))).toHaveProperty('svg');
});
