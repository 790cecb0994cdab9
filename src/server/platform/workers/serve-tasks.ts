/** The other side of `task-process.ts`: what runs in the process. */
import { Worker } from 'node:worker_threads';
import { errorToData, type ErrorData } from './error-data.ts';

/** A message to the process. */
export interface Job {
  task: string;
  input: unknown;
}
/**
 * A message from the process: `begun` when it has started and loaded the task's module, then lines to print, then the
 * result.
 */
export type Report = 'begun' | { print: string } | { output: unknown } | { error: ErrorData };

/** The tasks of a process. The module of a task is loaded when the first task of its kind is received. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each task has its own input
export type TaskTable = Record<string, () => Promise<(input: any, print: (line: string) => void) => unknown>>;

/** Performs the tasks that this process receives, one at a time. */
export function serveTasks(tasks: TaskTable): void {
  // If the parent process is killed, an endless task would keep this process running. A separate thread checks for
  // this, because the main thread is blocked.
  const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
  // The process ends when its parent ends. Otherwise, it could write into the database or the files of the next host.
  process.once('disconnect', () => process.exit(1));
  const say = (report: Report) => process.send?.(report);
  process.on('message', ({ task, input }: Job) => {
    void (async () => {
      try {
        const perform = await tasks[task]?.();
        say('begun');
        say({ output: await perform?.(input, (print) => say({ print })) });
      } catch (error) {
        say({ error: errorToData(error) });
      }
    })();
  });
}
