import { expect, test } from 'vitest';
import { compressQuickly } from './compress.ts';
import { recentPages } from './recent-pages.ts';

test('returns a page unchanged, and keeps only its compressed form', async () => {
  const body = Buffer.from('<p>One page. </p>'.repeat(100));
  const pages = recentPages();
  pages.set('/one', { snapshot: 'now', hash: 'hash', body, brotli: await compressQuickly(body) });
  const kept = pages.get('/one');
  expect(kept).toMatchObject({ snapshot: 'now', hash: 'hash' });
  expect(kept?.body.equals(body)).toBe(true);
  expect(kept?.brotli.buffer.byteLength).toBe(kept?.brotli.length);
  expect(kept?.brotli.length).toBeLessThan(body.length / 10);
});
