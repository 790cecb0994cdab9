/**
 * Cleans a document before it is saved (POST-8). The server always cleans documents; the client can clean them as
 * well.
 */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { known, readBlock, withTexts, type KnownBlock } from '#blocks/index.ts';
import { sanitiseInline } from '#inlines/text.ts';
import { cleanText } from '#contract/plain-text.ts';
import { isBlankBlock } from './block-text.ts';

/**
 * Drops blocks with empty or blank text, except blank paragraphs with `preserveBlank`. Dividers and images are never
 * blank. Sanitizes inline HTML, fills in defaults, and leaves code and blocks of unknown types unchanged. Nested blocks
 * are cleaned in the same way. If a label occurs twice, only the first block keeps the label. Cleaning is idempotent.
 */
export function cleanDocument(document: EditorDocument): EditorDocument {
  return { ...document, blocks: document.blocks.flatMap(blockCleaner()) };
}

/** Creates a cleaner for the blocks of one document, in their order. */
export function blockCleaner(): (block: Block) => Block[] {
  const labels = new Set<string>();
  const label = (name: string) => {
    if (labels.has(name)) return '';
    labels.add(name);
    return name;
  };
  const clean = (block: Block): Block[] => cleanAs(block, readBlock(block), clean, label);
  return clean;
}

/**
 * Creates a cleaner for the successive versions of one document in the editor. A block that did not change since the
 * last call is returned as the same object. A keystroke therefore cleans only the changed block.
 */
export function documentCleaner(): (document: EditorDocument) => EditorDocument {
  let before = new Map<string, Block[]>();
  const known = new WeakMap<Block, { text: string; cleaned: Block[] }>();
  return (document) => {
    const now = new Map<string, Block[]>();
    const clean = blockCleaner();
    const blocks = document.blocks.flatMap((block) => {
      const made = known.get(block);
      const text = made?.text ?? JSON.stringify(block);
      // A block with a label is not cached, because its result depends on the preceding blocks.
      const isLabelled = hasLabel(text);
      const cleaned = made?.cleaned ?? (isLabelled ? undefined : before.get(text)) ?? clean(block);
      if (!isLabelled) known.set(block, { text, cleaned });
      now.set(text, cleaned);
      return cleaned;
    });
    before = now;
    return { ...document, blocks };
  };
}

/** Returns whether a block, given as JSON, or one of its nested blocks has a label. */
export const hasLabel = (text: string): boolean => text.includes('"label":');

/**
 * Returns the block with cleaned texts, or an empty list if the block is blank. Blocks of unknown types are
 * unchanged.
 */
function cleanAs(
  block: Block,
  read: KnownBlock | undefined,
  cleanInner: (block: Block) => Block[],
  label: (name: string) => string,
): Block[] {
  if (!read) return [block];
  const cleaned = cleanTexts(read, cleanInner, label);
  const { kind, data } = known(cleaned);
  return !kind.keepsBlank?.(data) && isBlankBlock(cleaned) ? [] : [{ ...block, data: { ...data } }];
}

const same = (name: string): string => name;
const cleanHeld = (block: Block): Block[] => cleanAs(block, readBlock(block), cleanHeld, same);

/**
 * Returns a block with cleaned texts; blank blocks are not dropped.
 * @param cleanInner cleans a nested block
 * @param label returns the label to store, '' to drop it
 */
export function cleanTexts(block: KnownBlock, cleanInner = cleanHeld, label = same): KnownBlock {
  const cleaned = withTexts(block, {
    inline: sanitiseInline,
    words: cleanText,
    fact: cleanText,
    label,
    blocks: (inner) => inner.flatMap(cleanInner),
  });
  return { ...block, data: cleaned } as KnownBlock;
}
