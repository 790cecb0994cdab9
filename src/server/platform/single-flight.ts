/**
 * Runs a task at most once at a time. All calls during a run share one further run after it, which sees all changes
 * that were made before the calls.
 */
interface SingleFlight {
  /** Requests a run. The promise settles with the first run that begins after this call. */
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
