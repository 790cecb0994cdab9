import { expect, test } from 'vitest';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { compressQuickly, compressWell } from './compress.ts';

const at = (body: Buffer, quality: number) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
/** Returns a boolean, because a printed difference of two long buffers would be unreadable. */
const isAt = async (made: Promise<Buffer>, body: Buffer, quality: number) => at(body, quality).equals(await made);
/** Returns text that compresses like a list page, whose lines are similar but not equal. */
const lines = (bytes: number) => {
  const all = Array.from({ length: bytes / 50 }, (_, index) => `record ${index} of ${(index * 7919) % 104_729}, `);
  return Buffer.from(all.join('').padEnd(bytes, '.').slice(0, bytes));
};

test('compresses a stored page at the best quality, and a very long one in bounded time', async () => {
  const page = lines(30_000);
  expect(await isAt(compressWell(page), page, 11)).toBe(true);
  const list = lines(1_000_000);
  expect(await isAt(compressWell(list), list, 9)).toBe(true);
  expect(brotliDecompressSync(await compressWell(list)).equals(list)).toBe(true);
});

test('compresses a requested page quickly, whatever its length', async () => {
  for (const body of [Buffer.alloc(0), lines(30_000)]) expect(await isAt(compressQuickly(body), body, 6)).toBe(true);
});
