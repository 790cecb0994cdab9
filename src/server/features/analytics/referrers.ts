/**
 * Remembers for a day which texts each client has sent, such as referrers and search words. They are only in this
 * process's memory, hashed with a temporary key. This prevents a single client from using up the daily limit of
 * texts, and from getting its own texts shown to the owner.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { analyticsLimits } from '#contract/analytics.ts';
import { networksOf } from '#server/platform/http/client-ip.ts';

const DAY = 24 * 60 * 60_000;
/** Maximum number of remembered paths; a new path replaces the oldest. */
const MOST_PATHS = 1_000;
/**
 * Maximum number of remembered networks. When this number is reached, all networks are forgotten, as happens once a
 * day.
 */
const MOST_NETWORKS = 10_000;

export interface ReferrerMemory {
  /**
   * Records a text from a client.
   * @returns `new`, `known` if the client already sent the text within a day, or `tooMany` if the client has reached
   * its limit
   */
  bring(clientIp: string, text: string, now: Date): 'new' | 'known' | 'tooMany';
  /**
   * Records a client's request for a path.
   * @returns whether enough networks requested the path within a day
   */
  isAskedByMany(clientIp: string, path: string, now: Date): boolean;
}

export function createReferrerMemory(): ReferrerMemory {
  const key = randomBytes(32);
  const hashOf = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const networkOf = (clientIp: string) => networksOf(clientIp).at(-1) ?? clientIp;
  /** Hashed texts by network. */
  const brought = new Map<string, Set<string>>();
  let end = 0;
  /** The time of each network's request, by path. */
  const asked = new Map<string, Map<string, number>>();

  const bring: ReferrerMemory['bring'] = (clientIp, text, now) => {
    const time = now.getTime();
    if (time >= end || time < end - DAY || brought.size >= MOST_NETWORKS) {
      brought.clear();
      end = time + DAY;
    }
    const network = hashOf(networkOf(clientIp));
    const own = brought.get(network) ?? new Set();
    if (own.has(hashOf(text))) return 'known';
    if (own.size >= analyticsLimits.textsAClient) return 'tooMany';
    brought.set(network, own.add(hashOf(text)));
    return 'new';
  };
  return {
    bring,
    isAskedByMany(clientIp, path, now) {
      const place = hashOf(path);
      const time = now.getTime();
      const networks = new Map([...(asked.get(place) ?? [])].filter(([, at]) => time - at < DAY));
      if (bring(clientIp, `path ${path}`, now) !== 'tooMany') networks.set(hashOf(networkOf(clientIp)), time);
      asked.delete(place);
      if (networks.size > 0) asked.set(place, networks);
      const [oldest] = asked.keys();
      if (asked.size > MOST_PATHS && oldest !== undefined) asked.delete(oldest);
      return networks.size >= analyticsLimits.networks;
    },
  };
}
