import { expect, test } from 'vitest';
import { createSingleFlight } from '#server/platform/single-flight.ts';

/** Returns a task whose runs continue until the test ends them. */
function held() {
  const ends: ((cause?: Error) => void)[] = [];
  const task = () =>
    new Promise<void>((resolve, reject) => ends.push((cause) => (cause === undefined ? resolve() : reject(cause))));
  return { ends, task };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

test('one run at a time; all calls meanwhile share the next one', async () => {
  const { ends, task } = held();
  const flight = createSingleFlight(task);
  const first = flight.request();
  await turns();
  const [second, third] = [flight.request(), flight.request()];
  expect(second).toBe(third);
  await turns();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await turns();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await second;
  expect(ends).toHaveLength(2);
});

test('a failed run rejects its callers, and the next one starts anyway', async () => {
  const { ends, task } = held();
  const flight = createSingleFlight(task);
  const first = flight.request();
  await turns();
  const second = flight.request();
  ends[0]?.(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turns();
  ends[1]?.();
  await second;
  await flight.settled();
});
