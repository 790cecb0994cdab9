/**
 * Runs a task one at a time. Whoever asks while it runs gets one more run after it, shared with all others who ask
 * meanwhile: it sees what was changed before the call.
 */
export interface SingleFlight {
  /** Resolves, or rejects, with the run that began after this call. */
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
