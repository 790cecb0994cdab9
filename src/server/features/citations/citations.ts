/**
 * Formats citations in a style, for pages. A worker formats them with limits of time and memory. The results are
 * cached.
 */
import type { Styling, StylingRequest } from '#publications/styling.ts';
import { AppError } from '#contract/errors.ts';
import { sha256 } from '#server/platform/hash.ts';
import { run } from '#server/platform/workers/run.ts';
import { LRUCache } from 'lru-cache';

/** Cache size in characters. A cache is useful because a page, its feeds and its PDF request the same citations. */
const KEPT = 8 * 1024 * 1024;

const known = new LRUCache<string, Styling>({
  maxSize: KEPT,
  sizeCalculation: (styling) => JSON.stringify(styling).length,
});

/**
 * @returns undefined if the style fails, or fails for these works
 * @throws AppError UNAVAILABLE if too many requests wait: the caller can retry later
 */
export async function styleCitations(request: StylingRequest): Promise<Styling | undefined> {
  const key = sha256(JSON.stringify(request));
  const before = known.get(key);
  if (before) return before;
  const styling = await run('citations', request).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    return undefined;
  });
  if (styling) known.set(key, styling);
  return styling;
}
