/**
 * Determines the numbering of a list in HTML from other programs, from the attributes and style of the list, the
 * style of its items, and the first number.
 */
import { numberingOf, type Numbering } from '#blocks/list/schema.ts';
import type { HtmlElement } from '../html-tree.ts';
import { elementsOf } from './foreign-html.ts';

const types: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

export function listNumbering({ attributes, children }: HtmlElement): Numbering {
  const first = elementsOf(children).find(({ name }) => name === 'li')?.attributes ?? {};
  const style = [attributes, first].map(styleType).find((type) => type !== undefined);
  const { value = '' } = first;
  return numberingOf({
    ...(style !== undefined && { type: style }),
    ...(/^-?\d+$/.test(value) && { start: value }),
    ...attributes,
  });
}

const styleType = ({ style = '' }: Readonly<Record<string, string>>): string | undefined =>
  types[/list-style(?:-type)?:[^;]*?([a-z]+-(?:alpha|latin|roman))/i.exec(style)?.[1]?.toLowerCase() ?? ''];
