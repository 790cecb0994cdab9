/** Code, to the letter. */
import { findCodeLanguage, plainText, type CodeLanguage } from '#contract/code-languages.ts';
import type { Raw, TextChange } from '../kind.ts';
import { isObject, text } from '../reading.ts';

export interface CodeData {
  /** The file name; may be empty. */
  name: string;
  code: string;
  language: CodeLanguage;
  /** Lines to point out, from 1: `3-5,8`. Absent where there are none. */
  highlight?: string;
}

export function read({ name, code, language, highlight }: Raw): CodeData | undefined {
  if (typeof code !== 'string') return undefined;
  const value = isObject(language) ? language.value : undefined;
  const known = (typeof value === 'string' && findCodeLanguage(value)) || plainText;
  const lines = text(highlight).trim();
  return { name: text(name), code, language: { ...known }, ...(lines !== '' && { highlight: lines }) };
}

export function texts(data: CodeData, { code, fact }: TextChange): CodeData {
  return { ...data, name: fact(data.name), code: code(data.code) };
}
