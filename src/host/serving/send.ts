import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bestEncoding } from '#server/http/compressed.ts';
import type { Resource } from '#site/http/static-files.ts';

/** Headers ready to be written: name, value, name, value. */
export type RawHeaders = readonly string[];

export const toRawHeaders = (headers: Record<string, string>): RawHeaders => Object.entries(headers).flat();

const compress = promisify(gzip);

/** Made when the first client without brotli asks: there are few. Aside, as a long list takes half a second. */
const gzipped = new WeakMap<Resource, Promise<Buffer>>();

function gzipOf(resource: Resource): Promise<Buffer> {
  const known = gzipped.get(resource) ?? compress(resource.body);
  gzipped.set(resource, known);
  return known;
}

/**
 * Sends a resource in the best encoding the client takes, or 304 when it has it.
 * @param headers all but those that follow from the resource: Content-Length, Content-Encoding, ETag, Vary
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  resource: Resource,
  headers: RawHeaders,
  status = 200,
): void {
  const accepted = request.headers['accept-encoding'];
  const encoding = resource.brotli ? bestEncoding(accepted) : undefined;
  // Each form has its own tag (RFC 9110, 8.8.3.3).
  const tag = `"${resource.hash}${encoding ? `-${encoding}` : ''}"`;
  if (status === 200 && isKnown(request.headers['if-none-match'], tag)) {
    response.writeHead(304, [...headers, 'ETag', tag, 'Vary', 'Accept-Encoding']);
    response.end();
    return;
  }
  const raw = [...headers, 'Vary', 'Accept-Encoding'];
  if (status === 200) raw.push('ETag', tag);
  if (encoding) raw.push('Content-Encoding', encoding);
  const write = (body: Buffer) => {
    response.writeHead(status, [...raw, 'Content-Length', String(body.length)]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  if (encoding === 'gzip') void gzipOf(resource).then(write, (cause: Error) => response.destroy(cause));
  else write((encoding && resource.brotli) ?? resource.body);
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return (
    ifNoneMatch === tag ||
    ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === tag || item.trim() === '*')
  );
}
