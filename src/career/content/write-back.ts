/**
 * Merges the changes of a form into the stored record. Values that the form did not change stay as the owner wrote
 * them.
 */
import type { ContentKind } from '#contract/content-keys.ts';
import type { Opened } from '../tolerant.ts';
import { openRecord } from './read-record.ts';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Serializes data independently of the order of fields. */
const textOf = (data: unknown): string | undefined =>
  JSON.stringify(data, (_, value: unknown) =>
    isFields(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/**
 * Applies the changes of a form. Unchanged values stay as written, including old names, dates in words and keys that
 * no form shows.
 * @param raw stored record
 * @param opened the record as the form first displayed it
 * @param now the form's current data
 * @returns the record to store; `openRecord` converts it to `now`
 */
export function writeBack(kind: ContentKind, raw: unknown, opened: Opened, now: unknown): unknown {
  const wanted = openRecord(kind, now).value;
  for (const skipsFilled of [true, false]) {
    const written = merged(raw, opened.value, now, { renamed: opened.renamed, skipsFilled, place: '' });
    if (isSame(openRecord(kind, written).value, wanted)) return written;
  }
  return now;
}

interface How {
  renamed: Opened['renamed'];
  /**
   * Whether to leave out values that were only derived when the form was opened. They are derived again when the form
   * is next opened.
   */
  skipsFilled: boolean;
  place: string;
}

function merged(own: unknown, was: unknown, next: unknown, how: How): unknown {
  if (isSame(was, next)) return own;
  if (isFields(own) && isFields(was) && isFields(next)) return mergedFields(own, was, next, how);
  if (Array.isArray(own) && Array.isArray(was) && Array.isArray(next)) return mergedList(own, was, next, how);
  return next;
}

function mergedFields(own: Fields, was: Fields, next: Fields, how: How): Fields {
  const { renamed, skipsFilled, place } = how;
  const within = (name: string): How => ({ ...how, place: [place, name].filter(Boolean).join('.') });
  const keyOf = (name: string) => {
    const former = renamed.get(within(name).place);
    return former === undefined || Object.hasOwn(next, former) ? name : former;
  };
  const shownAs = new Map([...new Set([...Object.keys(was), ...Object.keys(next)])].map((name) => [keyOf(name), name]));
  const result: Fields = {};
  for (const [key, value] of Object.entries(own)) {
    const name = shownAs.get(key) ?? key;
    const isShown = Object.hasOwn(was, name) || Object.hasOwn(next, name);
    if (!isShown) result[key] = value;
    else if (Object.hasOwn(next, name)) result[key] = merged(value, was[name], next[name], within(name));
  }
  for (const [name, value] of Object.entries(next)) {
    if (Object.hasOwn(own, keyOf(name))) continue;
    const isFilled = Object.hasOwn(was, name) && isSame(was[name], value);
    if (!isFilled || !skipsFilled) result[name] = value;
  }
  return result;
}

/**
 * Merges a list. Entries with equal content are matched first. Then the remaining new entries replace the remaining old
 * entries in order.
 */
function mergedList(own: unknown[], was: unknown[], next: unknown[], how: How): unknown[] {
  const left = new Set(was.keys());
  const take = (index: number | undefined) => (index !== undefined && left.delete(index) ? index : undefined);
  const found = next.map((entry, index) => (index < was.length && isSame(was[index], entry) ? take(index) : undefined));
  for (const [index, entry] of next.entries()) {
    found[index] ??= take([...left].find((other) => isSame(was[other], entry)));
  }
  const changed = next.flatMap((_, index) => (found[index] === undefined ? [index] : []));
  const isInOrder = changed.length === left.size;
  for (const index of changed) found[index] = take(isInOrder ? [...left][0] : index);
  return next.map((entry, index) => {
    const from = found[index];
    return from === undefined ? entry : merged(own[from], was[from], entry, { ...how, place: `${how.place}[${from}]` });
  });
}
