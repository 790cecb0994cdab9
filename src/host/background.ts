/** What the host does again and again while it runs. */
export interface Background {
  /** Does it now, and again every so many milliseconds, never twice at once. A fault is logged, and ends nothing. */
  repeat: (work: () => Promise<unknown>, every: number) => void;
  /** Begins nothing more, and waits for what is under way. */
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
