/** Helpers for HTML within Markdown. */
import { escapeAttribute } from '#domain/document/escape.ts';
import type { PhrasingContent } from 'mdast';
import type { Content } from './kind-markdown.ts';

export const html = (value: string): Content => ({ type: 'html', value });

/** Returns the HTML on one line, because a blank line would end it. */
export const oneLine = (markup: string): string => markup.replaceAll('\n', '&#10;');

export const attribute = (text: string): string => oneLine(escapeAttribute(text));

/** Returns a label in Pandoc's syntax, to be placed after its target; empty if there is none. */
export const braces = (label: string | undefined, before = ''): PhrasingContent[] =>
  label === undefined ? [] : [{ type: 'html', value: `${before}{#${label}}` }];

/** A label as an HTML attribute. */
export const idAttribute = (label: string | undefined): string =>
  label === undefined ? '' : ` id="${attribute(label)}"`;
