import { AppError } from '#contract/errors.ts';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Work that ends when it is told to. */
function manual() {
  const done = Promise.withResolvers<void>();
  let started = false;
  return { work: () => ((started = true), done.promise), finish: () => done.resolve(), isStarted: () => started };
}

test('four run, fifty wait, the next is turned away at once', async () => {
  const inTurn = createSemaphore(4, 50);
  const pieces = Array.from({ length: 54 }, manual);
  const all = pieces.map(({ work }) => inTurn(work));
  expect(pieces.filter(({ isStarted }) => isStarted())).toHaveLength(4);
  await expect(inTurn(async () => undefined)).rejects.toEqual(new AppError('UNAVAILABLE'));
  pieces[0]?.finish();
  await all[0];
  expect(pieces.filter(({ isStarted }) => isStarted())).toHaveLength(5);
  for (const { finish } of pieces) finish();
  await Promise.all(all);
});

test('failed work gives its place free', async () => {
  const inTurn = createSemaphore(1, 1);
  const failing = inTurn(async () => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
  await expect(inTurn(async () => 'later')).resolves.toBe('later');
});
