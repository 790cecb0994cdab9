import { dataKey } from './differences.ts';
import { isFields } from './paths.ts';

const isSame = (one: unknown, other: unknown) => dataKey(one) === dataKey(other);

/**
 * Applies the changes of one content record to a second record. Values that were equal in both records are updated.
 * All other values of the second record stay unchanged.
 * @param before the first record before the change
 * @param after the first record after the change
 * @param second the record to update
 */
export function followed(before: unknown, after: unknown, second: unknown): unknown {
  if (isSame(before, after)) return second;
  if (isSame(before, second)) return after;
  if (isFields(before) && isFields(after) && isFields(second)) {
    const names = new Set([...Object.keys(second), ...Object.keys(after)]);
    const entries = [...names].map((name) => [name, followed(before[name], after[name], second[name])] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(second)) return second;
  // If the lists have different lengths, their entries do not correspond, so the second list stays unchanged.
  if (before.length !== second.length) return second;
  const left = before.map((entry, index) => ({ entry: entry as unknown, index }));
  const isInPlace = before.length === after.length;
  return after.map((entry: unknown, index) => {
    const found = left.findIndex((one) => isSame(one.entry, entry));
    const [former] = found === -1 ? [] : left.splice(found, 1);
    if (former) return second[former.index] as unknown;
    return isInPlace ? followed(before[index], entry, second[index]) : entry;
  });
}
