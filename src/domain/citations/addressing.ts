/** The last part of a publication's address: readable where its key is, good in any address and as a file's name. */
import { hash, readable } from '../slug.ts';

/** Addresses under /research that are something else. */
const reserved = new Set([
  'cite',
  'kind',
  'year',
  'keyword',
  'author',
  'talks',
  'teaching',
  'news',
  'service',
  'index',
]);

/** A key that is an address as it stands: letters and digits of any script, hyphens, underscores. */
const plain = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]{0,59}$/u;

/** The address that a key has by itself: the same key always gives the same one. */
export function addressOf(key: string): string {
  const isPlain = plain.test(key) && key === key.normalize('NFC') && new TextEncoder().encode(key).length <= 180;
  if (isPlain && !reserved.has(key.toLowerCase())) return key;
  return hashed(key, key);
}

/** The readable part and a hash: what the one leaves out of the key is in the other. */
const hashed = (key: string, text: string) => [readable(key), hash(text)].filter(Boolean).join('-');

/**
 * The address of each key. Where two would be one for a file system that does not tell `A` from `a`, the first has it
 * and the other its hash, too.
 */
export function addressesOf(keys: readonly string[]): Map<string, string> {
  const addresses = new Map<string, string>();
  const taken = new Set<string>();
  for (const key of keys) {
    let address = addressOf(key);
    for (let count = 1; taken.has(folded(address)); count += 1) address = hashed(key, `${key}\u0000${count}`);
    taken.add(folded(address));
    addresses.set(key, address);
  }
  return addresses;
}

const folded = (address: string) => address.normalize('NFKC').toLowerCase();
