/**
 * BibTeX, read and written without loss: an entry keeps its fields as they stand, TeX and all. Reading is
 * citation-js; writing is ours, for citation-js empties Japanese and drops the fields that it has no use for.
 */
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';

export interface BibtexEntry {
  /** In lower case: `article`, `phdthesis`. */
  type: string;
  /** The citation key. */
  key: string;
  /** By name in lower case, in the order of the source; without the delimiters, `@string` names resolved. */
  fields: Record<string, string>;
}

/** A text that is not BibTeX: where, and what was expected. */
export class BibtexError extends Error {
  override name = 'BibtexError';
}

interface ParsedEntry {
  type: string;
  label: string;
  properties: Record<string, string | number>;
}

/**
 * The entries of a `.bib` file, in its order. Comments, preambles and empty fields are left out.
 * @throws BibtexError with a sentence that names line and column
 */
export function readBibtex(text: string): BibtexEntry[] {
  let parsed: ParsedEntry[];
  try {
    parsed = plugins.input.chain(keepNumbers(text.replace(/^\ufeff/, '')), {
      ...{ generateGraph: false, maxChainLength: 10, strict: true },
      ...{ forceType: '@bibtex/text', target: '@bibtex/entries+list' },
    }) as unknown as ParsedEntry[];
  } catch (cause) {
    const [, expected, line, column] = /^(.*) at line (\d+) col (\d+)/.exec(String((cause as Error).message)) ?? [];
    throw new BibtexError(
      line === undefined ? 'This is not BibTeX.' : `Line ${line}, column ${column}: this is not BibTeX (${expected}).`,
      { cause },
    );
  }
  return parsed.map(({ type, label, properties }) => ({
    type,
    key: label,
    fields: Object.fromEntries(
      Object.entries(properties).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
    ),
  }));
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

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A month as the name that BibTeX styles know, which reading resolves to these two digits again. */
function writeValue(name: string, value: string): string {
  const month = name === 'month' && /^\d\d$/.test(value) ? months[Number(value) - 1] : undefined;
  return month ?? delimited(value);
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

/** Puts bare numbers in braces: the parser would read `issn = 00280836` as 280836. */
function keepNumbers(text: string): string {
  /** 0 outside of entries, 1 between fields, more inside a value in braces. */
  let depth = 0;
  /** The same inside a value in quotes; -1 where there is none. */
  let quoted = -1;
  return text.replace(/^[ \t]*@\w+\s*[{(]|\\[\\{}]|[{}"]|=\s*\d+(?=\s*[,})#])/gm, (found) => {
    const step = found === '{' ? 1 : found === '}' ? -1 : 0;
    if (found.includes('@')) [depth, quoted] = [1, -1];
    else if (found === '"' && depth === 1) quoted = quoted === -1 ? 0 : quoted === 0 ? -1 : quoted;
    else if (quoted >= 0) quoted = Math.max(0, quoted + step);
    else if (found.startsWith('=') && depth === 1) return `= {${found.slice(1).trim()}}`;
    else depth += step;
    return found;
  });
}
