/**
 * What is kept of a document when it is saved (product 5). The server always does this; the client may. Isomorphic.
 */
import type { Block, EditorDocument, ListItem } from '#contract/documents.ts';
import { readBlock, readItemBlock, type KnownBlock } from './blocks.ts';
import { sanitiseInline, withoutControls } from './inline.ts';
import { isBlankBlock } from './plain-text.ts';

/**
 * Blocks with empty or blank text are dropped (a blank paragraph stays with `preserveBlank`; a divider and a picture
 * are never blank), inline HTML is sanitised, defaults are filled in, code stays to the letter, and a block of a type
 * that is not known stays as it is. Blocks inside list items likewise. Cleaning twice changes nothing more.
 */
export function cleanDocument(document: EditorDocument): EditorDocument {
  return { ...document, blocks: document.blocks.flatMap(cleanBlock) };
}

function cleanBlock(block: Block): Block[] {
  return cleanAs(block, readBlock(block));
}

/** The block with its texts clean, none where it is blank; as it is where it is not known. */
function cleanAs(block: Block, known: KnownBlock | undefined): Block[] {
  if (!known) return [block];
  const cleaned = cleanTexts(known);
  const keptBlank = cleaned.type === 'paragraph' && cleaned.data.preserveBlank;
  if (!keptBlank && isBlankBlock(cleaned)) return [];
  return [{ ...block, data: { ...cleaned.data } }];
}

function cleanTexts({ type, data }: KnownBlock): KnownBlock {
  switch (type) {
    case 'header':
      return { type, data: { ...data, text: sanitiseInline(data.text) } };
    case 'paragraph':
      return { type, data: { ...data, text: sanitiseInline(data.text) } };
    case 'list':
      return { type, data: { ...data, items: data.items.map(cleanItem) } };
    case 'code':
      return { type, data: { ...data, name: withoutControls(data.name) } };
    case 'figure': {
      const [media, alt] = [data.media, data.alt].map(withoutControls) as [string, string];
      // The editor's field for it has one line.
      const line = alt.replace(/[\r\n]+/g, ' ');
      return { type, data: { ...data, media, alt: line, caption: sanitiseInline(data.caption) } };
    }
    case 'quote':
      return { type, data: { text: sanitiseInline(data.text), cite: sanitiseInline(data.cite) } };
    case 'table': {
      const rows = data.rows.map((row) => row.map(sanitiseInline));
      return { type, data: { ...data, rows, caption: sanitiseInline(data.caption) } };
    }
    case 'math':
      return { type, data: { tex: withoutControls(data.tex), label: withoutControls(data.label).trim() } };
    case 'callout':
      return { type, data: { ...data, text: sanitiseInline(data.text) } };
    case 'divider':
      return { type, data };
    case 'details':
      return { type, data: { summary: sanitiseInline(data.summary), text: sanitiseInline(data.text) } };
    case 'link': {
      const [url, title, site] = [data.url, data.title, data.site].map(withoutControls) as [string, string, string];
      return { type, data: { url, title, site } };
    }
    case 'video': {
      const [url, title, poster] = [data.url, data.title, data.poster].map(withoutControls) as [string, string, string];
      return { type, data: { url, title, poster } };
    }
  }
}

function cleanItem(item: string | ListItem): string | ListItem {
  return typeof item === 'string' ? sanitiseInline(item) : cleanNested(item);
}

function cleanNested({ blocks = [], ...item }: ListItem): ListItem {
  const cleaned = blocks.flatMap((block) => cleanAs(block, readItemBlock(block)));
  return {
    ...item,
    content: sanitiseInline(item.content),
    items: item.items.map(cleanNested),
    ...(cleaned.length > 0 && { blocks: cleaned }),
  };
}
