/**
 * Who brings what within a day, held in this process's memory alone, hashed with a key that ends with it: so that one
 * client neither uses up the texts of a day nor has its own words shown to the owner.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { numberLimits } from '#contract/numbers.ts';
import { networksOf } from '#server/http/client-ip.ts';
import { createMemoryCounter } from '#server/limits/memory-counter.ts';

const DAY = 24 * 60 * 60_000;
/** Paths that are remembered at once; the oldest goes for a new one. */
const MOST_PATHS = 1_000;

export interface Bringing {
  /** Whether this client brings this text for the first time today, and has room for one more. */
  isNew(clientIp: string, text: string, now: Date): boolean;
  /** Notes that a client asked for a path. @returns whether enough networks did within a day */
  isAskedByMany(clientIp: string, path: string, now: Date): boolean;
}

/** @returns a memory with nothing in it */
export function createBringing(): Bringing {
  const key = randomBytes(32);
  const hashOf = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const networkOf = (clientIp: string) => networksOf(clientIp).at(-1) ?? clientIp;
  const countText = createMemoryCounter(1, DAY);
  const countClient = createMemoryCounter(numberLimits.textsAClient, DAY);
  /** By path, when each network asked for it. */
  const asked = new Map<string, Map<string, number>>();

  const isNew: Bringing['isNew'] = (clientIp, text, now) => {
    const network = networkOf(clientIp);
    if (countText(hashOf(network, text), now) !== undefined) return false;
    return countClient(hashOf(network), now) === undefined;
  };
  return {
    isNew,
    isAskedByMany(clientIp, path, now) {
      const place = hashOf(path);
      const time = now.getTime();
      const networks = new Map([...(asked.get(place) ?? [])].filter(([, at]) => time - at < DAY));
      if (isNew(clientIp, `path ${path}`, now)) networks.set(hashOf(networkOf(clientIp)), time);
      asked.delete(place);
      if (networks.size > 0) asked.set(place, networks);
      const [oldest] = asked.keys();
      if (asked.size > MOST_PATHS && oldest !== undefined) asked.delete(oldest);
      return networks.size >= numberLimits.networks;
    },
  };
}
