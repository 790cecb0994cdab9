/** The plain text of blocks. */
import type { EditorDocument } from '#contract/documents.ts';
import { known, nestedBlocksOf, readBlock, type KnownBlock } from '#blocks/index.ts';
import type { Citation } from '#inlines/citation/schema.ts';
import { countedText, fullText, inlineText } from '#inlines/text.ts';
import { isBlank } from '#domain/text.ts';

/**
 * Returns the text of a block without markup: one line per item of a list or row of a table, with notes in brackets.
 */
export function blockText(block: KnownBlock): string {
  return linesOf(block)
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the text of a block for counting words, without nested blocks. */
export function ownCountedText(block: KnownBlock): string {
  const { kind, data } = known(block);
  return kind.lines(data, countedText, () => []).join('\n');
}

/** Returns the text of a block for counting words, including nested blocks. */
export const countedBlockText = (block: KnownBlock): string => linesOf(block, countedText).join('\n');

function linesOf(block: KnownBlock, text = fullText): string[] {
  const { kind, data } = known(block);
  return kind.lines(data, text, (inner) => {
    const read = readBlock(inner);
    return read ? linesOf(read, text) : [];
  });
}

/** Returns the lines of a block with the characters that mark its kind, as a writer would type them. */
export function markedLines(block: KnownBlock): string[] {
  const { kind, data } = known(block);
  const text = blockText(block);
  return kind.marked?.(text, data) ?? [text];
}

/**
 * Returns the prose of a block as readers see it, without notes; '' for code, formulas and cards. Every excerpt,
 * description and summary uses it.
 * @param says returns the text of a citation; if absent, citations are left out
 */
export function blockProse(block: KnownBlock, says?: (cited: Citation) => string): string {
  const { kind, data } = known(block);
  if (kind.prose === false) return '';
  return kind
    .lines(
      data,
      (html) => inlineText(html, says),
      (inner) => {
        const read = readBlock(inner);
        return read ? [blockProse(read, says)] : [];
      },
    )
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns whether a block is empty. A divider, an image and a video are never empty. */
export function isBlankBlock(block: KnownBlock): boolean {
  return !shows(block) && isBlank(blockText(block));
}

function shows(block: KnownBlock): boolean {
  const { kind, data } = known(block);
  if (kind.shows?.(data)) return true;
  return nestedBlocksOf(block).some((inner) => {
    const read = readBlock(inner);
    // A nested block of an unknown type counts as not empty.
    return !read || shows(read);
  });
}

/** Returns whether readers read a block line by line, like code. Such a block is compared and counted by lines. */
export const isVerbatim = (block: KnownBlock | undefined): boolean =>
  block !== undefined && known(block).kind.reading === 'lines';

/** Returns the level of a heading, from 1; undefined for other blocks. */
export function headingLevel(block: KnownBlock): number | undefined {
  const { kind, data } = known(block);
  return kind.headingLevel?.(data);
}

/**
 * Splits a leading level-1 heading from a document.
 * @returns the text of the heading ('' if there is none) and the document without it
 */
export function splitTitle(document: EditorDocument): { heading: string; rest: EditorDocument } {
  const [first, ...blocks] = document.blocks;
  const read = first && readBlock(first);
  const heading = read && headingLevel(read) === 1 ? blockProse(read) : '';
  return { heading, rest: heading === '' ? document : { ...document, blocks } };
}

/** Returns the prose of a document's first 20 blocks, which is enough to detect the language. */
export const firstWords = ({ blocks }: EditorDocument): string =>
  blocks
    .slice(0, 20)
    .map(readBlock)
    .map((block) => (block ? blockProse(block) : ''))
    .join(' ');

/**
 * Returns the text of the first nonempty block, for a post's card in lists (SITE-20); undefined if all blocks are
 * empty.
 * @param says returns the text of a citation; if absent, citations are left out
 */
export function firstSummaryText(summary: EditorDocument, says?: (cited: Citation) => string): string | undefined {
  for (const block of summary.blocks) {
    const read = readBlock(block);
    const text = read && blockProse(read, says);
    if (text && !isBlank(text)) return text;
  }
  return undefined;
}
