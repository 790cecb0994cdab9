/**
 * Fetches from the open network, for the owner's commands and for links of other people: only public addresses, limited
 * in size and time.
 */
import { lookup } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OperatorError } from '#domain/operator-error.ts';
import { isPublicAddress } from './public-address.ts';

export interface FetchLimits {
  accept: string;
  /** Largest answer. */
  maxBytes: number;
  /** Sent as a form, by POST. */
  form?: Record<string, string>;
  /** Sent as it is, by POST. */
  content?: { type: string; bytes: Uint8Array };
  /** Further headers; names in lower case. */
  headers?: Record<string, string>;
  /** A longer answer is cut instead of refused. */
  cut?: boolean;
  /** Only for tests: http, and this machine's own addresses. */
  local?: boolean | undefined;
  /** The addresses of a name; tests have their own. */
  resolve?: ((name: string) => Promise<string[]>) | undefined;
}

const maxRedirects = 5;
/** For the whole request with its redirects, in milliseconds. */
const timeout = 10_000;

const resolveName = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);

/** @throws OperatorError with a sentence */
export const fetchPublic = async (address: string | URL, limits: FetchLimits): Promise<Uint8Array> =>
  (await fetchPublicAnswer(address, limits)).bytes;

export interface PublicAnswer {
  /** Where it was found, after redirects. */
  url: string;
  bytes: Uint8Array;
  /** Its `Link` headers, unchanged. */
  links: string[];
  /** Without its parameters, in lower case; '' where it says none. */
  type: string;
}

/**
 * The same, with the metadata of the answer.
 * @throws OperatorError with a sentence
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
        throw new HttpError(url.hostname, status);
      }
      const packed = headers['content-encoding'] ?? 'identity';
      if (packed !== 'identity') {
        response.destroy();
        throw new OperatorError(`${url.hostname} sent an unsupported encoding (${packed}).`);
      }
      const links = response.headersDistinct['link'] ?? [];
      const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
      return { url: url.href, bytes: await bounded(response, limits), links, type };
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`${url.hostname} can’t be reached. Check your connection.`, { cause });
  }
  throw new OperatorError(`${url.hostname} redirects too many times.`);
}

/** A body is sent again only on redirects that keep the method (307, 308); otherwise the request would become a GET. */
const mayFollow = ({ form, content }: FetchLimits, status: number) =>
  (!form && !content) || status === 307 || status === 308;

/**
 * Connects only to one of the checked addresses: if the connection resolved the name again, it could get another
 * address by then.
 */
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
  // An uncompressed answer reports its size at once.
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

/** An answer that is none of the good ones. */
export class HttpError extends OperatorError {
  readonly hostname: string;
  readonly status: number;

  constructor(hostname: string, status: number) {
    super(`${hostname} answered ${status}.`);
    this.hostname = hostname;
    this.status = status;
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
