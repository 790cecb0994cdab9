/**
 * Compresses responses with the best encoding that the client accepts. Only for responses without secrets, because
 * the compressed size can reveal content.
 */
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Quality 4. At quality 6 and higher, Brotli takes longer than the smaller transfer saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Encoding = 'br' | 'gzip';

/** Cache of parsed headers, since clients send only a few different values. */
const found = new Map<string, Encoding | undefined>();
const KEPT = 100;

/** Quality values are only checked for zero: `br;q=0` excludes `br`. */
export function bestEncoding(accepted: string | string[] | null | undefined): Encoding | undefined {
  if (typeof accepted !== 'string') return undefined;
  if (found.has(accepted)) return found.get(accepted);
  const best = bestOf(accepted);
  if (found.size >= KEPT) found.clear();
  if (accepted.length < 200) found.set(accepted, best);
  return best;
}

function bestOf(accepted: string): Encoding | undefined {
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}

/** Compresses a response while it is streamed. Each encoding has its own ETag (RFC 9110, 8.8.3.3). */
export function compressed(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  const encoding = bestEncoding(request.headers.get('accept-encoding'));
  const etag = headers.get('etag');
  if (encoding && etag) headers.set('etag', etag.replace(/"$/, `-${encoding}"`));
  const { status, body } = response;
  if (!encoding || !body) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  const encoder = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
  // An error on either side destroys both streams. The client then sees an aborted response and cannot mistake it for
  // a complete one.
  pipeline(Readable.fromWeb(body as NodeReadableStream), encoder, () => undefined);
  return new Response(Readable.toWeb(encoder) as ReadableStream, { status, headers });
}
