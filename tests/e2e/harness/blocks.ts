/** Blocks in the editor's saved format, for journeys that start with content. */
import { codeLanguages } from '#contract/code-languages.ts';

export const paragraph = (text: string) => ({ type: 'paragraph', data: { text, align: 'left' } });
export const header = (text: string, level = 2) => ({ type: 'header', data: { text, level } });
export const list = (...items: unknown[]) => ({ type: 'list', data: { style: 'unordered', items } });
/** @param language the value of a language, for example `typescript` */
export const code = (text: string, language = 'plaintext', name = '') => ({
  type: 'code',
  data: { name, code: text, language: { ...codeLanguages.find(({ value }) => value === language) } },
});
