/** Reads and writes BibTeX without loss: an entry keeps its fields as written, including TeX. */
import { shortMonths } from '#domain/dates.ts';
import { parseBibtex } from './bibtex-syntax.ts';

export interface BibtexEntry {
  /** In lower case: `article`, `phdthesis`. */
  type: string;
  /** The citation key. */
  key: string;
  /** By name in lower case, in the order of the source; without the delimiters, `@string` names resolved. */
  fields: Record<string, string>;
}

/** The entries of a `.bib` file, in its order, as far as they can be read; comments and empty fields are left out. */
export function readBibtex(text: string): BibtexEntry[] {
  return parseBibtex(text).entries.map(({ type, key, fields }) => ({ type, key, fields }));
}

/** Entries as the text of a `.bib` file. Reading it gives the same entries. */
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

/** A month as the name that BibTeX styles know, which reading resolves to these two digits again. */
function writeValue(name: string, value: string): string {
  const [, digits = '', day = ''] = (name === 'month' && /^(\d\d)(~\d{1,2},?)?$/.exec(value)) || [];
  const month = shortMonths[Number(digits) - 1];
  return month === undefined ? delimited(value) : day === '' ? month : `${month} # {${day}}`;
}

/** In braces; in quotes where braces do not pair up, which only a quoted value may do. */
function delimited(value: string): string {
  let depth = 0;
  for (const [brace] of value.matchAll(/\\[\\{}]|[{}]/g)) {
    if (brace === '{') depth += 1;
    if (brace === '}') depth -= 1;
    if (depth < 0) return `"${value}"`;
  }
  return `{${value}}`;
}
