/** Lists the differences between two versions of a content record, so that the owner can choose between them. */
import { pathText, type Path } from './paths.ts';

export interface Difference {
  path: Path;
  left: string | undefined;
  right: string | undefined;
}

export function differences(left: unknown, right: unknown, path: Path = []): Difference[] {
  if (JSON.stringify(left) === JSON.stringify(right)) return [];
  const keys = [...new Set([...keysOf(left), ...keysOf(right)])];
  // A list that exists on one side only is listed entry by entry, as an owner reads it.
  const [isList, other] = [Array.isArray(left ?? right), Array.isArray(right ?? left)];
  if (keys.length === 0 || isList !== other) {
    return said(left) === said(right) ? [] : [{ path, left: said(left), right: said(right) }];
  }
  return keys.flatMap((key) => {
    const part = isList ? Number(key) : key;
    return differences(inside(left, key), inside(right, key), [...path, part]);
  });
}

/** Returns a key that is equal for equal data, regardless of field order. */
export const dataKey = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const keysOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : []);
const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** Returns a value as text; undefined for nothing, and for a list or an entry with nothing in it. */
function said(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object' && Object.keys(value).length === 0) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Formats the path of a difference. */
export const placeOf = ({ path }: Difference): string => pathText(path);
