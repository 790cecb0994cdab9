/** Code, saved unchanged. */
import { findCodeLanguage, plainText, type CodeLanguage } from '#contract/code-languages.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, isObject, labelled, numberedAs, relabelled, text } from '../reading.ts';
import { escapeText } from '#domain/document/escape.ts';

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

export const numbered = numberedAs('listing');

export const prose = false;
export const reading = 'lines';

export const lines = ({ code }: CodeData): string[] => [code];

export const marked = (text: string, { language }: CodeData): string[] => [
  '```' + language.value,
  ...text.split(/\r\n|\r|\n/),
  '```',
];

export const copied = ({ code }: CodeData): string => `<pre><code>${escapeText(code)}</code></pre>`;

/** Parses ranges of highlighted lines such as `3-5,8`, from 1, both ends included. Invalid ranges are ignored. */
export function lineRanges(text: string): [first: number, last: number][] {
  return text.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last)]];
  });
}
