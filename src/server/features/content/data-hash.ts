import { sha256 } from '#server/platform/hash.ts';

/** Returns a hash of data. The order of keys does not affect the hash. */
export const dataHash = (data: unknown): string => sha256(JSON.stringify(sorted(data)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}
