/**
 * Runs a task one at a time. Calls during a run share one more run after it, which sees all changes made before the
 * calls.
 */
export interface SingleFlight {
  /** Settles with the run that began after this call. */
  request(): Promise<void>;
  /** Resolves when nothing runs. Never rejects. */
  settled(): Promise<void>;
}

export function createSingleFlight(task: () => Promise<void>): SingleFlight {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const settle = (run: Promise<void>) => run.catch(() => undefined);
  return {
    request() {
      return (next ??= settle(running).then(() => {
        next = undefined;
        return (running = task());
      }));
    },
    async settled() {
      await settle(next ?? running);
    },
  };
}
