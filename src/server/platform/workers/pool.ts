/**
 * Creates a limited number of processes that read untrusted input, each limited in time and memory. A process that
 * exceeds its limits is ended and replaced. An idle process is ended, too. Threads would not be sufficient, because
 * one allocation beyond a thread's limit ends the whole program. Also, a thread cannot have a lower priority
 * (docs/decisions/security-parse-uploads-in-workers.md).
 */
import { AppError } from '#contract/errors.ts';
import type { Code } from '#contract/problems.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { Job } from './serve-tasks.ts';
import { ProcessEndedError, startProcess, TimeLimitError, type TaskProcess } from './task-process.ts';
import type { TaskLimits } from './tasks.ts';

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

interface Reader extends TaskProcess {
  memoryMb: number;
  idle: NodeJS.Timeout | undefined;
}

/** The nice value of the processes (0 is the default, 19 the lowest priority). The server has a higher priority. */
const PRIORITY = 5;

export function createPool({ entry, workers, waiting, idleMs }: PoolOptions): Pool {
  const inTurn = createSemaphore(workers, waiting);
  const processes = createProcesses(entry, workers, idleMs);
  let closing = new AbortController();

  return {
    run(job, { memoryMb, ...limits }, signal, spent) {
      const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return new Promise((resolve, reject) => {
        inTurn(async () => {
          stop.throwIfAborted();
          const reader = await processes.take(memoryMb);
          try {
            const answer = await reader.perform(job, { ...limits, signal: stop, spent });
            if ('output' in answer) resolve(answer.output);
            else reject(refusalOf(answer.error));
            processes.rest(reader);
          } catch (cause) {
            // The error is reported before the process has ended. The next task waits until that process has ended, so
            // that the number of processes stays within its limit.
            reject(refusalOf(cause));
            await processes.end(reader);
          }
        }).catch(reject);
      });
    },
    async close() {
      closing.abort(new AppError('UNAVAILABLE'));
      closing = new AbortController();
      await processes.endAll();
    },
    size: processes.size,
  };
}

/** The processes of a pool; those without a task rest. */
function createProcesses(entry: URL, workers: number, idleMs: number) {
  const standing = new Set<Reader>();
  const resting = new Set<Reader>();

  const start = (memoryMb: number): Reader => {
    const reader: Reader = { ...startProcess(entry, { memoryMb, priority: PRIORITY }), memoryMb, idle: undefined };
    standing.add(reader);
    void reader.ended.then(() => {
      standing.delete(reader);
      resting.delete(reader);
    });
    return reader;
  };
  const end = async (reader: Reader) => {
    resting.delete(reader);
    clearTimeout(reader.idle);
    await reader.end();
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
      found.hold(true);
      return found;
    }
    const [other] = resting;
    if (other && standing.size >= workers) await end(other);
    return start(memoryMb);
  };
  const rest = (reader: Reader) => {
    resting.add(reader);
    // An idle process does not prevent the program from exiting.
    reader.hold(false);
    reader.idle = setTimeout(() => void end(reader), idleMs).unref();
  };

  return { take, rest, end, endAll: () => Promise.all([...standing].map(end)), size: () => standing.size };
}

/** V8 aborts if its heap is full, and the system kills a process if the machine's memory is full. */
function refusalOf(cause: unknown): Error {
  const refusal = (code: Code) => new AppError('BAD_INPUT', { problem: { code } });
  if (cause instanceof TimeLimitError) return refusal('readingTooLong');
  // A stack overflow or an oversized string is caused by the untrusted file, not by an error in the program.
  if (cause instanceof Error && cause.name === 'RangeError') return refusal('readingFailed');
  if (!(cause instanceof ProcessEndedError)) return cause instanceof Error ? cause : new Error(String(cause));
  const isFull = cause.signal === 'SIGABRT' || cause.signal === 'SIGKILL' || cause.code === 134;
  return refusal(isFull ? 'readingTooLarge' : 'readingFailed');
}
