/** Implements inheritance between records: `crossref` (biblatex's rules, which include BibTeX's) and `xdata`. */
import { problem } from '#contract/problems.ts';
import type { RawEntry } from './bibtex-syntax.ts';
import type { Diagnostic } from '#domain/content-validation-error.ts';

const containerNames: Record<string, string> = {
  title: 'booktitle',
  subtitle: 'booksubtitle',
  titleaddon: 'booktitleaddon',
};
/** Types of works that are part of another work, from which they inherit the book title. */
const parts = new Set(
  'inproceedings conference incollection inbook bookinbook suppbook suppcollection inreference'.split(' '),
);
/** Fields that are never inherited. */
const own = new Set(
  'ids crossref xref xdata entryset entrysubtype execute label options presort related sortkey keywords file abstract note doi url urldate eprint pdf author+an shorttitle sorttitle indextitle'.split(
    ' ',
  ),
);

/** Returns whether an entry is a work, and not a set or an entry that only contains data for other entries. */
export const isWork = ({ type, fields }: RawEntry): boolean =>
  type !== 'xdata' && type !== 'set' && !/\bdataonly\s*=\s*true/.test(fields.options ?? '');

/**
 * Returns the records with their inherited fields, without the `@xdata` entries. In a circular reference, inheritance
 * stops at a record that was already visited.
 */
export function inherit(entries: readonly RawEntry[], diagnostics: Diagnostic[]): RawEntry[] {
  const byKey = new Map<string, RawEntry>();
  for (const entry of entries) if (!byKey.has(entry.key.toLowerCase())) byKey.set(entry.key.toLowerCase(), entry);

  const resolve = (entry: RawEntry, above: readonly RawEntry[]): Record<string, string> => {
    const fields = { ...entry.fields };
    for (const name of ['xdata', 'crossref'] as const) {
      for (const key of (entry.fields[name] ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)) {
        const parent = byKey.get(key.toLowerCase());
        if (!parent) {
          if (above.length === 0) {
            diagnostics.push({
              line: entry.lines[name] ?? entry.line,
              key: entry.key,
              field: name,
              problem: problem('bibNoParent', key),
              outcome: 'left out',
            });
          }
          continue;
        }
        if (parent === entry || above.includes(parent)) continue;
        const given = resolve(parent, [...above, entry]);
        for (const [field, value] of Object.entries(name === 'xdata' ? given : passedOn(entry.type, given))) {
          fields[field] ??= value;
        }
      }
    }
    return fields;
  };
  return entries.filter(isWork).map((entry) => ({ ...entry, fields: resolve(entry, []) }));
}

function passedOn(type: string, fields: Record<string, string>): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (own.has(name)) continue;
    if (!parts.has(type)) given[name] = value;
    else if (name === 'author') given.bookauthor = value;
    else if (name in containerNames) given[containerNames[name] ?? name] ??= value;
    else given[name] = value;
  }
  return given;
}
