/** More keys indicate an attack on memory, not readers; counting then starts over. */
const MAX_KEYS = 50_000;

/**
 * Counts within windows in this process's memory. For reads, a database row each would cost more than the read.
 * @param limit maximum number per window
 * @param window in milliseconds
 * @returns a function that counts a call for a key: `undefined` if allowed, or the milliseconds to wait
 */
export function createMemoryCounter(limit: number, window: number): (key: string, now: Date) => number | undefined {
  const counts = new Map<string, number>();
  let end = 0;
  return (key, now) => {
    const time = now.getTime();
    // All keys share one window, so that they can be deleted at once, without a timer or a sweep.
    if (time >= end || time < end - window || counts.size >= MAX_KEYS) {
      counts.clear();
      end = time + window;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > limit ? end - time : undefined;
  };
}
