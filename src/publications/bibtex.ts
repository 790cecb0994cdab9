/** Parses and writes BibTeX without loss: fields stay as written, including TeX. */
import { shortMonths } from '#domain/dates.ts';
import { parseBibtex } from './bibtex-syntax.ts';

export interface BibtexEntry {
  /** In lower case: `article`, `phdthesis`. */
  type: string;
  key: string;
  /**
   * Fields by lower-case name, in the order of the source. Values have no delimiters, and `@string` names are resolved.
   */
  fields: Record<string, string>;
}

/** Parses the entries of a `.bib` file in order. Unreadable entries, comments and empty fields are left out. */
export function readBibtex(text: string): BibtexEntry[] {
  return parseBibtex(text).entries.map(({ type, key, fields }) => ({ type, key, fields }));
}

/** Writes entries as a `.bib` file. Reading the file returns the same entries. */
export function writeBibtex(entries: readonly BibtexEntry[]): string {
  return entries.map(writeEntry).join('\n');
}

function writeEntry({ type, key, fields }: BibtexEntry): string {
  const width = Math.max(0, ...Object.keys(fields).map((name) => name.length));
  const lines = Object.entries(fields).map(
    ([name, value]) => `  ${name.padEnd(width)} = ${writeValue(name, value)},\n`,
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** Writes a month as the name that BibTeX styles know. Reading converts it back to two digits. */
function writeValue(name: string, value: string): string {
  const [, digits = '', day = ''] = (name === 'month' && /^(\d\d)(~\d{1,2},?)?$/.exec(value)) || [];
  const month = shortMonths[Number(digits) - 1];
  return month === undefined ? delimited(value) : day === '' ? month : `${month} # {${day}}`;
}

/**
 * Puts a value in braces. A value with unbalanced braces is put in quotes, because only quotes allow unbalanced
 * braces.
 */
function delimited(value: string): string {
  let depth = 0;
  for (const [brace] of value.matchAll(/\\[\\{}]|[{}]/g)) {
    if (brace === '{') depth += 1;
    if (brace === '}') depth -= 1;
    if (depth < 0) return `"${value}"`;
  }
  return `{${value}}`;
}
