import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import { asNested, inner, type ListData, type StoredItem } from './schema.ts';

export function prepare(data: ListData, context: BlockContext): void {
  context.inner.prepare(inner(data));
}

export function html({ style, items }: ListData, context: BlockContext): Promise<string> {
  return list(style === 'ordered' ? 'ol' : 'ul', items, context);
}

async function list(element: 'ol' | 'ul', items: readonly StoredItem[], context: BlockContext): Promise<string> {
  const rows: string[] = [];
  let side: string | undefined;
  for (const { content, items: nested, blocks = [] } of items.map(asNested)) {
    // The marks of all stand on the side of the first; each has its words in their own order.
    side ??= direction(content);
    const text = renderInline(content, context) + (await context.inner.html(blocks));
    rows.push(`<li>${text}${nested.length > 0 ? await list(element, nested, context) : ''}</li>`);
  }
  return `<${element}${side ?? ''}>${rows.join('')}</${element}>`;
}
