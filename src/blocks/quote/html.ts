import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import type { QuoteData } from './schema.ts';

export function html({ text, cite }: QuoteData, context: BlockContext): string {
  const by = cite === '' ? '' : `<footer><cite>${renderInline(cite, context)}</cite></footer>`;
  return `<blockquote${direction(text)}><p>${renderInline(text, context)}</p>${by}</blockquote>`;
}
