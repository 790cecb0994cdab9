/** Runs the host's periodic tasks. */
interface Background {
  /**
   * Runs `work` now and every `every` milliseconds, but never twice at the same time. A failure is logged, and later
   * runs continue.
   */
  repeat: (work: () => Promise<unknown>, every: number) => void;
  /** Starts no further runs, and waits for the runs that have started. */
  close: () => Promise<void>;
}

export function createBackground(log: (line: string, cause?: unknown) => void): Background {
  const tasks: { timer: NodeJS.Timeout; running: () => Promise<unknown> }[] = [];
  return {
    repeat(work, every) {
      const run = () => work().catch((cause: unknown) => log('A background task failed', cause));
      let running = run();
      const timer = setInterval(() => void (running = running.then(run)), every);
      tasks.push({ timer, running: () => running });
    },
    async close() {
      for (const { timer } of tasks) clearInterval(timer);
      await Promise.all(tasks.map(({ running }) => running()));
    },
  };
}
