/**
 * Counts how much each client has contributed within a day, only in the memory of this process, hashed with a key that
 * is discarded with it. One client can then neither use up the texts of a day nor get its own words shown to the owner.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { numberLimits } from '#contract/numbers.ts';
import { networksOf } from '#server/http/client-ip.ts';

const DAY = 24 * 60 * 60_000;
/** Paths that are remembered at once; the oldest goes for a new one. */
const MOST_PATHS = 1_000;
/** Networks that are remembered at once; then counting starts over, as after a day. */
const MOST_NETWORKS = 10_000;

export interface Bringing {
  /**
   * Records a text of a client.
   * @returns whether the client sent it within a day before, or has sent too many
   */
  bring(clientIp: string, text: string, now: Date): 'new' | 'known' | 'tooMany';
  /** Notes that a client asked for a path. @returns whether enough networks did within a day */
  isAskedByMany(clientIp: string, path: string, now: Date): boolean;
}

/** @returns a memory with nothing in it */
export function createBringing(): Bringing {
  const key = randomBytes(32);
  const hashOf = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const networkOf = (clientIp: string) => networksOf(clientIp).at(-1) ?? clientIp;
  /** Contributions by network. */
  const brought = new Map<string, Set<string>>();
  let end = 0;
  /** By path, the time of each network's request. */
  const asked = new Map<string, Map<string, number>>();

  const bring: Bringing['bring'] = (clientIp, text, now) => {
    const time = now.getTime();
    if (time >= end || time < end - DAY || brought.size >= MOST_NETWORKS) {
      brought.clear();
      end = time + DAY;
    }
    const network = hashOf(networkOf(clientIp));
    const own = brought.get(network) ?? new Set();
    if (own.has(hashOf(text))) return 'known';
    if (own.size >= numberLimits.textsAClient) return 'tooMany';
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
      return networks.size >= numberLimits.networks;
    },
  };
}
