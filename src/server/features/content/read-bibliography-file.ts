/** Reads a `.bib` file of `content/` with all notices about its content. */
import { AppError } from '#contract/errors.ts';
import { verbatim } from '#contract/problems.ts';
import type { Bibliography, ReadOptions } from '#publications/bibliography.ts';
import { plainLines } from '#publications/bibtex-syntax.ts';
import { privacyNotice } from '#publications/public-fields.ts';
import type { ContentNotice } from '#domain/content-validation-error.ts';
import { folderName, readText } from '#server/features/content/content-files.ts';
import { run } from '#server/platform/workers/run.ts';

export interface BibliographyFile {
  /** The parsed bibliography; null if the file is not a bibliography, in which case its earlier records stay. */
  read: Bibliography | null;
  /** Text of the file; null if there is no file. */
  text: string | null;
  notices: ContentNotice[];
  /** Lines for the owner: the number of records read, and the fields that stay private. */
  summary: string[];
}

/** @returns no publications and no messages if the file does not exist */
export async function readBibliographyFile(
  contentDir: string,
  file: string,
  { keywords }: Pick<ReadOptions, 'keywords'>,
): Promise<BibliographyFile> {
  const text = await readText(contentDir, file);
  if (text === null) return { read: null, text, notices: [], summary: [] };
  const read = await run('bibliography', { text, contentDir, ...(keywords && { keywords }) }).catch(leftOut);
  if (read instanceof AppError) {
    const message = `${read.message} The previous list is kept.`;
    return {
      read: null,
      text: plainLines(text),
      summary: [],
      notices: [{ file, path: '', problem: verbatim(message), outcome: 'left out' }],
    };
  }
  const { publications, diagnostics, found, withheld } = read;
  const notices = diagnostics.map(({ line, key, field, problem, outcome }): ContentNotice => {
    return { file, line, path: [key, field].filter(Boolean).join('.'), problem, outcome };
  });
  if (publications.length === 0 && hasContent(text)) {
    const message =
      'No BibTeX entry could be read here, so the previous list is kept. An entry begins like @article{key, …}.';
    return {
      read: null,
      text: plainLines(text),
      summary: [],
      notices: [...notices, { file, path: '', problem: verbatim(message), outcome: 'left out' }],
    };
  }
  const count = `${folderName(contentDir)}/${file}: ${publications.length} of ${found} records`;
  return {
    read,
    text: plainLines(text),
    notices,
    summary: [`${count}${countsOf(notices)}.`, ...privacyNotice(file, withheld)],
  };
}

/**
 * Returns the error if the file's content caused it.
 * @throws any other error
 */
function leftOut(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Returns whether the text contains more than comments. */
const hasContent = (text: string) =>
  text
    .replace(/^[^\S\n]*%.*$/gm, '')
    .replace(/@comment\s*\{[^@]*\}/gi, '')
    .trim() !== '';

function countsOf(notices: readonly ContentNotice[]): string {
  const count = (outcome: ContentNotice['outcome']) => notices.filter((notice) => notice.outcome === outcome).length;
  const parts = [
    [count('repaired'), 'repaired'],
    [count('left out'), 'left out'],
  ] as const;
  const diagnostics = parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number} ${number === 1 ? 'thing' : 'things'} ${what}`);
  return diagnostics.length > 0 ? `; ${diagnostics.join(', ')}` : '';
}
