/** Replaces one field or the type of a record, and leaves everything else exactly as written. */

interface Place {
  /** Start of the field's name. */
  start: number;
  /** Start of the field's value, including its opening delimiter. */
  value: number;
  end: number;
}

/**
 * Returns the fields of a record by lower-case name, and the position of its closing bracket; undefined if the text
 * is not a record.
 */
function placesOf(record: string): { fields: Map<string, Place>; close: number } | undefined {
  const head = /^\s*@[ \t]*[a-zA-Z][\w-]*\s*[{(][^,={}"]*,?/.exec(record)?.[0];
  if (head === undefined) return undefined;
  const fields = new Map<string, Place>();
  let at = head.length;
  for (;;) {
    at += /^(?:[\s,]+|%[^\n]*(?:\n|$))*/.exec(record.slice(at))?.[0].length ?? 0;
    const named = /^([^\s=,{}()"#%]+)\s*=\s*/.exec(record.slice(at));
    if (!named) break;
    const start = at;
    const value = at + named[0].length;
    at = valueEnd(record, value);
    const name = (named[1] ?? '').toLowerCase();
    if (!fields.has(name)) fields.set(name, { start, value, end: at });
  }
  return /^[})]\s*$/.test(record.slice(at)) ? { fields, close: at } : undefined;
}

/** Returns the end of a value. A value consists of pieces joined by `#`, which are in braces, in quotes or bare. */
function valueEnd(record: string, from: number): number {
  let at = from;
  let depth = 0;
  let isQuoted = false;
  for (; at < record.length; at += 1) {
    const character = record[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      if (depth === 0) break;
      depth -= 1;
    } else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if ((character === ',' || character === ')') && depth === 0 && !isQuoted) break;
  }
  return from + record.slice(from, at).trimEnd().length;
}

/** Returns whether braces are balanced. Unbalanced braces would end the value too early or too late. */
export function isBalanced(value: string): boolean {
  let depth = 0;
  for (const [sign] of value.matchAll(/\\.|[{}]/gs)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0 && !/(?:^|[^\\])(?:\\\\)*\\$/.test(value);
}

/**
 * Sets a field of a record.
 * @param value '' removes the field
 * @returns the record with the field; unchanged if the text is not a record or the value's braces are unbalanced
 */
export function withField(record: string, name: string, value: string): string {
  const places = placesOf(record);
  if (!places || !isBalanced(value)) return record;
  const { fields, close } = places;
  const place = fields.get(name);
  if (place && value !== '') return `${record.slice(0, place.value)}{${value}}${record.slice(place.end)}`;
  if (place) {
    // Also removes the comma after the field, and the whole line if the line contains only the field.
    const after = /^\s*,[ \t]*/.exec(record.slice(place.end))?.[0].length ?? 0;
    return (
      record.slice(0, place.start).trimEnd() +
      whiteBefore(record, place.end + after) +
      record.slice(place.end + after).trimStart()
    );
  }
  if (value === '') return record;
  const last = [...fields.values()].at(-1);
  const body = record.slice(0, close).trimEnd();
  const comma = body.endsWith(',') || /[{(][^,={}"]*$/.test(body) ? '' : ',';
  const isOneLine = last ? !record.slice(0, last.start).includes('\n') : false;
  const indent = last ? (/\n([ \t]*)$/.exec(record.slice(0, last.start))?.[1] ?? '  ') : '  ';
  const needsComma = last || body.endsWith(',') ? comma : ',';
  return isOneLine
    ? `${body}${needsComma} ${name} = {${value}}${record.slice(close)}`
    : `${body}${needsComma}\n${indent}${name} = {${value}}\n${record.slice(close)}`;
}

/** Sets the type of a record: `@misc{a, …}` becomes `@article{a, …}`. */
export const withType = (record: string, type: string): string =>
  placesOf(record) && /^[a-z][\w-]*$/i.test(type)
    ? record.replace(/^(\s*@[ \t]*)[a-zA-Z][\w-]*/, (_, start: string) => start + type)
    : record;

/** Returns the white space to put between the neighbors of a removed field, so that line breaks are preserved. */
const whiteBefore = (record: string, at: number): string => {
  const white = /^\s*/.exec(record.slice(at))?.[0] ?? '';
  const indent = /(\n[ \t]*)[^\n]*$/.exec(record.slice(0, at))?.[1];
  if (/^\s*[})]\s*$/.test(record.slice(at))) return white || '';
  return white.includes('\n') ? white : (indent ?? ' ');
};
