import { sha256 } from '#server/hash.ts';

/** Two texts of a record that say the same have the same hash, however their keys are ordered. */
export const dataHash = (data: unknown): string => sha256(JSON.stringify(sorted(data)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}
