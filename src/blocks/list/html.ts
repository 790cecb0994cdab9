import { direction } from '#inlines/direction.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import { asNested, isChecked, numberingHtml, type ListData, type ListStyle, type StoredItem } from './schema.ts';

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
    // The markers of all items are on the same side, which depends on the direction of the first item's text. Each
    // text keeps its own direction.
    side ??= direction(content);
    const text = renderInline(content, context) + (await context.inner(blocks));
    const box = style === 'checklist' ? boxOf(isChecked(item), context) : '';
    rows.push(`<li>${box}${text}${nested.length > 0 ? await list(style, nested, context) : ''}</li>`);
  }
  return `<${element}${style === 'checklist' ? ' class="checklist"' : numbering}${side ?? ''}>${rows.join('')}</${element}>`;
}

/**
 * Returns a checkbox as a character, because feeds and emails drop form fields. Pages draw a box instead of the
 * character.
 */
const boxOf = (checked: boolean, { words }: BlockContext): string =>
  checked
    ? `<span class="box done" role="img" aria-label="${words.done}">☑ </span>`
    : `<span class="box" role="img" aria-label="${words.notDone}">☐ </span>`;
