import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import type { DetailsData } from './schema.ts';

export async function html({ summary, text, blocks = [] }: DetailsData, context: BlockContext): Promise<string> {
  const name = summary === '' ? context.words.details : renderInline(summary, context);
  const words = text === '' && blocks.length > 0 ? '' : `<p>${renderInline(text, context)}</p>`;
  const held = await context.inner(blocks);
  return `<details${direction(summary || text)}><summary>${name}</summary>${words}${held}</details>`;
}
