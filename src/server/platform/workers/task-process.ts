/** Starts processes that perform tasks. Their modules call `serveTasks`. */
import { environmentOf } from '#server/platform/config.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorFromData } from './error-data.ts';
import type { Job, Report, TaskTable } from './serve-tasks.ts';
import { readFile } from 'node:fs/promises';

/**
 * Milliseconds per unit of process times on Linux. The unit is a hundredth of a second, whatever the kernel's tick
 * rate (`man 5 proc_pid_stat`).
 */
const TICK = 10;

/**
 * Returns the processor time that a process has used, in milliseconds.
 * @returns `undefined` if the system does not report it (no `/proc`) or the process has ended
 */
export async function processorTimeOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The process name is in parentheses and can contain spaces. The user time and the system time are the 12th and 13th
  // field after the name.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK;
}

interface ProcessOptions {
  /** Maximum JavaScript heap in megabytes. */
  memoryMb?: number | undefined;
  /** Whether the process gets the environment of this process, which contains secrets. */
  hasEnvironment?: boolean;
  /** The nice value of the process (0 is the default, 19 the lowest priority). */
  priority?: number;
}

interface TaskOptions {
  /** Maximum processor time in milliseconds. */
  timeoutMs?: number;
  /** Maximum wall-clock time in milliseconds. The default is five times `timeoutMs`. */
  clockMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Receives the task's working time in milliseconds before the result, even if the task failed. */
  spent?: ((milliseconds: number) => void) | undefined;
  /** Receives the lines that the task prints. */
  print?: (line: string) => void;
}

/** An error for a process that ended before it finished its task. */
export class ProcessEndedError extends Error {
  override name = 'ProcessEndedError';
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`Its process ended with ${signal ?? code}.`);
    this.code = code;
    this.signal = signal;
  }
}

/** An error for a task that took too long. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

export interface TaskProcess {
  /**
   * Performs a task.
   * @returns the output, or the error that the task itself threw
   * @throws ProcessEndedError, TimeLimitError or the signal's reason; the process must then be ended
   */
  perform: (job: Job, options?: TaskOptions) => Promise<{ output: unknown } | { error: Error }>;
  /** Sets whether the process keeps this program running. */
  hold: (isHeld: boolean) => void;
  ended: Promise<unknown>;
  end: () => Promise<void>;
}

/**
 * Maximum size in megabytes of each half of V8's space for young objects, of which it uses three. On a machine with
 * much memory, V8 would use more than 100 MB.
 */
const YOUNG_MB = 8;

/** Starts a process. */
export function startProcess(entry: URL, { memoryMb, hasEnvironment = false, priority }: ProcessOptions): TaskProcess {
  const compiled = getCompileCacheDir();
  const child = fork(fileURLToPath(entry), {
    serialization: 'advanced',
    // The owner sees why one of the host's own processes crashed. Workers that read uploads print nothing.
    stdio: ['ignore', 'ignore', hasEnvironment ? 'inherit' : 'ignore', 'ipc'],
    execArgv: [
      `--max-semi-space-size=${YOUNG_MB}`,
      ...(memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`]),
    ],
    env: {
      ...environmentOf(hasEnvironment ? 'host' : 'worker'),
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }),
    },
  });
  const ended = once(child, 'exit').catch(() => undefined);
  let hear: ((heard: Report | { failed: unknown }) => void) | undefined;
  if (priority !== undefined) giveWay(child, priority);
  child.on('message', (report) => hear?.(report as Report));
  child.on('error', (failed) => hear?.({ failed }));
  child.on('exit', (code, signal) => hear?.({ failed: new ProcessEndedError(code, signal) }));
  return {
    async perform(job, { signal, spent, print, ...limits } = {}) {
      let worked = () => Promise.resolve(0);
      let stopWatching = () => {};
      const answer = Promise.withResolvers<{ output: unknown } | { error: Error }>();
      const onStop = () => answer.reject(errorOf(signal?.reason));
      hear = (heard) => {
        if (heard === 'begun') {
          worked = workOf(child);
          stopWatching = watchTime(child, limits, () => answer.reject(new TimeLimitError('The task took too long.')));
        } else if ('print' in heard) print?.(heard.print);
        else if ('output' in heard) answer.resolve(heard);
        else if ('error' in heard) answer.resolve({ error: errorFromData(heard.error) });
        else answer.reject(errorOf(heard.failed));
      };
      if (signal?.aborted) onStop();
      signal?.addEventListener('abort', onStop);
      child.send(job, (error) => error && answer.reject(error));
      try {
        return await answer.promise;
      } finally {
        // The listener is removed explicitly. With the option `signal`, Node can fail to remove it if other listeners
        // were added in the meantime.
        signal?.removeEventListener('abort', onStop);
        stopWatching();
        hear = undefined;
        if (spent) spent(await worked());
      }
    },
    hold(isHeld) {
      const change = isHeld ? 'ref' : 'unref';
      child[change]();
      child.channel?.[change]();
    },
    ended,
    async end() {
      // `ref` keeps this program running until the process has ended, even if nothing else is running.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

type Perform<Tasks extends TaskTable> = <Name extends string & keyof Tasks>(
  task: Name,
  input: Parameters<Awaited<ReturnType<Tasks[Name]>>>[0],
) => Promise<Awaited<ReturnType<Awaited<ReturnType<Tasks[Name]>>>>>;

/**
 * Calls `work` with a function that performs tasks in a process. The process ends after `work`, so that its memory is
 * released.
 * @throws the error of `work`, which can be the error of a task or an error of `TaskProcess.perform`
 */
export async function inOwnProcess<Tasks extends TaskTable, Result>(
  entry: URL,
  options: ProcessOptions & TaskOptions,
  work: (perform: Perform<Tasks>) => Promise<Result>,
): Promise<Result> {
  const started = startProcess(entry, options);
  const { timeoutMs, clockMs, signal, print } = options;
  try {
    return await work(async (task, input) => {
      const answer = await started.perform({ task, input }, { timeoutMs, clockMs, signal, print });
      if ('error' in answer) throw answer.error;
      return answer.output as never;
    });
  } finally {
    await started.end();
  }
}

/**
 * Ratio of the wall-clock limit to the processor-time limit. A process with low priority can take much longer than
 * its processor time.
 */
const CLOCK = 5;

/**
 * Calls `tooLong` when a process exceeds its processor time or wall-clock time.
 * @returns a function that stops watching
 */
function watchTime(
  child: ChildProcess,
  { timeoutMs, clockMs }: Pick<TaskOptions, 'timeoutMs' | 'clockMs'>,
  tooLong: () => void,
): () => void {
  if (timeoutMs === undefined) return () => {};
  const longest = clockMs ?? CLOCK * timeoutMs;
  const began = performance.now();
  const worked = workOf(child);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    const left = Math.min(timeoutMs - (await worked()), longest - (performance.now() - began));
    if (isOver) return;
    if (left <= 0) tooLong();
    else timer = setTimeout(() => void look(), left);
  };
  timer = setTimeout(() => void look(), Math.min(timeoutMs, longest));
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

function giveWay({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // The process has ended, or the system does not support priorities. In the second case, the process runs with the
    // default priority.
  }
}

const errorOf = (failed: unknown) => (failed instanceof Error ? failed : new Error(String(failed)));
