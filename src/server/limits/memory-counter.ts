/** More keys than this would be an attack on memory rather than readers; counting then starts over. */
const MAX_KEYS = 50_000;

/**
 * Counts within windows in this process's memory: for reads, where a database row for each would cost more than
 * the read.
 * @param limit how many a window
 * @param window in milliseconds
 * @returns counts one for a key at a moment: undefined while allowed, else the milliseconds to wait
 */
export function createMemoryCounter(limit: number, window: number): (key: string, now: Date) => number | undefined {
  const counts = new Map<string, number>();
  let end = 0;
  return (key, now) => {
    const time = now.getTime();
    // One window for all keys: forgetting them all at once needs no timer and no sweep.
    if (time >= end || time < end - window || counts.size >= MAX_KEYS) {
      counts.clear();
      end = time + window;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > limit ? end - time : undefined;
  };
}
