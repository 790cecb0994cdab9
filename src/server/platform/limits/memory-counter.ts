/** Maximum number of keys. More keys indicate an attack on the server's memory, so all counts are then reset. */
const MAX_KEYS = 50_000;

/**
 * Creates a counter with windows in this process's memory. It is used for public reads, because a database write per
 * read would cost more than the read itself.
 * @param limit maximum number per window
 * @param window length of a window in milliseconds
 * @returns a function that counts a call for a key. It returns `undefined` if the call is allowed, or the
 * milliseconds to wait.
 */
export function createMemoryCounter(limit: number, window: number): (key: string, now: Date) => number | undefined {
  const counts = new Map<string, number>();
  let end = 0;
  return (key, now) => {
    const time = now.getTime();
    // All keys share one window, so that all counts can be deleted at once, without a timer.
    if (time >= end || time < end - window || counts.size >= MAX_KEYS) {
      counts.clear();
      end = time + window;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > limit ? end - time : undefined;
  };
}
