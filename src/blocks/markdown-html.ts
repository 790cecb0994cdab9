/** HTML that Markdown carries. */
import { escapeAttribute } from '#domain/document/escape.ts';
import type { Content } from './kind-markdown.ts';

export const html = (value: string): Content => ({ type: 'html', value });

/** On one line, for a blank one would end it. */
export const oneLine = (markup: string): string => markup.replaceAll('\n', '&#10;');

export const attribute = (text: string): string => oneLine(escapeAttribute(text));
