import { AppError } from '#contract/errors.ts';

/**
 * Limits how many tasks run at the same time and how many wait. Further tasks are rejected immediately, so that a
 * flood of tasks cannot pile up.
 * @param atOnce maximum number of running tasks
 * @param waiting maximum number of waiting tasks
 * @param longest maximum waiting time in milliseconds; `undefined` for no limit
 * @returns a function that runs a task as soon as fewer than `atOnce` tasks are running. It throws AppError
 * UNAVAILABLE if too many tasks wait or a task waits too long.
 */
export function createSemaphore(
  atOnce: number,
  waiting: number,
  longest?: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new AppError('UNAVAILABLE'));
      };
      const timer = longest === undefined ? undefined : setTimeout(giveUp, longest);
      queue.push(turn);
    });
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await wait();
    else throw new AppError('UNAVAILABLE');
    try {
      return await work();
    } finally {
      // The next waiting task takes over the free slot, so `running` changes only when no task waits.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
