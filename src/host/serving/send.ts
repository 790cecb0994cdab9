import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bestEncoding } from '#server/platform/http/compressed.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import type { Resource } from '#site/http/static-files.ts';

/** Headers in Node's flat format: name, value, name, value. */
export type RawHeaders = readonly string[];

export const toRawHeaders = (headers: Record<string, string>): RawHeaders => Object.entries(headers).flat();

const compress = promisify(gzip);

/**
 * Resources compressed with gzip. A resource is compressed for the first client without Brotli, because few clients
 * need gzip. Compression is asynchronous, because a long list needs half a second.
 */
const gzipped = new WeakMap<Resource, Promise<Buffer>>();

function gzipOf(resource: Resource): Promise<Buffer> {
  const known = gzipped.get(resource) ?? compress(resource.body);
  gzipped.set(resource, known);
  return known;
}

/** The request headers on which a page or file response depends. */
interface Asked {
  /** Number of `Host` headers. */
  hosts: number;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  accept: string | undefined;
  /** Whether a user is logged in, according to the readable cookie (`session-hint.ts`). */
  isSignedIn: boolean;
}

/**
 * Returns the request headers that affect a response. It reads the raw headers, because building `request.headers`
 * would take a fifth of the time that a page needs.
 */
export function askedBy({ rawHeaders }: IncomingMessage): Asked {
  const asked: Asked = {
    hosts: 0,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    accept: undefined,
    isSignedIn: false,
  };
  const joined = (before: string | undefined, value: string) => (before === undefined ? value : `${before}, ${value}`);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (name.length === 4 && name.toLowerCase() === 'host') asked.hosts += 1;
    else if (name.length === 15 && name.toLowerCase() === 'accept-encoding')
      asked.acceptEncoding = joined(asked.acceptEncoding, value);
    else if (name.length === 13 && name.toLowerCase() === 'if-none-match')
      asked.ifNoneMatch = joined(asked.ifNoneMatch, value);
    else if (name.length === 6 && name.toLowerCase() === 'accept') asked.accept = joined(asked.accept, value);
    else if (name.length === 6 && name.toLowerCase() === 'cookie') asked.isSignedIn ||= hasSessionHint(value);
  }
  return asked;
}

type Form = 'br' | 'gzip' | 'identity';

/**
 * Caches the complete response headers of a resource by encoding. The cache is reset if the headers passed to `send`
 * change.
 */
const heads = new WeakMap<Resource, { headers: RawHeaders; forms: Partial<Record<Form, RawHeaders>> }>();

function headOf(resource: Resource, headers: RawHeaders, form: Form, length: number): RawHeaders {
  let known = heads.get(resource);
  if (known?.headers !== headers) heads.set(resource, (known = { headers, forms: {} }));
  return (known.forms[form] ??= [
    ...headers,
    'Vary',
    'Accept-Encoding',
    'ETag',
    tagOf(resource, form),
    ...(form === 'identity' ? [] : ['Content-Encoding', form]),
    'Content-Length',
    String(length),
  ]);
}

/** Returns the ETag of a resource in an encoding. Each encoding has its own ETag (RFC 9110, 8.8.3.3). */
const tagOf = ({ hash }: Resource, form: Form) => `"${hash}${form === 'identity' ? '' : `-${form}`}"`;

/**
 * Sends a resource in the best encoding that the client accepts. If the client already has the resource, sends 304.
 * @param headers all headers except Content-Length, Content-Encoding, ETag and Vary, which depend on the resource
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  resource: Resource,
  headers: RawHeaders,
  status = 200,
  { acceptEncoding, ifNoneMatch }: Asked = askedBy(request),
): void {
  const form = (resource.brotli && bestEncoding(acceptEncoding)) ?? 'identity';
  if (status === 200 && ifNoneMatch !== undefined && isKnown(ifNoneMatch, tagOf(resource, form))) {
    response.writeHead(304, [...headers, 'ETag', tagOf(resource, form), 'Vary', 'Accept-Encoding']);
    response.end();
    return;
  }
  const write = (body: Buffer) => {
    if (status === 200) response.writeHead(200, headOf(resource, headers, form, body.length) as string[]);
    else
      response.writeHead(status, [
        ...headers,
        'Vary',
        'Accept-Encoding',
        ...(form === 'identity' ? [] : ['Content-Encoding', form]),
        'Content-Length',
        String(body.length),
      ]);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  if (form === 'gzip') void gzipOf(resource).then(write, (cause: Error) => response.destroy(cause));
  else write((form === 'br' && resource.brotli) || resource.body);
}

const isKnown = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch === tag ||
  ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === tag || item.trim() === '*');
