/**
 * What is kept of a document when it is saved (product 5). The server always does this; the client may. Isomorphic.
 */
import type { Block, EditorDocument, ListItem } from '#contract/documents.ts';
import { readBlock, type KnownBlock } from './blocks.ts';
import { sanitiseInline, withoutControls } from './inline.ts';
import { blockText, isBlank } from './plain-text.ts';

/**
 * Blocks with empty or blank text are dropped (a blank paragraph stays with `preserveBlank`), inline HTML is
 * sanitised, defaults are filled in, code stays to the letter, and a block of a type that is not known stays as it
 * is. Cleaning twice changes nothing more.
 */
export function cleanDocument(document: EditorDocument): EditorDocument {
  return { ...document, blocks: document.blocks.flatMap(cleanBlock) };
}

function cleanBlock(block: Block): Block[] {
  const known = readBlock(block);
  if (!known) return [block];
  const cleaned = cleanTexts(known);
  const keptBlank = cleaned.type === 'paragraph' && cleaned.data.preserveBlank;
  if (!keptBlank && isBlank(blockText(cleaned))) return [];
  return [{ ...block, data: { ...cleaned.data } }];
}

function cleanTexts(block: KnownBlock): KnownBlock {
  switch (block.type) {
    case 'header':
      return { type: 'header', data: { ...block.data, text: sanitiseInline(block.data.text) } };
    case 'paragraph':
      return { type: 'paragraph', data: { ...block.data, text: sanitiseInline(block.data.text) } };
    case 'list':
      return { type: 'list', data: { ...block.data, items: block.data.items.map(cleanItem) } };
    case 'code':
      return { type: 'code', data: { ...block.data, name: withoutControls(block.data.name) } };
  }
}

function cleanItem(item: string | ListItem): string | ListItem {
  return typeof item === 'string' ? sanitiseInline(item) : cleanNested(item);
}

function cleanNested(item: ListItem): ListItem {
  return { ...item, content: sanitiseInline(item.content), items: item.items.map(cleanNested) };
}
