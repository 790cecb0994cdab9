/**
 * The only way to read untrusted content (images, Markdown, HTML, XML, zips, BibTeX): in a separate process, two at a
 * time, within the limits of its task, so that a hostile file cannot block other requests.
 */
import { createPool } from './pool.ts';
import { taskLimits, type Input, type Output, type TaskLimits, type TaskName } from './tasks.ts';

/** Set by the build of a function, which is bundled into one file: path from there to the worker. */
declare const WORKER: string | undefined;
const entry = new URL(typeof WORKER === 'string' ? WORKER : './worker.ts', import.meta.url);

const pool = createPool({ entry, workers: 2, waiting: 100, idleMs: 10_000 });

export interface RunOptions {
  /** In place of the task's own. */
  limits?: Partial<TaskLimits>;
  /** Ends the work. */
  signal?: AbortSignal;
  /** Told how many milliseconds the task worked, however it ended, before the answer. */
  spent?: (milliseconds: number) => void;
}

/**
 * @throws what the task throws; AppError BAD_INPUT with a sentence where it takes too long or too much; UNAVAILABLE when
 *   too many wait; the signal's reason
 */
export async function run<Name extends TaskName>(
  task: Name,
  input: Input<Name>,
  { limits, signal, spent }: RunOptions = {},
): Promise<Output<Name>> {
  return (await pool.run({ task, input }, { ...taskLimits[task], ...limits }, signal, spent)) as Output<Name>;
}

/** Ends the workers at once: who stops waits for none. */
export const endWorkers = (): Promise<void> => pool.close();
