/** The citation style of posts, and the owner's custom styles: files `.csl` in `content/`. */
import { citationStyles } from '#contract/site-settings.ts';
import { ContentValidationError, type ContentNotice } from '#domain/content-validation-error.ts';
import { AppError } from '#contract/errors.ts';
import { type Problem, verbatim } from '#contract/problems.ts';
import type { Database } from '#server/platform/db/database.ts';
import { problemOfStyle } from '#server/features/content/style-problem.ts';
import { run } from '#server/platform/workers/run.ts';
import { globSync } from 'node:fs';
import { readText } from './content-files.ts';
import { knownText } from '#server/features/records/record-repository.ts';

/**
 * @returns the name of a built-in style, or the CSL source of a custom style; undefined for APA, and for a missing
 * style
 */
export async function readCitationStyle(db: Database, name: string): Promise<string | undefined> {
  if (name === 'apa') return undefined;
  if (isOurs(name)) return name;
  return (await knownText(db, name)) ?? undefined;
}

const isOurs = (name: string) => (citationStyles as readonly string[]).includes(name);

/** Returns whether a setting refers to a custom style. */
const isOwnStyle = (name: unknown): name is string => typeof name === 'string' && name.endsWith('.csl');

/**
 * @param named name of the style in the settings
 * @returns the styles in `content/` by file name, and notices for unusable styles
 */
export async function readStyles(
  contentDir: string,
  named: unknown,
): Promise<{ texts: Map<string, string>; notices: ContentNotice[] }> {
  const texts = new Map<string, string>();
  const notices: ContentNotice[] = [];
  const leftOut = (file: string, said: Problem, path = '') =>
    void notices.push({ file, path, problem: said, outcome: 'left out' });
  const files = globSync('*.csl', { cwd: contentDir }).toSorted();
  for (const file of files) {
    try {
      const text = await readText(contentDir, file);
      if (text === null) continue;
      const problem = problemOfStyle(text) ?? (await problemInUse(text));
      if (problem === undefined) texts.set(file, text);
      else leftOut(file, verbatim(problem));
    } catch (error) {
      if (!(error instanceof ContentValidationError)) throw error;
      for (const mistake of error.mistakes) leftOut(file, mistake.problem);
    }
  }
  if (isOwnStyle(named) && !files.includes(named)) {
    leftOut(
      'site.json',
      verbatim(`There is no file ${named} next to this file. References use the APA style.`),
      'citationStyle',
    );
  }
  return { texts, notices };
}

/** Tries the style on sample citations. Returns a message about the problem if the style fails. */
async function problemInUse(style: string): Promise<string | undefined> {
  const author = [{ family: 'Ito', given: 'Mika' }];
  const works = ['article-journal', 'book', 'chapter', 'thesis', 'webpage'].map((type, index) => ({
    id: `${index}`,
    type,
    title: 'On ink',
    author,
    'container-title': 'Ink',
    DOI: '10.1000/1',
    issued: { 'date-parts': [[2024]] },
  }));
  const items = works.map((_, work) => ({ work, locator: '' }));
  const groups = [{ items, alone: false, inNote: false, note: 1 }];
  try {
    await run('citations', { style, language: 'en', works, groups });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    return `This style cannot format a citation: ${error instanceof Error ? error.message : ''}`;
  }
}
