/**
 * Public IP addresses. Only public unicast addresses count as public, so that future kinds of addresses are excluded
 * (IANA's special-purpose registries).
 */
import { BlockList, isIP } from 'node:net';

type Subnet = readonly [net: string, bits: number];

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of subnets) list.addSubnet(net, bits, family);
  return list;
}

/**
 * Unicast addresses that are not public: private networks, translations to IPv4, documentation, and protocol
 * assignments.
 */
const ipv4 = {
  unicast: listOf('ipv4', [
    ['0.0.0.0', 1],
    ['128.0.0.0', 2],
    ['192.0.0.0', 3],
  ]),
  special: listOf('ipv4', [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ]),
};
const ipv6 = {
  unicast: listOf('ipv6', [['2000::', 3]]),
  special: listOf('ipv6', [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ]),
};

/**
 * Returns whether an address is public.
 * @param address IPv4 or IPv6 address as the system writes it; any other string is not public
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const [{ unicast, special }, family] = version === 4 ? ([ipv4, 'ipv4'] as const) : ([ipv6, 'ipv6'] as const);
  return unicast.check(address, family) && !special.check(address, family);
}

/**
 * Returns whether other sites can reach this site, which requires https and a host name.
 * @param network tests replace this dependency
 */
export function isPublicSite(siteUrl: string, network?: { local?: boolean | undefined }): boolean {
  if (network?.local) return true;
  const { protocol, hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) ? isPublicAddress(host) : /[^.]\.[^.]/.test(host));
}
