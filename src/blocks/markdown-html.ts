/** Helpers for HTML within Markdown. */
import { escapeAttribute } from '#domain/document/escape.ts';
import type { PhrasingContent } from 'mdast';
import type { Content } from './kind-markdown.ts';

export const html = (value: string): Content => ({ type: 'html', value });

/** Returns HTML on a single line, because a blank line would end the HTML block in Markdown. */
export const oneLine = (markup: string): string => markup.replaceAll('\n', '&#10;');

export const attribute = (text: string): string => oneLine(escapeAttribute(text));

/**
 * Returns a label in Pandoc's syntax, which is written after the labeled part. Returns an empty list without a label.
 */
export const braces = (label: string | undefined, before = ''): PhrasingContent[] =>
  label === undefined ? [] : [{ type: 'html', value: `${before}{#${label}}` }];

/** Returns a label as an HTML attribute; '' without a label. */
export const idAttribute = (label: string | undefined): string =>
  label === undefined ? '' : ` id="${attribute(label)}"`;
