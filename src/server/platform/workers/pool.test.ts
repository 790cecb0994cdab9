import { messages } from '#contract/messages.ts';
import { verbatim } from '#contract/problems.ts';
import type { Deed } from '#support/pool-worker.ts';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import type { TaskLimits } from './tasks.ts';
import type { Job } from './serve-tasks.ts';

const entry = new URL('../../../../tests/support/pool-worker.ts', import.meta.url);
const pools: Pool[] = [];
afterEach(async () => void (await Promise.all(pools.splice(0).map((pool) => pool.close()))));

function poolOf(options: Partial<PoolOptions> = {}) {
  const pool = createPool({ entry, workers: 2, waiting: 10, idleMs: 60_000, ...options });
  pools.push(pool);
  const run = (deed: Deed, limits: Partial<TaskLimits> = {}, signal?: AbortSignal) =>
    pool.run({ task: deed, input: undefined }, { timeoutMs: 20_000, memoryMb: 48, ...limits }, signal);
  return { pool, run };
}

test('work is done in a process, and the next work in the same one', async () => {
  const { pool, run } = poolOf();
  const first = await run('echo');
  expect(await run('echo')).toBe(first);
  expect(pool.size()).toBe(1);
});

test('two at a time, then the next in line', async () => {
  const { pool, run } = poolOf();
  const processes = await Promise.all(Array.from({ length: 8 }, () => run('echo')));
  expect(new Set(processes).size).toBe(2);
  expect(pool.size()).toBe(2);
});

test('too many are turned away', async () => {
  const { run } = poolOf({ workers: 1, waiting: 1 });
  const taken = [run('echo'), run('echo')];
  await expect(run('echo')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await Promise.all(taken);
});

test('returns a refusal unchanged, and a program error as one', async () => {
  const { run } = poolOf();
  await expect(run('refuse')).rejects.toMatchObject({
    name: 'AppError',
    code: 'BAD_INPUT',
    message: 'Not so.',
    fields: { body: verbatim('Not so.') },
  });
  await expect(run('fail')).rejects.toMatchObject({ name: 'TypeError', message: 'A mistake of the program.' });
  await expect(run('call itself')).rejects.toMatchObject({ message: messages.readingFailed });
});

describe('over a limit it is ended with a sentence, and the next work is done', () => {
  test.each(['never end', 'look back for ever'] as const)('%s', async (deed) => {
    const { run } = poolOf({ workers: 1 });
    await expect(run(deed, { timeoutMs: 100 })).rejects.toMatchObject({ message: messages.readingTooLong });
    expect(await run('echo')).toBeTypeOf('number');
  });
  test.each(['keep objects', 'keep one wide list'] as const)('%s', async (deed) => {
    const { run } = poolOf({ workers: 1 });
    await expect(run(deed)).rejects.toMatchObject({ message: messages.readingTooLarge });
    expect(await run('echo')).toBeTypeOf('number');
  });
  test('leave', async () => {
    const { run } = poolOf({ workers: 1 });
    await expect(run('leave')).rejects.toMatchObject({ message: messages.readingFailed });
    expect(await run('echo')).toBeTypeOf('number');
  });
});

const tells = existsSync('/proc/self/stat');
test.runIf(tells)('time of other programs does not count, but there is a limit by the clock', async () => {
  const { run } = poolOf({ workers: 1 });
  expect(await run('stand still for a while', { timeoutMs: 100, clockMs: 20_000 })).toBe('timed-out');
  const late = run('stand still for a while', { timeoutMs: 100, clockMs: 150 });
  await expect(late).rejects.toMatchObject({ message: messages.readingTooLong });
});

test('reports the working time of a task before its answer, however it ends', async () => {
  const { pool } = poolOf({ workers: 1 });
  const workOf = async (deed: Deed, timeoutMs: number) => {
    let told: number | undefined;
    const job: Job = { task: deed, input: undefined };
    await pool.run(job, { timeoutMs, memoryMb: 48 }, undefined, (worked) => (told = worked)).catch(() => undefined);
    return told;
  };
  expect(await workOf('echo', 20_000)).toBeLessThan(20_000);
  expect(await workOf('never end', 300)).toBeGreaterThan(0);
  expect(await workOf('refuse', 20_000)).toBeTypeOf('number');
});

test('it does not know its caller', async () => {
  expect(Object.keys((await poolOf().run('environment')) as object)).not.toContain('PATH');
});

test('an endless task does not block waiting ones', async () => {
  const { run } = poolOf({ workers: 1 });
  const [never, next] = [run('never end', { timeoutMs: 100 }), run('echo')];
  await expect(never).rejects.toThrow();
  expect(await next).toBeTypeOf('number');
});

test('another limit of memory is another process, in the place of one that rests', async () => {
  const { pool, run } = poolOf({ workers: 1 });
  const first = await run('echo');
  expect(await run('echo', { memoryMb: 64 })).not.toBe(first);
  expect(pool.size()).toBe(1);
});

test('a process without work ends', async () => {
  const { pool, run } = poolOf({ idleMs: 1 });
  await run('echo');
  await expect.poll(() => pool.size()).toBe(0);
  expect(await run('echo')).toBeTypeOf('number');
});

test('the caller can stop it, waiting or running', async () => {
  const { run } = poolOf({ workers: 1 });
  const stop = new AbortController();
  const works = [run('never end', {}, stop.signal), run('echo', {}, stop.signal)];
  stop.abort(new Error('Stopped.'));
  const reasons = (await Promise.allSettled(works)).map((work) => work.status === 'rejected' && String(work.reason));
  expect(reasons).toEqual(['Error: Stopped.', 'Error: Stopped.']);
  expect(await run('echo')).toBeTypeOf('number');
});

test('releases a result although others were read meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { pool } = poolOf();
  const jobs: WeakRef<object>[] = [];
  const ask = () => {
    const job = { task: 'echo', input: undefined };
    jobs.push(new WeakRef(job));
    return pool.run(job, { timeoutMs: 20_000, memoryMb: 48 });
  };
  for (let pair = 0; pair < 16; pair += 1) {
    const both = [ask(), ask()];
    await delay(1);
    collect();
    await Promise.all(both);
  }
  await delay(1);
  collect();
  expect(jobs.filter((job) => job.deref()).length).toBeLessThan(4);
});

test('closing ends all processes, and refuses running tasks', async () => {
  const { pool, run } = poolOf({ workers: 1 });
  const works = Promise.allSettled([run('never end'), run('echo')]);
  await pool.close();
  const refused = { status: 'rejected', reason: { code: 'UNAVAILABLE' } };
  expect(await works).toMatchObject([refused, refused]);
  expect(pool.size()).toBe(0);
});
