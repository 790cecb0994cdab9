/**
 * Assembles the text of a bibliography file from its records. Only changed records differ from the file's own text.
 */
import { readBibliography } from '#publications/bibliography.ts';

interface BibRecord {
  key: string;
  bibtex: string;
}

/**
 * Writes the text of a bibliography file. Text between the records (comments, `@string`, duplicate records) stays in
 * its place.
 * @param skeleton the file's text when it was last read, with lines as in `plainLines`
 * @param records the published records, in their order
 * @returns the file's exact text if no record differs from it
 */
export function assembleBibliography(skeleton: string, records: readonly BibRecord[]): string {
  const { spans } = readBibliography(skeleton);
  const live = new Map(records.map(({ key, bibtex }) => [key, bibtex]));
  let text = '';
  let at = 0;
  for (const [key, { start, end }] of [...spans].sort(([, one], [, other]) => one.start - other.start)) {
    const bibtex = live.get(key);
    if (bibtex === skeleton.slice(start, end)) continue;
    // If a removed record fills a whole line, its line break is removed as well.
    const isGone = bibtex === undefined;
    const until = isGone && /^[ \t]*\n/.test(skeleton.slice(end)) ? skeleton.indexOf('\n', end) + 1 : end;
    text += skeleton.slice(at, start) + (bibtex ?? '');
    at = until;
  }
  text += skeleton.slice(at);
  for (const { key, bibtex } of records) {
    if (spans.has(key)) continue;
    text += `${text === '' || text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n'}${bibtex}\n`;
  }
  return text;
}
