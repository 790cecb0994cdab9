import { isIP } from 'node:net';
import type { FetchLimits } from './fetch-public.ts';
import { isPublicAddress } from './public-address.ts';

/** Whether other sites can read this one at all: it has a name, by https. @param network tests have their own */
export function isPublicSite(siteUrl: string, network?: Pick<FetchLimits, 'local'>): boolean {
  if (network?.local) return true;
  const { protocol, hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) ? isPublicAddress(host) : /[^.]\.[^.]/.test(host));
}
