/** The files of `content/`, which the owner edits by hand. */
import { ContentValidationError } from '#domain/content-validation-error.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @returns the text of a file of `content/`; null where the owner has none */
export async function readText(contentDir: string, file: string): Promise<string | null> {
  try {
    return await readFile(join(contentDir, file), 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

/**
 * @returns what a JSON file of `content/` holds; null where the owner has none
 * @throws ContentValidationError where it is not JSON
 */
export async function readJson(contentDir: string, file: string): Promise<unknown> {
  const text = await readText(contentDir, file);
  return text === null ? null : parseJson(text, file);
}

/** @throws ContentValidationError where `text` is not JSON */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new ContentValidationError([{ file, path: '', message: `This is not valid JSON: ${reason}.` }]);
  }
}
