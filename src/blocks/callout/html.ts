import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import { inner, type CalloutData } from './schema.ts';

export function prepare(data: CalloutData, context: BlockContext): void {
  context.inner.prepare(inner(data));
}

export async function html({ kind, text, blocks = [] }: CalloutData, context: BlockContext): Promise<string> {
  const name = context.words.callouts[kind];
  const words = text === '' && blocks.length > 0 ? '' : `<p>${renderInline(text, context)}</p>`;
  return (
    `<aside class="callout ${kind}" aria-label="${name}"${direction(text)}><p class="kind" aria-hidden="true">${name}</p>` +
    `${words}${await context.inner.html(blocks)}</aside>`
  );
}
