import { AppError } from '#contract/errors.ts';

/**
 * Lets a few pieces of work run at once, keeps some waiting, and turns the rest away, so that a flood is answered
 * at once and does not pile up.
 * @param atOnce how many run side by side
 * @param waiting how many may wait for their turn
 * @param longest milliseconds that one may wait; undefined: as long as it takes
 * @returns runs a piece of work in its turn; throws AppError UNAVAILABLE when too many wait, or one waited too long
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
      // The place is handed over to the next one, so `running` changes only when nobody waits.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
