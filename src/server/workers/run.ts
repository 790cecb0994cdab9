/**
 * The only way to read untrusted content (images, Markdown, HTML, XML, zips, BibTeX). Each task runs in one of two
 * separate processes, within its limits, so that a hostile file cannot block other requests.
 */
import { createPool } from './pool.ts';
import { taskLimits, type Input, type Output, type TaskLimits, type TaskName } from './tasks.ts';

/** The worker's path, set by the build of a function, which is bundled into one file. */
declare const WORKER: string | undefined;
const entry = new URL(typeof WORKER === 'string' ? WORKER : './worker.ts', import.meta.url);

const pool = createPool({ entry, workers: 2, waiting: 100, idleMs: 10_000 });

export interface RunOptions {
  /** Overrides the task's own limits. */
  limits?: Partial<TaskLimits>;
  /** Aborts the task. */
  signal?: AbortSignal;
  /** Receives the task's working time in milliseconds before the result, even if it failed. */
  spent?: (milliseconds: number) => void;
}

/**
 * @throws the task's error; AppError BAD_INPUT with a message if it exceeds its time or memory; UNAVAILABLE if too many
 * wait; the signal's reason
 */
export async function run<Name extends TaskName>(
  task: Name,
  input: Input<Name>,
  { limits, signal, spent }: RunOptions = {},
): Promise<Output<Name>> {
  return (await pool.run({ task, input }, { ...taskLimits[task], ...limits }, signal, spent)) as Output<Name>;
}

/** Ends the workers at once, so that a stopping program does not wait. */
export const endWorkers = (): Promise<void> => pool.close();
