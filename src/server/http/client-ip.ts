import { isIP, isIPv6 } from 'node:net';

/**
 * Returns the client's address as rate limits count it.
 * @param socketAddress address of the peer, or the one that the platform reports
 * @param forwardedFor the header `X-Forwarded-For`
 * @param trustedProxy a trusted proxy is in front: its last entry is the client, unless it is not an address
 * @returns an IPv4 address, or the /64 network of an IPv6 one, since one client owns all of it
 */
export function countedIp(socketAddress: string, forwardedFor: string | null, trustedProxy: boolean): string {
  // The last entry is the one our own proxy wrote; those before it are the client's to invent.
  const forwarded = trustedProxy ? addressIn(forwardedFor?.split(',').at(-1)?.trim() ?? '') : undefined;
  return network(forwarded ?? socketAddress);
}

/** Some proxies write the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressIn(entry: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(bare) === 0 ? undefined : bare;
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const bare = address.split('%')[0] ?? '';
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * All that a client counts as: an IPv6 network of 64 bits is one of the 65,536 that a customer may have, so that the 48
 * bits of all of them count as one client, too.
 * @param counted what `countedIp` returned
 */
export function networksOf(counted: string): string[] {
  if (!counted.endsWith('::/64')) return [counted];
  return [counted, `${counted.split(':').slice(0, 3).join(':')}::/48`];
}
