/** The files of `content/`, which the owner edits by hand. */
import { cleanTexts, forbidden } from '#contract/plain-text.ts';
import { verbatim } from '#contract/problems.ts';
import { ContentValidationError, type ContentNotice } from '#domain/content-validation-error.ts';
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'node:fs';

/*
 * Characters that pages, feeds and databases cannot contain. When files of `content/` are read, these characters are
 * removed and reported.
 */

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

/** Files that contain many records. */
export const contentFiles = {
  projects: 'projects.json',
  publications: 'publications.bib',
  references: 'references.bib',
} as const;

/** Files that contain a single record, by kind. */
export const singleFiles = {
  profile: 'resume.json',
  'profile-ja': 'resume.ja.json',
  private: 'private.json',
  documents: 'documents.json',
} as const;
export type SingleKind = keyof typeof singleFiles;

/** File of the record `site`. A mistake in this file does not prevent startup. */
export const siteFile = 'site.json';

/** Folder of the bundled sample, next to `content/`. */
export const sampleDir = fileURLToPath(new URL('../../../../sample', import.meta.url));

/**
 * @returns the name of the content folder for messages: `sample` for the bundled sample, otherwise `content`, even if
 * the folder has another name
 */
export const folderName = (contentDir: string): string => (resolve(contentDir) === sampleDir ? 'sample' : 'content');

/** Environment variable that replaces `private.json` if it is set. */
export const PERSONAL_VARIABLE = 'PRIVATE_PROFILE';

/**
 * @returns the text of a file of `content/`, decoded as UTF-8 or else Windows-1252; null if the file does not exist
 * @throws ContentValidationError if the path exists but is unreadable: a folder, or a file without permission
 */
export async function readText(contentDir: string, file: string): Promise<string | null> {
  try {
    const bytes = await readFile(join(contentDir, file));
    return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    const message = unreadable[code ?? ''];
    if (message === undefined) throw cause;
    throw new ContentValidationError([{ file, path: '', problem: verbatim(message) }]);
  }
}

const unreadable: Readonly<Record<string, string | undefined>> = {
  EISDIR: 'A file is expected here, but this is a folder.',
  EACCES: 'This file cannot be read. Check its permissions.',
  EPERM: 'This file cannot be read. Check its permissions.',
};

/**
 * @returns the parsed content of a JSON file of `content/`; null if the file does not exist
 * @throws ContentValidationError if the file is not JSON
 */
export async function readJson(contentDir: string, file: string): Promise<unknown> {
  const text = await readText(contentDir, file);
  return text === null ? null : parseJson(text, file);
}

/** @throws ContentValidationError if `text` is not JSON */
export function parseJson(text: string, file: string): unknown {
  try {
    return cleanTexts(JSON.parse(text.replace(/^\ufeff/, '').replace(forbidden, '')));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new ContentValidationError([{ file, path: '', problem: verbatim(`This is not valid JSON: ${reason}.`) }]);
  }
}
