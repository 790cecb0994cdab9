/** Checks whether links within this site work for readers. */

/** Number of concurrent requests, so that two hundred links take only seconds. */
const AT_ONCE = 6;

/**
 * Requests each path without the session, like a reader: a page only for admins counts as dead.
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
