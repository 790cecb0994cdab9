/** Blocks as the editor saves them, for the journeys that begin with some. */
import { codeLanguages } from '#contract/code-languages.ts';

export const paragraph = (text: string) => ({ type: 'paragraph', data: { text, align: 'left' } });
export const header = (text: string, level = 2) => ({ type: 'header', data: { text, level } });
export const list = (...items: unknown[]) => ({ type: 'list', data: { style: 'unordered', items } });
/** @param language its value, as `typescript` */
export const code = (text: string, language = 'plaintext', name = '') => ({
  type: 'code',
  data: { name, code: text, language: { ...codeLanguages.find(({ value }) => value === language) } },
});
