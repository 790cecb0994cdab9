import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import type { DetailsData } from './schema.ts';

export function html({ summary, text }: DetailsData, context: BlockContext): string {
  const name = summary === '' ? context.words.details : renderInline(summary, context);
  return `<details${direction(summary || text)}><summary>${name}</summary><p>${renderInline(text, context)}</p></details>`;
}
