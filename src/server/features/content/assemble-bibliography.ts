/** Writes records into the text of a bibliography file. Only changed records differ from the file's own text. */
import { readBibliography } from '#publications/bibliography.ts';
import { plainLines } from '#publications/bibtex-syntax.ts';

/** The position of each record in the text that `plainLines` returns. */
export type Spans = ReadonlyMap<string, { start: number; end: number }>;

/**
 * Returns the text of a bibliography with the published records. Text between the records (comments, `@string`,
 * duplicate records) stays in its place.
 * @param skeleton the file's text when it was last read, with lines as in `plainLines`
 * @param records the published records, in their order
 * @returns the file's exact text if no record differs from it
 */
export function assembleBibliography(skeleton: string, records: readonly { key: string; bibtex: string }[]): string {
  const { spans } = readBibliography(skeleton);
  const gone = [...spans.keys()].map((key) => [key, null] as const);
  return withRecords(skeleton, spans, new Map([...gone, ...records.map(({ key, bibtex }) => [key, bibtex] as const)]));
}

/**
 * Returns the text of a file with changed records.
 * @param text the file's text, with any line ends
 * @param spans positions of the file's records
 * @param changes BibTeX by key; null removes the record; new keys are added at the end
 */
export function withRecords(text: string, spans: Spans, changes: ReadonlyMap<string, string | null>): string {
  const places = placesOf(text);
  const newLine = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const inFile = (bibtex: string) => bibtex.replaceAll('\n', newLine);
  let written = '';
  let at = 0;
  for (const [key, { start, end }] of [...spans].sort(([, one], [, other]) => one.start - other.start)) {
    const change = changes.get(key);
    const from = places[start] ?? text.length;
    const to = places[end] ?? text.length;
    if (change === undefined || (change !== null && plainLines(text.slice(from, to)) === change)) continue;
    written += text.slice(at, from) + inFile(change ?? '');
    // If a removed record fills whole lines, its line break and an empty line after it are removed as well.
    at =
      change === null ? to + (/^[ \t]*(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))?/.exec(text.slice(to))?.[0].length ?? 0) : to;
  }
  written += text.slice(at);
  for (const [key, change] of changes) {
    if (spans.has(key) || change === null) continue;
    const isApart = written === '' || /(?:\r\n|(?<!\r)\n|\r(?!\n))[ \t]*(?:\r\n|\r|\n)$/.test(written);
    written += `${isApart ? '' : /[\r\n]$/.test(written) ? newLine : newLine + newLine}${inFile(change)}${newLine}`;
  }
  return written;
}

/** Returns the position in `text` of each character of `plainLines(text)`, and of its end. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    places.push(at);
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
  }
  return [...places, text.length];
}
