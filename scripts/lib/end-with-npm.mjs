/** The interval, in milliseconds, for checking whether npm is still running. */
const LOOK = 250;

/**
 * Calls `end` when the npm that started this process has ended. If npm gets SIGHUP or is killed, it does not end this
 * process, which would then continue without a parent.
 * @param {() => void} end ends this process
 */
export function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  // The parent process is npm if the script in package.json uses `exec`. If not, the parent is npm's shell.
  const caller = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === caller) return;
    clearInterval(watch);
    end();
  }, LOOK);
  watch.unref();
}
