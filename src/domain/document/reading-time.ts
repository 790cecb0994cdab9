import type { EditorDocument } from '#contract/documents.ts';
import { readingSpeed } from '#contract/limits.ts';
import { readBlock } from './blocks.ts';
import { inlineText, isBlank } from './plain-text.ts';
import { countWords } from './words.ts';

/**
 * Minutes to read a document (product 9): words of paragraphs and headers at 250 a minute, and lines of code that are
 * not empty at 30 a minute, each rounded up. Words are found by `Intl.Segmenter`, so Japanese counts too. Isomorphic.
 */
export function readingTime(document: EditorDocument): number {
  let words = 0;
  let codeLines = 0;
  for (const block of document.blocks) {
    const known = readBlock(block);
    if (known?.type === 'paragraph' || known?.type === 'header') words += countWords(inlineText(known.data.text));
    if (known?.type === 'code') codeLines += countLines(known.data.code);
  }
  return Math.ceil(words / readingSpeed.words) + Math.ceil(codeLines / readingSpeed.codeLines);
}

function countLines(code: string): number {
  return code.split(/\r\n|\r|\n/).filter((line) => !isBlank(line)).length;
}
