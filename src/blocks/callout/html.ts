import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import type { CalloutData } from './schema.ts';

export function html({ kind, text }: CalloutData, context: BlockContext): string {
  const name = context.words.callouts[kind];
  return (
    `<aside class="callout ${kind}" aria-label="${name}"${direction(text)}><p class="kind" aria-hidden="true">${name}</p>` +
    `<p>${renderInline(text, context)}</p></aside>`
  );
}
