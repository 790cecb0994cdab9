/** How much there is to read. Isomorphic. */
import type { EditorDocument } from '#contract/documents.ts';
import { readingSpeed } from '#contract/limits.ts';
import { known, readBlock, withInner, type KnownBlock } from '#blocks/index.ts';
import { isBlank } from '#domain/text.ts';
import { countWords } from '#domain/document/words.ts';
import { countedBlockText, ownCountedText } from './block-text.ts';

const knownBlocks = ({ blocks }: EditorDocument): KnownBlock[] => blocks.flatMap((block) => readBlock(block) ?? []);

/** The words of everything that a document says. */
export function documentWords(document: EditorDocument): number {
  return knownBlocks(document).reduce((sum, block) => sum + countWords(countedBlockText(block)), 0);
}

/**
 * Minutes to read a document (product 9): words of paragraphs, headers, quotes, callouts and details at 250 a minute,
 * and lines of code that are not empty at 30 a minute, each rounded up. Words are found by `Intl.Segmenter`, so Japanese
 * counts too; notes count with the text they stand in.
 */
export function readingTime(document: EditorDocument): number {
  let words = 0;
  let codeLines = 0;
  for (const block of knownBlocks(document).flatMap(withInner)) {
    const { reading } = known(block).kind;
    if (reading === 'words') words += countWords(ownCountedText(block));
    if (reading === 'lines') codeLines += countLines(ownCountedText(block));
  }
  return Math.ceil(words / readingSpeed.words) + Math.ceil(codeLines / readingSpeed.codeLines);
}

function countLines(code: string): number {
  return code.split(/\r\n|\r|\n/).filter((line) => !isBlank(line)).length;
}
