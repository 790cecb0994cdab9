/**
 * Fetches content from the internet, for the owner's commands and for links that other people sent. Only public IP
 * addresses are allowed. Size and time are limited.
 */
import { problem } from '#contract/problems.ts';
import { lookup } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OperatorError } from '#domain/operator-error.ts';
import { isPublicAddress } from './public-address.ts';

export interface FetchLimits {
  accept: string;
  /** Maximum size of the response in bytes. */
  maxBytes: number;
  /** Form fields, sent by POST. */
  form?: Record<string, string>;
  /** Content that is sent unchanged, by POST. */
  content?: { type: string; bytes: Uint8Array };
  /** Additional headers; names in lower case. */
  headers?: Record<string, string>;
  /** Whether a response longer than `maxBytes` is truncated instead of rejected. */
  cut?: boolean;
  /** Only for tests: allows http and this machine's own addresses. */
  local?: boolean | undefined;
  /** Resolves a host name to IP addresses. Tests replace this function. */
  resolve?: ((name: string) => Promise<string[]>) | undefined;
}

const maxRedirects = 5;
/** Time limit in milliseconds for a request including its redirects. */
const timeout = 10_000;

const resolveName = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Fetches the content of a URL.
 * @throws OperatorError if the URL cannot be fetched within the limits
 */
export const fetchPublic = async (address: string | URL, limits: FetchLimits): Promise<Uint8Array> =>
  (await fetchPublicAnswer(address, limits)).bytes;

interface PublicAnswer {
  /** The URL after redirects. */
  url: string;
  bytes: Uint8Array;
  /** The `Link` headers, unchanged. */
  links: string[];
  /** The content type without parameters, in lower case; '' if absent. */
  type: string;
  /** The validators with which a later request can ask whether the content has changed. */
  validators: { etag: string | undefined; modified: string | undefined };
}

/**
 * Fetches the content of a URL together with the response's metadata.
 * @throws OperatorError if the URL cannot be fetched within the limits
 */
export async function fetchPublicAnswer(address: string | URL, limits: FetchLimits): Promise<PublicAnswer> {
  const signal = AbortSignal.timeout(timeout);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await ask(url, limits, signal);
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location !== undefined && mayFollow(limits, status)) {
        response.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (status < 200 || status >= 300) {
        response.destroy();
        throw new HttpError(url.hostname, status, headers['retry-after']);
      }
      const packed = headers['content-encoding'] ?? 'identity';
      if (packed !== 'identity') {
        response.destroy();
        throw new OperatorError(`${url.hostname} sent an unsupported encoding (${packed}).`);
      }
      const links = response.headersDistinct['link'] ?? [];
      const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
      const validators = { etag: headers.etag, modified: headers['last-modified'] };
      return { url: url.href, bytes: await bounded(response, limits), links, type, validators };
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(problem('siteAway', url.hostname), {
      cause,
    });
  }
  throw new OperatorError(`${url.hostname} redirects too many times.`);
}

/**
 * Returns whether a redirect can be followed. A request with a body follows only redirects that keep the method (307,
 * 308), because other redirects would change the method to GET.
 */
const mayFollow = ({ form, content }: FetchLimits, status: number) =>
  (!form && !content) || status === 307 || status === 308;

/** Connects only to the checked IP addresses, because a second name lookup could return another address. */
async function ask(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, hostname } = url;
  const { accept, local = false, resolve = resolveName } = limits;
  if (!local && protocol !== 'https:') throw new OperatorError(`${hostname}: only https:// is supported.`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (!local && !addresses.every(isPublicAddress)) {
    throw new OperatorError(`${hostname}: private networks are not supported.`);
  }
  const known = addresses.map((item) => ({ address: item, family: isIP(item) }));
  const pinned: LookupFunction = (_name, { all }, done) => {
    const [first] = known;
    if (!first) done(new Error('no address'), '');
    else if (all) done(null, known);
    else done(null, first.address, first.family);
  };
  // `identity` requests an uncompressed response, whose `Content-Length` is the real size.
  const asked = { accept, 'accept-encoding': 'identity', 'user-agent': 'researcher-site', ...limits.headers };
  const content = limits.content ?? (limits.form && formOf(limits.form));
  const sent = content && { 'content-type': content.type, 'content-length': String(content.bytes.length) };
  const headers: Record<string, string> = { ...asked, ...sent };
  const method = content ? 'POST' : 'GET';
  const request = protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((answered, failed) => {
    request(url, { method, headers, lookup: pinned, signal, agent: false }, answered)
      .once('error', failed)
      .end(content?.bytes);
  });
}

const formOf = (form: Record<string, string>) => ({
  type: 'application/x-www-form-urlencoded',
  bytes: new TextEncoder().encode(new URLSearchParams(form).toString()),
});

/** An error for a response with an error status. */
export class HttpError extends OperatorError {
  readonly hostname: string;
  readonly status: number;
  /** The `Retry-After` header: seconds, or a date. */
  readonly retryAfter: string | undefined;

  constructor(hostname: string, status: number, retryAfter?: string) {
    super(`${hostname} answered ${status}.`);
    this.hostname = hostname;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

async function bounded(
  response: IncomingMessage,
  { maxBytes, cut = false }: Pick<FetchLimits, 'maxBytes' | 'cut'>,
): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes && cut) return Buffer.concat([...parts, part]).subarray(0, maxBytes);
    if (size > maxBytes) throw new OperatorError(`The response is longer than ${maxBytes / 1_000_000} MB.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
