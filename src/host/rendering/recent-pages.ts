import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Page } from './page-store.ts';

/** How many bytes of pages stay in memory: of posts some six hundred. */
const BUDGET = 8 * 1024 * 1024;

/** The pages asked for last, by path: compressed, as next to everybody takes them, a fifth of what they are. */
export function recentPages() {
  const pages = new LRUCache<string, Page>({ maxSize: BUDGET, sizeCalculation: ({ brotli }) => brotli.length || 1 });
  return {
    get: (path: string) => pages.get(path),
    set: (path: string, page: Page) => void pages.set(path, compressed(page)),
  };
}

/** Its body is made when it is asked for. */
const compressed = ({ snapshot, hash, brotli }: Page): Page => ({
  ...{ snapshot, hash, brotli },
  get body() {
    return brotliDecompressSync(brotli);
  },
});
