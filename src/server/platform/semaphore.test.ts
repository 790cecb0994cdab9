import { AppError } from '#contract/errors.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createSemaphore } from '#server/platform/semaphore.ts';

/** Returns a task that runs until the test finishes it. */
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

afterEach(() => void vi.useRealTimers());

test('work that waits longer than allowed is turned away, and the next in line still gets its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const inTurn = createSemaphore(1, 2_000, 5_000);
  const first = manual();
  const running = inTurn(first.work);
  const late = expect(inTurn(async () => 'late')).rejects.toEqual(new AppError('UNAVAILABLE'));
  await vi.advanceTimersByTimeAsync(4_000);
  const next = inTurn(async () => 'next');
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  first.finish();
  await running;
  expect(await next).toBe('next');
});

test('eighty pieces of work of 25 ms all get their turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const inTurn = createSemaphore(1, 2_000, 5_000);
  const all = Promise.all(
    Array.from({ length: 80 }, () => inTurn(() => new Promise<string>((done) => setTimeout(done, 25, 'done')))),
  );
  await vi.advanceTimersByTimeAsync(80 * 25);
  expect(new Set(await all)).toEqual(new Set(['done']));
});
