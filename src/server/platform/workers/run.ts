/**
 * Runs all tasks that read untrusted content (images, Markdown, HTML, XML, zips, BibTeX). Each task runs in one of two
 * separate processes, within its limits, so that a hostile file cannot block other requests.
 */
import { createPool } from './pool.ts';
import { taskLimits, type Input, type Output, type TaskLimits, type TaskName } from './tasks.ts';

/**
 * The path of the worker's module. The build of a function defines it, because a function is bundled into one file.
 */
declare const WORKER: string | undefined;
const entry = new URL(typeof WORKER === 'string' ? WORKER : './worker.ts', import.meta.url);

const pool = createPool({ entry, workers: 2, waiting: 100, idleMs: 10_000 });

export interface RunOptions {
  /** Limits that replace the task's own limits. */
  limits?: Partial<TaskLimits>;
  /** A signal that aborts the task. */
  signal?: AbortSignal;
  /** Receives the task's working time in milliseconds before the result, even if the task failed. */
  spent?: (milliseconds: number) => void;
}

/**
 * Runs a task in a worker process.
 * @throws the task's error, or the signal's reason
 * @throws AppError BAD_INPUT with a message if the task exceeds its time or memory
 * @throws AppError UNAVAILABLE if too many tasks wait
 */
export async function run<Name extends TaskName>(
  task: Name,
  input: Input<Name>,
  { limits, signal, spent }: RunOptions = {},
): Promise<Output<Name>> {
  return (await pool.run({ task, input }, { ...taskLimits[task], ...limits }, signal, spent)) as Output<Name>;
}

/** Ends the workers at once, so that a program that stops does not wait for them. */
export const endWorkers = (): Promise<void> => pool.close();
