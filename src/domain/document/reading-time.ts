import type { EditorDocument } from '#contract/documents.ts';
import { readingSpeed } from '#contract/limits.ts';
import { readBlock, type KnownBlock } from './blocks.ts';
import { blockText, isBlank } from './plain-text.ts';
import { countWords } from './words.ts';

/** Prose: paragraphs and headers, and what is a paragraph in another dress. Notes count with the text they stand in. */
const wordTypes = new Set<KnownBlock['type']>(['paragraph', 'header', 'quote', 'callout', 'details']);

/**
 * Minutes to read a document (product 9): words of paragraphs, headers, quotes, callouts and details at 250 a minute, and lines of code that are
 * not empty at 30 a minute, each rounded up. Words are found by `Intl.Segmenter`, so Japanese counts too. Isomorphic.
 */
export function readingTime(document: EditorDocument): number {
  let words = 0;
  let codeLines = 0;
  for (const block of document.blocks) {
    const known = readBlock(block);
    if (known && wordTypes.has(known.type)) words += countWords(blockText(known));
    if (known?.type === 'code') codeLines += countLines(known.data.code);
  }
  return Math.ceil(words / readingSpeed.words) + Math.ceil(codeLines / readingSpeed.codeLines);
}

function countLines(code: string): number {
  return code.split(/\r\n|\r|\n/).filter((line) => !isBlank(line)).length;
}
