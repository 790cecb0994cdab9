import { isIP } from 'node:net';
import type { FetchLimits } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Returns whether other sites can reach this site, which requires https and a host name.
 * @param network tests replace this dependency
 */
export function isPublicSite(siteUrl: string, network?: Pick<FetchLimits, 'local'>): boolean {
  if (network?.local) return true;
  const { protocol, hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) ? isPublicAddress(host) : /[^.]\.[^.]/.test(host));
}
