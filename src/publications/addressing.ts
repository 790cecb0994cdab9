/**
 * Creates slugs for publications. A slug is the citation key if the key is readable, and is always valid in URLs and
 * as a file name.
 */
import { hash, readable } from '#domain/slug.ts';

/** Path segments after `/research/` that are already in use. */
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

/** Matches a key that can be used as a slug unchanged: letters and digits of any script, hyphens, underscores. */
const plain = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]{0,59}$/u;

const isPlain = (key: string) =>
  plain.test(key) && key === key.normalize('NFC') && new TextEncoder().encode(key).length <= 180;

/** Returns the slug that version 0.3.0 used for a key. Its path redirects to the current slug. */
export const addressOf = (key: string): string =>
  isPlain(key) && !reserved.has(key.toLowerCase()) ? key : hashed(key, key);

/** Returns the readable part of a key and a hash. The hash distinguishes keys with equal readable parts. */
const hashed = (key: string, text: string) => [readable(key), hash(text)].filter(Boolean).join('-');

/**
 * Returns the slug of each key: its readable form, with a hash if another key has the same slug. Slugs that differ
 * only in case count as equal, because some file systems ignore case. Keys that are already valid slugs take
 * precedence.
 * @param former existing slugs by key, which stay unchanged
 */
export function addressesOf(keys: readonly string[], former: ReadonlyMap<string, string> = new Map()) {
  const addresses = new Map(former);
  const taken = new Set([...reserved, ...Array.from(former.values(), folded)]);
  const fresh = keys.filter((key) => !former.has(key));
  for (const key of fresh.toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a)))) {
    let address = isPlain(key) ? key : readable(key) || hash(key);
    for (let count = 1; taken.has(folded(address)); count += 1) address = hashed(key, `${key}\u0000${count}`);
    taken.add(folded(address));
    addresses.set(key, address);
  }
  return addresses;
}

const folded = (address: string) => address.normalize('NFKC').toLowerCase();
