import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import { asNested, inner, isChecked, numberingHtml, type ListData, type ListStyle, type StoredItem } from './schema.ts';

export function prepare(data: ListData, context: BlockContext): void {
  context.inner.prepare(inner(data));
}

export function html({ style, items, ...numbering }: ListData, context: BlockContext): Promise<string> {
  return list(style, items, context, numberingHtml(numbering));
}

async function list(
  style: ListStyle,
  items: readonly StoredItem[],
  context: BlockContext,
  numbering = '',
): Promise<string> {
  const rows: string[] = [];
  const element = style === 'ordered' ? 'ol' : 'ul';
  let side: string | undefined;
  for (const item of items) {
    const { content, items: nested, blocks = [] } = asNested(item);
    // All markers are on the side of the first item's text; the text of each item keeps its direction.
    side ??= direction(content);
    const text = renderInline(content, context) + (await context.inner.html(blocks));
    const box = style === 'checklist' ? boxOf(isChecked(item), context) : '';
    rows.push(`<li>${box}${text}${nested.length > 0 ? await list(style, nested, context) : ''}</li>`);
  }
  return `<${element}${style === 'checklist' ? ' class="checklist"' : numbering}${side ?? ''}>${rows.join('')}</${element}>`;
}

/** A sign, for feeds and mails leave fields out; pages draw a box in its place. */
const boxOf = (checked: boolean, { words }: BlockContext): string =>
  checked
    ? `<span class="box done" role="img" aria-label="${words.done}">☑ </span>`
    : `<span class="box" role="img" aria-label="${words.notDone}">☐ </span>`;
