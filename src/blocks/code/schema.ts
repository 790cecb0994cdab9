/** Code, saved unchanged. */
import { findCodeLanguage, plainText, type CodeLanguage } from '#contract/code-languages.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, isObject, labelled, relabelled, text } from '../reading.ts';

export interface CodeData {
  /** The file name; may be empty. */
  name: string;
  code: string;
  language: CodeLanguage;
  /** Marked lines, from 1: `3-5,8`. Absent if no line is marked. */
  highlight?: string;
  /** Label for references in the text. */
  label?: string;
}

export function read({ name, code, language, highlight, label }: Raw): CodeData | undefined {
  if (typeof code !== 'string' || !areTexts(label)) return undefined;
  const value = isObject(language) ? language.value : undefined;
  const known = (typeof value === 'string' && findCodeLanguage(value)) || plainText;
  const lines = text(highlight).trim();
  const pointed = lines !== '' && { highlight: lines };
  return { name: text(name), code, language: { ...known }, ...pointed, ...labelled(label) };
}

export function texts({ label, ...data }: CodeData, change: TextChange): CodeData {
  return { ...data, name: change.fact(data.name), code: change.code(data.code), ...relabelled(label, change) };
}
