/**
 * Processes that read what could stop one: a few at once, each within its limits of time and memory, ended and replaced
 * where it is over them, and gone when there is nothing to do. Processes and not threads: one allocation beyond a
 * thread's limit ends the whole program, and no thread can be told to give way to those who serve (docs/decisions/security-parse-uploads-in-workers.md).
 */
import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { environmentOfWorkers } from '#server/config.ts';
import { createSemaphore } from '#server/semaphore.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorFromData } from './error-data.ts';
import { processorTimeOf } from './processor-time.ts';
import type { TaskLimits } from './tasks.ts';
import type { Job, Report } from './worker.ts';

export interface PoolOptions {
  /** The module that a process runs. */
  entry: URL;
  /** How many work at once. */
  workers: number;
  /** How many pieces of work may wait; more are turned away. */
  waiting: number;
  /** Milliseconds after which a process without work ends. */
  idleMs: number;
}

export interface Pool {
  /**
   * @param spent receives the task's working time in milliseconds, however it ended, before the answer
   * @throws the task's error; AppError BAD_INPUT with a sentence beyond a limit; AppError UNAVAILABLE if too many wait,
   * or the pool is closed meanwhile; the signal's reason
   */
  run: (job: Job, limits: TaskLimits, signal?: AbortSignal, spent?: (milliseconds: number) => void) => Promise<unknown>;
  /** Ends all processes; what waits or is under way is refused. */
  close: () => Promise<void>;
  /** Number of running processes. */
  size: () => number;
}

interface Reader {
  child: ChildProcess;
  memoryMb: number;
  /** Called with each worker message and on exit. */
  hear: ((heard: Report | { failed: unknown }) => void) | undefined;
  ended: Promise<unknown>;
  idle: NodeJS.Timeout | undefined;
}

/** By the clock, what gives way to others takes longer than it works. */
const CLOCK = 5;
/** Lower than the server's: 0 is the default, 19 the lowest. */
const PRIORITY = 5;

export function createPool({ entry, workers, waiting, idleMs }: PoolOptions): Pool {
  const inTurn = createSemaphore(workers, waiting);
  const standing = new Set<Reader>();
  const resting = new Set<Reader>();
  let closing = new AbortController();

  const start = (memoryMb: number): Reader => {
    const compiled = getCompileCacheDir();
    const child = fork(fileURLToPath(entry), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${memoryMb}`],
      // The worker cannot reach any secret.
      env: { ...environmentOfWorkers(), ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }) },
    });
    const ended = once(child, 'exit').catch(() => undefined);
    const reader: Reader = { child, memoryMb, hear: undefined, ended, idle: undefined };
    standing.add(reader);
    giveWay(child);
    child.on('message', (report) => reader.hear?.(report as Report));
    child.on('error', (failed) => reader.hear?.({ failed }));
    child.on('exit', (code, signal) => {
      standing.delete(reader);
      resting.delete(reader);
      reader.hear?.({ failed: endOf(code, signal) });
    });
    return reader;
  };
  const end = async (reader: Reader) => {
    resting.delete(reader);
    clearTimeout(reader.idle);
    // Else a program that has nothing else to do would not see it end.
    reader.child.ref();
    reader.child.kill('SIGKILL');
    await reader.ended;
  };
  /** One that rests and may use as much memory, else a new one, in the place of another that rests. */
  const take = async (memoryMb: number): Promise<Reader> => {
    const found = [...resting].find((reader) => reader.memoryMb === memoryMb);
    if (found) {
      resting.delete(found);
      clearTimeout(found.idle);
      found.child.ref();
      found.child.channel?.ref();
      return found;
    }
    const [other] = resting;
    if (other && standing.size >= workers) await end(other);
    return start(memoryMb);
  };
  const rest = (reader: Reader) => {
    resting.add(reader);
    // It does not keep the program running.
    reader.child.unref();
    reader.child.channel?.unref();
    reader.idle = setTimeout(() => void end(reader), idleMs).unref();
  };

  type Answer = { output: unknown } | { error: Error; ofTask: boolean };
  const ask = async (
    reader: Reader,
    job: Job,
    limits: TaskLimits,
    stop: AbortSignal,
    spent: ((milliseconds: number) => void) | undefined,
  ): Promise<Answer> => {
    let worked = () => Promise.resolve(0);
    let stopWatching = () => {};
    let onStop = () => {};
    const answer = new Promise<Answer>((settle) => {
      const fail = (error: unknown) => settle({ error: errorOf(error), ofTask: false });
      onStop = () => fail(stop.reason);
      reader.hear = (heard) => {
        if (heard === 'begun') {
          worked = workOf(reader.child);
          stopWatching = watchTime(reader.child, limits, () => fail(refusal(messages.readingTooLong)));
        } else if ('output' in heard) settle(heard);
        else if ('error' in heard) settle({ error: errorFromData(heard.error), ofTask: true });
        else fail(heard.failed);
      };
      if (stop.aborted) onStop();
      stop.addEventListener('abort', onStop);
      reader.child.send(job, (error) => error && fail(error));
    });
    try {
      return await answer;
    } finally {
      // Removed explicitly: with a signal, Node can fail to remove a listener if others were added meanwhile.
      stop.removeEventListener('abort', onStop);
      stopWatching();
      reader.hear = undefined;
      if (spent) spent(await worked());
    }
  };

  return {
    run(job, limits, signal, spent) {
      const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return new Promise((resolve, reject) => {
        inTurn(async () => {
          stop.throwIfAborted();
          const reader = await take(limits.memoryMb);
          const answer = await ask(reader, job, limits, stop, spent);
          if ('output' in answer) resolve(answer.output);
          else reject(answer.error);
          if ('output' in answer || answer.ofTask) rest(reader);
          // The answer does not wait for the end of the process, but the next task does, so that the number of
          // processes stays within its limit.
          else await end(reader);
        }).catch(reject);
      });
    },
    async close() {
      closing.abort(new AppError('UNAVAILABLE'));
      closing = new AbortController();
      await Promise.all([...standing].map(end));
    },
    size: () => standing.size,
  };
}

/**
 * Calls when a process has worked too long, or too long by the clock.
 * @returns what ends the watch
 */
export function watchTime(
  child: ChildProcess,
  { timeoutMs, clockMs = CLOCK * timeoutMs }: Pick<TaskLimits, 'timeoutMs' | 'clockMs'>,
  tooLong: () => void,
): () => void {
  const began = performance.now();
  const worked = workOf(child);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    const left = Math.min(timeoutMs - (await worked()), clockMs - (performance.now() - began));
    if (isOver) return;
    if (left <= 0) tooLong();
    else timer = setTimeout(() => void look(), left);
  };
  timer = setTimeout(() => void look(), Math.min(timeoutMs, clockMs));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * @returns a function that returns the working time of a process since then, in milliseconds: by the clock, if the
 * system does not report it
 */
function workOf({ pid }: ChildProcess): () => Promise<number> {
  const began = performance.now();
  const before = processorTimeOf(pid);
  return async () => {
    const [start, now] = [await before, await processorTimeOf(pid)];
    return start === undefined || now === undefined ? performance.now() - began : now - start;
  };
}

function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // It ended already, or the system knows no priorities: then it works as everyone does.
  }
}

/** V8 aborts where its heap is full, and the system kills where the machine's memory is. */
const endOf = (code: number | null, signal: string | null) =>
  refusal(
    signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134 ? messages.readingTooLarge : messages.readingFailed,
  );

const refusal = (message: string) => new AppError('BAD_INPUT', { message });
const errorOf = (failed: unknown) => (failed instanceof Error ? failed : new Error(String(failed)));
