import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { BlockContent, ListItem as MarkdownItem } from 'mdast';
import type { Content, Writing } from '../kind-markdown.ts';
import { html } from '../markdown-html.ts';
import { asNested, isChecked, type ListData, type ListStyle, type StoredItem } from './schema.ts';

export const write = ({ style, items, start }: ListData, writing: Writing): Content =>
  list(style, items, writing, start);

/** Markdown has a start number, but no other numbering styles. */
function list(style: ListStyle, items: readonly StoredItem[], writing: Writing, start = 1): Content {
  const ordered = style === 'ordered';
  return {
    type: 'list',
    ordered,
    spread: false,
    ...(ordered && { start: Math.max(start, 0) }),
    children: items.map((item) => listItem(style, item, writing)),
  };
}

function listItem(style: ListStyle, item: StoredItem, writing: Writing): MarkdownItem {
  const { content, items, blocks = [] } = asNested(item);
  const children: BlockContent[] = [];
  if (content !== '') children.push({ type: 'paragraph', children: inlineToMarkdown(content, writing) });
  // A Markdown checkbox must be followed by content, so an empty item gets a comment.
  else if (style === 'checklist') children.push({ type: 'paragraph', children: [{ type: 'html', value: '<!-- -->' }] });
  // The comment separates the item's text from its blocks. Without the comment, a first paragraph would become the
  // item's text, and a last list would become nested items.
  else if (blocks[0]?.type === 'paragraph' || blocks[0]?.type === 'link') children.push(html('<!-- -->'));
  for (const block of blocks) children.push(...writing.inner(block));
  if (items.length === 0 && blocks.at(-1)?.type === 'list') children.push(html('<!-- -->'));
  if (items.length > 0) children.push(list(style, items, writing));
  const spread = blocks.length > 0;
  return { type: 'listItem', spread, ...(style === 'checklist' && { checked: isChecked(item) }), children };
}
