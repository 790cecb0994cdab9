/** What is fetched from the open network by the owner's commands: public addresses alone, bounded in size and time. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { OperatorError } from '#domain/operator-error.ts';

export interface FetchLimits {
  accept: string;
  /** Of the answer, unpacked. */
  maxBytes: number;
  /** Tests alone: http, and this machine's own addresses. */
  local?: boolean | undefined;
}

const maxRedirects = 5;
/** Of the whole, redirects included, in milliseconds. */
const timeout = 10_000;

/** @throws OperatorError with a sentence */
export async function fetchPublic(
  address: string | URL,
  { accept, maxBytes, local }: FetchLimits,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeout);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!local) await refusePrivate(url);
      const response = await fetch(url, { headers: { accept }, redirect: 'manual', signal });
      const next = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && next) {
        url = new URL(next, url);
        continue;
      }
      if (!response.ok) throw new HttpError(url.hostname, response.status);
      return await bounded(response, maxBytes);
    }
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`${url.hostname} cannot be reached. Is the network there?`, { cause });
  }
  throw new OperatorError(`${url.hostname} leads on and on.`);
}

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

async function bounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new OperatorError(`The answer is longer than ${maxBytes / 1_000_000} MB.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const privateAddresses = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
]) {
  privateAddresses.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(net, bits, 'ipv6');
}

async function refusePrivate({ protocol, hostname }: URL): Promise<void> {
  if (protocol !== 'https:') throw new OperatorError(`${hostname} is not asked: only https:// is.`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  if (found.some((address) => privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))) {
    throw new OperatorError(`${hostname} is not asked: it is an address of a private network.`);
  }
}
