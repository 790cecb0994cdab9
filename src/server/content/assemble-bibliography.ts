/** The text of a bibliography with what its records say now: the file's own but for the records that were changed. */
import { readBibliography } from '#domain/citations/bibliography.ts';

interface BibRecord {
  key: string;
  bibtex: string;
}

/**
 * What stands between the records (comments, `@string`, records that are there twice) stays where it is.
 * @param skeleton the file's text as it was last read, as `plainLines` has it
 * @param records those that are live, in their order
 * @returns the file's very text where no record says something else than it
 */
export function assembleBibliography(skeleton: string, records: readonly BibRecord[]): string {
  const { spans } = readBibliography(skeleton);
  const live = new Map(records.map(({ key, bibtex }) => [key, bibtex]));
  let text = '';
  let at = 0;
  for (const [key, { start, end }] of [...spans].sort(([, one], [, other]) => one.start - other.start)) {
    const bibtex = live.get(key);
    if (bibtex === skeleton.slice(start, end)) continue;
    // A line of its own goes with the record that stood in it.
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
