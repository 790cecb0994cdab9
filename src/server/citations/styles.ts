/** The styles and languages that the product has. Those of the CSL project keep its licence: see `styles/README.md`. */
import { citationStyles } from '#contract/site-settings.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Next to this module, and next to the worker that a function starts. */
const folder = join(import.meta.dirname, 'styles');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** @param style one of `citationStyles`, or the text of one @returns its text */
export const styleText = (style: string): string =>
  (citationStyles as readonly string[]).includes(style) ? read(`${style}.csl`) : style;

/** The words of a language; of one that the product has not, those of English. */
export const localeText = (language: string): string =>
  read(language.startsWith('ja') ? 'locales-ja-JP.xml' : 'locales-en-US.xml');
