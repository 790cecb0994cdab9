import { isIP, isIPv6 } from 'node:net';

/**
 * Returns the client's IP address as rate limits count it.
 * @param socketAddress IP address of the peer, or the IP address that the platform reports
 * @param forwardedFor the header `X-Forwarded-For`
 * @param trustedProxy whether the last entry of `forwardedFor` comes from a trusted proxy and is the client, if it is
 * an IP address
 * @returns an IPv4 address, or the /64 network of an IPv6 address, since one client owns the whole network
 */
export function countedIp(socketAddress: string, forwardedFor: string | null, trustedProxy: boolean): string {
  // The trusted proxy wrote the last entry; a client can invent the earlier entries.
  const forwarded = trustedProxy ? addressIn(forwardedFor?.split(',').at(-1)?.trim() ?? '') : undefined;
  return network(forwarded ?? socketAddress);
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
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
 * Returns all networks under which a client is counted. For IPv6, the /48 network is counted too, because one
 * customer can have 65,536 /64 networks.
 * @param counted result of `countedIp`
 */
export function networksOf(counted: string): string[] {
  if (!counted.endsWith('::/64')) return [counted];
  return [counted, `${counted.split(':').slice(0, 3).join(':')}::/48`];
}
