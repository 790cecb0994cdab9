/** A `.bib` file of `content/`, read with everything that was found in it. */
import type { Publication } from '#contract/portfolio.ts';
import { readBibliography, type ReadOptions } from '#domain/citations/bibliography.ts';
import { privacyNotice } from '#domain/citations/public-fields.ts';
import type { ContentNotice } from '#domain/content-validation-error.ts';
import { readText } from '#server/content-files.ts';

export interface BibliographyFile {
  /** Null where the file is no bibliography: what was loaded before stays. */
  publications: Publication[] | null;
  notices: ContentNotice[];
  /** Lines for the owner: how much was read, and what stays private. */
  summary: string[];
}

/** @returns no publications and nothing to say where there is no such file */
export async function readBibliographyFile(
  contentDir: string,
  file: string,
  options: ReadOptions,
): Promise<BibliographyFile> {
  const text = await readText(contentDir, file);
  if (text === null) return { publications: [], notices: [], summary: [] };
  const { publications, told, found, withheld } = readBibliography(text, options);
  const notices = told.map(({ line, key, field, message, outcome }): ContentNotice => {
    return { file, line, path: [key, field].filter(Boolean).join('.'), message, outcome };
  });
  if (publications.length === 0 && hasContent(text)) {
    const message =
      'No BibTeX record could be read here, so the former list stays. A record begins like @article{key, …}.';
    return { publications: null, notices: [...notices, { file, path: '', message, outcome: 'left out' }], summary: [] };
  }
  const read = `content/${file}: ${publications.length} of ${found} records`;
  return { publications, notices, summary: [`${read}${countsOf(notices)}.`, ...privacyNotice(file, withheld)] };
}

/** More than comments. */
const hasContent = (text: string) =>
  text
    .replace(/^\s*%.*$/gm, '')
    .replace(/@comment\s*\{[^@]*\}/gi, '')
    .trim() !== '';

function countsOf(notices: readonly ContentNotice[]): string {
  const count = (outcome: ContentNotice['outcome']) => notices.filter((notice) => notice.outcome === outcome).length;
  const parts = [
    [count('repaired'), 'repaired'],
    [count('left out'), 'left out'],
  ] as const;
  const told = parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number} ${number === 1 ? 'thing' : 'things'} ${what}`);
  return told.length > 0 ? `; ${told.join(', ')}` : '';
}
