/**
 * Creates a limited number of processes that read untrusted input, each limited in time and memory. A process that
 * exceeds its limits is ended and replaced. An idle process is ended, too. Threads would not be sufficient, because
 * one allocation beyond a thread's limit ends the whole program. Also, a thread cannot have a lower priority
 * (docs/decisions/security-parse-uploads-in-workers.md).
 */
import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { environmentOfWorkers } from '#server/platform/config.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
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
  /** URL of the module that each process runs. */
  entry: URL;
  /** Maximum number of processes that run a task at the same time. */
  workers: number;
  /** Maximum number of waiting tasks; more are rejected. */
  waiting: number;
  /** Milliseconds after which an idle process ends. */
  idleMs: number;
}

export interface Pool {
  /**
   * Runs a task in a process.
   * @param spent receives the task's working time in milliseconds before the result, even if the task failed
   * @throws the task's error, or the signal's reason
   * @throws AppError BAD_INPUT with a message if the task exceeds a limit
   * @throws AppError UNAVAILABLE if too many tasks wait or the pool is closed
   */
  run: (job: Job, limits: TaskLimits, signal?: AbortSignal, spent?: (milliseconds: number) => void) => Promise<unknown>;
  /** Ends all processes; waiting and running tasks are rejected. */
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

/**
 * Ratio of the wall-clock limit to the processor-time limit. A process with low priority can take much longer than
 * its processor time.
 */
const CLOCK = 5;
/** The nice value of the processes (0 is the default, 19 the lowest priority). The server has a higher priority. */
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
      // The worker gets only a few environment variables, so it has no access to secrets.
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
    // `ref` keeps this program running until the process has ended, even if nothing else is running.
    reader.child.ref();
    reader.child.kill('SIGKILL');
    await reader.ended;
  };
  /**
   * Returns an idle process with the required memory, or a new process. If the maximum number of processes is reached,
   * another idle process is ended first.
   */
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
    // An idle process does not prevent the program from exiting.
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
      // The listener is removed explicitly. With the option `signal`, Node can fail to remove it if other listeners
      // were added in the meantime.
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
          // The result is returned before the process has ended. The next task waits until that process has ended, so
          // that the number of processes stays within its limit.
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
 * Calls `tooLong` when a process exceeds its processor time or wall-clock time.
 * @returns a function that stops watching
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
 * Starts to measure the processor time of a process.
 * @returns a function that returns the processor time since the start in milliseconds, or the wall-clock time if the
 * system does not report processor time
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
    // The process has ended, or the system does not support priorities. In the second case, the process runs with the
    // default priority.
  }
}

/** V8 aborts if its heap is full, and the system kills a process if the machine's memory is full. */
const endOf = (code: number | null, signal: string | null) =>
  refusal(
    signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134 ? messages.readingTooLarge : messages.readingFailed,
  );

const refusal = (message: string) => new AppError('BAD_INPUT', { message });
const errorOf = (failed: unknown) => (failed instanceof Error ? failed : new Error(String(failed)));
