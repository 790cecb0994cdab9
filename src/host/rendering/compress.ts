/** Rendered bodies in Brotli: quickly while somebody waits, well when nobody does. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** About 2 ms for a page of 30 KB, within a tenth of the best. */
const QUICK = 6;
const BEST = 11;
/**
 * From so many bytes on the best costs seconds (1 MB one second, a list of 15 MB 20 s of a processor), and holds up the
 * host's end as long: there it is `NEARLY_BEST`, a tenth to a fifth larger for a thirtieth of the work.
 */
const LONG = 1_000_000;
const NEARLY_BEST = 9;

const compress = promisify(brotliCompress);

/** For a page that is asked for now. */
export const compressQuickly = (body: Buffer): Promise<Buffer> => atQuality(body, QUICK);

/** For a page that is kept: as well as can be in reasonable time. */
export const compressWell = (body: Buffer): Promise<Buffer> => atQuality(body, body.length < LONG ? BEST : NEARLY_BEST);

async function atQuality(body: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const made = await compress(body, { params });
  // zlib gives the beginning of 64 KB, all of which would stay as long as this does.
  return Buffer.from(new Uint8Array(made).buffer);
}
