import type { EditorDocument } from '#contract/documents.ts';
import { readBlock } from './blocks.ts';
import { blockText } from './plain-text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** How many words a text has, found by `Intl.Segmenter`, so that Japanese counts too. Isomorphic. */
export function countWords(text: string): number {
  let count = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

/** The words of everything that a document says. */
export function documentWords(document: EditorDocument): number {
  let words = 0;
  for (const block of document.blocks) {
    const known = readBlock(block);
    if (known) words += countWords(blockText(known));
  }
  return words;
}
