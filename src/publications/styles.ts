/** The built-in styles and languages. Files from the CSL project keep their license: see `styles/README.md`. */
import { citationStyles } from '#contract/site-settings.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of styles, next to this module. In a serverless function, the folder is next to the worker file. */
const folder = join(import.meta.dirname, 'styles');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/**
 * @param style one of `citationStyles`, or the CSL source of a style
 * @returns the CSL source of the style
 */
export const styleText = (style: string): string =>
  (citationStyles as readonly string[]).includes(style) ? read(`${style}.csl`) : style;

/** Returns the terms of a language. For a language that is not built in, returns the English terms. */
export const localeText = (language: string): string =>
  read(language.startsWith('ja') ? 'locales-ja-JP.xml' : 'locales-en-US.xml');
