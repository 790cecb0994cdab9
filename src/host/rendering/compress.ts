/** Compresses rendered pages with Brotli: quickly while a visitor waits, otherwise well. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Takes about 2 ms for a page of 30 KB, and is at most a tenth larger than the best quality. */
const QUICK = 6;
const BEST = 11;
/**
 * From this size in bytes, the best quality takes seconds (1 MB: 1 s, a list of 15 MB: 20 s) and delays the host's end.
 * `NEARLY_BEST` is a tenth to a fifth larger for a thirtieth of the work.
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
  // Copied, because zlib returns the beginning of a 64 KB buffer, all of which would stay in memory.
  return Buffer.from(new Uint8Array(made).buffer);
}
