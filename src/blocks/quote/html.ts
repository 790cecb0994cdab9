import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import type { QuoteData } from './schema.ts';

export async function html({ text, cite, blocks = [] }: QuoteData, context: BlockContext): Promise<string> {
  const words = text === '' && blocks.length > 0 ? '' : `<p>${renderInline(text, context)}</p>`;
  const held = await context.inner(blocks);
  const by = cite === '' ? '' : `<footer><cite>${renderInline(cite, context)}</cite></footer>`;
  return `<blockquote${direction(text)}>${words}${held}${by}</blockquote>`;
}
