import { direction } from '#inlines/direction.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import { idWords, inlineText } from '#inlines/text.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import { numberOf } from '../numbered-html.ts';
import type { HeaderData } from './schema.ts';

/**
 * Determines the element, id and number of a heading. The post's title is the page's `h1`, so a heading of level 1 is
 * an `h2` in the size of level 1. Each element is at most one level below the previous one, so the outline has no
 * gaps, whichever levels the writer chose.
 */
export function prepare(data: HeaderData, { outline, anchor, numbering }: BlockContext): void {
  const text = oneLine(inlineText(data.text));
  const before = [...outline.values()].at(-1)?.level ?? 1;
  const number = numbering.of.get(data)?.number;
  const shown = number === undefined ? text : `${number} ${text}`;
  outline.set(data, {
    id: anchor(oneLine(idWords(data.text))),
    text: shown,
    level: Math.min(Math.max(data.level, 2), before + 1),
  });
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim();

export function html(data: HeaderData, context: BlockContext): string {
  const heading = context.outline.get(data);
  if (!heading) return '';
  const element = `h${heading.level}`;
  const id = escapeAttribute(heading.id);
  const inside = numberOf(data, context) + renderInline(data.text, context);
  return `<${element} id="${id}" class="level-${data.level}"${direction(data.text)}>${inside}</${element}>`;
}
