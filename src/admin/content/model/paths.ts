/**
 * Functions for paths in a record. They read and change the value at a path, and convert between paths and the
 * strings in the API's messages.
 */

export type Path = readonly (string | number)[];

/** Formats a path as in error messages: `work[0].highlights[1]`. */
export const pathText = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');

/** Parses a path as written in error messages. */
export const pathOf = (place: string): Path =>
  [...place.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name = '']) =>
    index === undefined ? name : Number(index),
  );

/** Returns the shared pattern of all entries of a list: `work[].highlights[]`. */
export const patternOf = (path: Path): string => pathText(path).replace(/\[\d+\]/g, '[]');

type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a path; undefined if there is no value. */
export function getAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const part of path) {
    if (Array.isArray(found) && typeof part === 'number') found = (found as unknown[])[part];
    else if (isFields(found) && typeof part === 'string' && Object.hasOwn(found, part)) found = found[part];
    else return undefined;
  }
  return found;
}

/**
 * Returns the value with the part at the path replaced. Missing parents are created. `undefined` removes a field, and
 * removes its group as well if the group becomes empty.
 */
export function setAt(value: unknown, path: Path, next: unknown): unknown {
  const [part, ...rest] = path;
  if (part === undefined) return next;
  if (typeof part === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : [];
    list[part] = setAt(list[part], rest, next);
    return list;
  }
  const fields = isFields(value) ? value : {};
  const inner = setAt(Object.hasOwn(fields, part) ? fields[part] : undefined, rest, next);
  const isGone = inner === undefined || (next === undefined && isFields(inner) && Object.keys(inner).length === 0);
  if (isGone) return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== part));
  return { ...fields, [part]: inner };
}

/** Returns the list with one entry moved to another position. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entries = [...list];
  entries.splice(Math.max(0, Math.min(to, list.length - 1)), 0, ...entries.splice(from, 1));
  return entries;
}
