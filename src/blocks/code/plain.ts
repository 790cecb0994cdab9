import { escapeText } from '#domain/document/escape.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { CodeData } from './schema.ts';

export const numbered = ({ label }: CodeData): Numbered[] => [
  { counter: 'listing', labels: label === undefined ? [] : [label] },
];

export const prose = false;
export const reading = 'lines';

export const lines = ({ code }: CodeData): string[] => [code];

export const marked = (text: string, { language }: CodeData): string[] => [
  '```' + language.value,
  ...text.split(/\r\n|\r|\n/),
  '```',
];

export const copied = ({ code }: CodeData): string => `<pre><code>${escapeText(code)}</code></pre>`;
