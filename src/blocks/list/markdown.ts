import { inlineToMarkdown } from '#inlines/markdown.ts';
import type { BlockContent, ListItem as MarkdownItem } from 'mdast';
import type { Content, Writing } from '../kind-markdown.ts';
import { html } from '../markdown-html.ts';
import { asNested, type ListData, type StoredItem } from './schema.ts';

export const write = ({ style, items }: ListData, writing: Writing): Content =>
  list(style === 'ordered', items, writing);

function list(ordered: boolean, items: readonly StoredItem[], writing: Writing): Content {
  return {
    type: 'list',
    ordered,
    spread: false,
    ...(ordered && { start: 1 }),
    children: items.map((item) => listItem(ordered, item, writing)),
  };
}

function listItem(ordered: boolean, item: StoredItem, writing: Writing): MarkdownItem {
  const { content, items, blocks = [] } = asNested(item);
  const children: BlockContent[] = [];
  if (content !== '') children.push({ type: 'paragraph', children: inlineToMarkdown(content, writing) });
  // The first paragraph would be the item's text, the last list its items: a comment says that they are not.
  else if (blocks[0]?.type === 'paragraph' || blocks[0]?.type === 'link') children.push(html('<!-- -->'));
  for (const block of blocks) children.push(...writing.inner(block));
  if (items.length === 0 && blocks.at(-1)?.type === 'list') children.push(html('<!-- -->'));
  if (items.length > 0) children.push(list(ordered, items, writing));
  return { type: 'listItem', spread: blocks.length > 0, children };
}
