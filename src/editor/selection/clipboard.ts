/**
 * Converts blocks to HTML and plain text that other programs can paste, without elements that only the editor shows.
 */
import type { Block } from '#contract/documents.ts';
import { escapeText } from '#domain/document/escape.ts';
import { sanitiseInline, fullText } from '#inlines/text.ts';
import { blockText } from '#document/block-text.ts';
import { known, readBlock } from '#blocks/index.ts';
import { writeOwn } from './own-clipboard.ts';

/** Copies a part of a line to the clipboard. `html` is the HTML of the part as it is in the editor. */
export function copyInline(data: DataTransfer, html: string): void {
  const inline = sanitiseInline(html);
  writeOwn(data, { inline });
  data.setData('text/html', inline);
  data.setData('text/plain', fullText(inline));
}

export function blocksToHtml(blocks: readonly Block[]): string {
  return blocks.map(blockToHtml).join('\n');
}

export function blocksToText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      const known = readBlock(block);
      return known ? blockText(known) : '';
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockToHtml(block: Block): string {
  const read = readBlock(block);
  if (!read) return '';
  const { kind, data } = known(read);
  return kind.copied?.(data, blockToHtml) ?? `<p>${escapeText(blockText(read))}</p>`;
}
