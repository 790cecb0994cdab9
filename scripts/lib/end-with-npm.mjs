/** The interval, in milliseconds, for checking whether npm is still running. */
const LOOK = 250;

/**
 * Calls `end` when the npm that started this process has ended. npm does not pass on SIGHUP or its own kill, so the
 * process would otherwise continue without a parent.
 * @param {() => void} end ends this process
 */
export function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  // The parent is npm if the script in package.json uses `exec`; otherwise npm's shell.
  const caller = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === caller) return;
    clearInterval(watch);
    end();
  }, LOOK);
  watch.unref();
}
