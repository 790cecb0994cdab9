/** Compresses rendered pages with Brotli, quickly while a visitor waits, and well when no visitor waits. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/**
 * Brotli quality while a visitor waits. It needs about 2 ms for a page of 30 KB. The result is up to a tenth larger
 * than with the best quality.
 */
const QUICK = 6;
const BEST = 11;
/**
 * Size in bytes from which `NEARLY_BEST` is used. For larger pages, the best quality takes seconds (1 MB: 1 s, a list
 * of 15 MB: 20 s), which delays the host's shutdown. `NEARLY_BEST` needs a thirtieth of the time for a result that is
 * a tenth to a fifth larger.
 */
const LONG = 1_000_000;
const NEARLY_BEST = 9;

const compress = promisify(brotliCompress);

/** Compresses a page that a visitor waits for. */
export const compressQuickly = (body: Buffer): Promise<Buffer> => atQuality(body, QUICK);

/** Compresses a page for the store, as well as possible in reasonable time. */
export const compressWell = (body: Buffer): Promise<Buffer> => atQuality(body, body.length < LONG ? BEST : NEARLY_BEST);

async function atQuality(body: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const made = await compress(body, { params });
  // The result is copied. zlib returns the beginning of a 64 KB buffer, and the whole buffer would stay in memory.
  return Buffer.from(new Uint8Array(made).buffer);
}
