import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Page } from './page-store.ts';

/** Maximum total size in bytes of the pages in memory, which is enough for about 600 posts. */
const BUDGET = 8 * 1024 * 1024;

/**
 * Keeps recently requested pages in memory by path. Only the compressed form is kept, because it needs a fifth of the
 * memory and nearly every client accepts it.
 */
export function recentPages() {
  const pages = new LRUCache<string, Page>({ maxSize: BUDGET, sizeCalculation: ({ brotli }) => brotli.length || 1 });
  return {
    get: (path: string) => pages.get(path),
    set: (path: string, page: Page) => void pages.set(path, compressed(page)),
  };
}

/** Returns a page whose body is decompressed on request. */
const compressed = ({ snapshot, hash, brotli }: Page): Page => ({
  snapshot,
  hash,
  brotli,
  get body() {
    return brotliDecompressSync(brotli);
  },
});
