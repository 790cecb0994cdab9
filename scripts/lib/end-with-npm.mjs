/** How often one looks whether npm is still there, in milliseconds. */
const LOOK = 250;

/**
 * Where npm started this process, it ends when npm does: npm passes on neither a hang-up nor, of course, its own kill,
 * and nobody could end what it started.
 * @param {() => void} end
 */
export function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm itself where the line in package.json hands over by `exec`, else npm's shell.
  const caller = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === caller) return;
    clearInterval(watch);
    end();
  }, LOOK);
  watch.unref();
}
