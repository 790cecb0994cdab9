import { LRUCache } from 'lru-cache';
import type { Page } from './page-store.ts';

/** How many bytes of pages stay in memory. */
const BUDGET = 32 * 1024 * 1024;

/** The pages asked for last, by path. */
export const recentPages = () =>
  new LRUCache<string, Page>({
    maxSize: BUDGET,
    sizeCalculation: ({ body, brotli }) => body.length + brotli.length || 1,
  });
