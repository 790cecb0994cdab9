import type { Failure, Result } from '#api-client/result.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runAll, type Outcome } from './run-all.ts';

const failure = (status: number, retryAfter?: number): Failure => ({
  ok: false,
  message: `Status ${status}`,
  style: 'fail',
  status,
  ...(retryAfter !== undefined && { retryAfter }),
});
const ok: Result<unknown> = { ok: true, value: undefined };
const never = new AbortController().signal;
const names = ({ done, failed, left }: Outcome<string>) => ({ done, failed: failed.map(({ item }) => item), left });
const posts = Array.from({ length: 12 }, (_, index) => `post-${index}`);

test('four at a time at most, each once, in their order', async () => {
  const begun: string[] = [];
  let now = 0;
  let most = 0;
  const outcome = await runAll(
    posts,
    async (post) => {
      begun.push(post);
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
      return ok;
    },
    { signal: never },
  );
  expect(begun).toEqual(posts);
  expect(most).toBe(4);
  expect(names(outcome)).toEqual({ done: posts, failed: [], left: [] });
});

test('names failures and continues with the rest', async () => {
  const told: number[] = [];
  const outcome = await runAll(posts, (post) => Promise.resolve(post === 'post-3' ? failure(409) : ok), {
    signal: never,
    onDone: (_, count) => told.push(count),
  });
  expect(names(outcome)).toEqual({ done: posts.toSpliced(3, 1), failed: ['post-3'], left: [] });
  expect(outcome.failed[0]?.failure.message).toBe('Status 409');
  expect(told).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
});

test('all wait once for a limit, and nothing is lost', async () => {
  let allowed = 5;
  const waited: number[] = [];
  const told: (number | undefined)[] = [];
  const outcome = await runAll(posts, () => Promise.resolve(allowed-- > 0 ? ok : failure(429, 40)), {
    signal: never,
    onWait: (seconds) => told.push(seconds),
    wait: (seconds) => {
      waited.push(seconds);
      allowed = 5;
      return Promise.resolve();
    },
  });
  expect(names(outcome)).toEqual({ done: posts, failed: [], left: [] });
  expect(new Set(waited)).toEqual(new Set([40]));
  expect(told.at(-1)).toBeUndefined();
});

test('a limit that never ends is a failure', async () => {
  const outcome = await runAll(['a'], () => Promise.resolve(failure(503, 1)), {
    signal: never,
    wait: () => Promise.resolve(),
  });
  expect(names(outcome)).toEqual({ done: [], failed: ['a'], left: [] });
});

test.each([401, 0])('an ended session or network stops the run (%i) and reports the rest', async (status) => {
  let calls = 0;
  const outcome = await runAll(posts, () => Promise.resolve(++calls > 6 ? failure(status) : ok), { signal: never });
  expect(outcome.halted?.status).toBe(status);
  expect(outcome.failed).toEqual([]);
  expect([...outcome.done, ...outcome.left]).toEqual(posts);
  expect(outcome.done).toHaveLength(6);
  expect(calls).toBeLessThanOrEqual(10);
});

test('a stop leaves the remaining items, also during a pause', async () => {
  const stop = new AbortController();
  const outcome = await runAll(posts, (post) => Promise.resolve(post === 'post-5' ? failure(429, 1_000) : ok), {
    signal: stop.signal,
    onWait: (seconds) => seconds !== undefined && stop.abort(),
  });
  expect(outcome.left).toContain('post-5');
  expect([...outcome.done, ...outcome.left].sort()).toEqual([...posts].sort());
});

test('any answers: every item is in exactly one list, and successes are done', async () => {
  const answer = fc.constantFrom(200, 409, 429, 503, 404, 401, 0);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(answer, { maxLength: 4 }), { maxLength: 20 }), async (given) => {
      const items = given.map((_, index) => `${index}`);
      const good = new Set<string>();
      const outcome = await runAll(
        items,
        (item) => {
          const status = given[Number(item)]?.shift() ?? 200;
          if (status === 200) good.add(item);
          return Promise.resolve(status === 200 ? ok : failure(status, status === 429 ? 1 : undefined));
        },
        { signal: never, wait: () => Promise.resolve() },
      );
      const { done, failed, left } = names(outcome);
      expect([...done, ...failed, ...left].sort()).toEqual([...items].sort());
      expect([...good].sort()).toEqual([...done].sort());
      expect(left.length > 0).toBe(outcome.halted !== undefined);
    }),
    runs(200, 20_000),
  );
});
