/**
 * Characters that pages, feeds and databases cannot contain. When files of `content/` are read, these characters are
 * removed and reported.
 */
import { forbidden } from '#contract/plain-text.ts';
import { verbatim } from '#contract/problems.ts';
import type { ContentNotice } from '#domain/content-validation-error.ts';
import { globSync } from 'node:fs';
import { readText } from './content-files.ts';

const texts = ['*.{json,bib}', '{talks,teaching,news,service,awards}/*.json', 'pages/**/*.md'];

/** @returns a notice for each line with forbidden characters */
export async function forbiddenCharacters(contentDir: string): Promise<ContentNotice[]> {
  const notices: ContentNotice[] = [];
  for (const file of globSync(texts, { cwd: contentDir }).toSorted()) {
    const lines = ((await readText(contentDir, file).catch(() => null)) ?? '').split('\n');
    for (const [index, line] of lines.entries()) {
      const found = [...new Set(line.match(forbidden))].map(nameOf).join(', ');
      if (found !== '')
        notices.push({ file, line: index + 1, path: '', problem: verbatim(sentence(found)), outcome: 'repaired' });
    }
  }
  return notices;
}

const nameOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
const sentence = (found: string) => `Characters that no page can show were removed: ${found}.`;
