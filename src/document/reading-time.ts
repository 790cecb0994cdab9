/** Computes the length of a document and its reading time. */
import { getOrMake } from '#domain/get-or-make.ts';
import type { Block, EditorDocument } from '#contract/documents.ts';
import { readingSpeed } from '#contract/limits.ts';
import { known, readBlock, withInner, type KnownBlock } from '#blocks/index.ts';
import { isBlank } from '#domain/text.ts';
import { countCharacters, countWords } from '#domain/document/words.ts';
import { languageOf } from '#domain/language.ts';
import { countedBlockText, firstWords, ownCountedText } from './block-text.ts';

/**
 * Returns a function that caches the count of each block. Blocks are immutable, so a keystroke replaces only one
 * block and only that block is counted again.
 */
function remembered(count: (block: KnownBlock) => number): (block: Block) => number {
  const counts = new WeakMap<Block, number>();
  return (block) => {
    return getOrMake(counts, block, () => {
      const read = readBlock(block);
      return read ? count(read) : 0;
    });
  };
}

const wordsOf = remembered((block) => countWords(countedBlockText(block)));
const charactersOf = remembered((block) => countCharacters(countedBlockText(block)));
const wordsReadOf = remembered((block) => sum(ofReading(block, 'words'), (one) => countWords(ownCountedText(one))));
const codeLinesOf = remembered((block) => sum(ofReading(block, 'lines'), (one) => countLines(ownCountedText(one))));

/** Returns the block and its nested blocks that readers read by words, or those that they read by lines. */
const ofReading = (block: KnownBlock, how: 'words' | 'lines'): KnownBlock[] =>
  withInner(block).filter((one) => known(one).kind.reading === how);

const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((before, item) => before + count(item), 0);

/** Counts all words of a document. */
export const documentWords = ({ blocks }: EditorDocument): number => sum(blocks, wordsOf);

/** Counts the characters of a document, excluding spaces. */
export const documentCharacters = ({ blocks }: EditorDocument): number => sum(blocks, charactersOf);

/**
 * Returns the number of characters of a Japanese text; 0 for other texts.
 * @param title only used to detect the language
 */
export const japaneseCharacters = (title: string, document: EditorDocument): number =>
  languageOf(`${title}\n${firstWords(document)}`) === 'ja' ? documentCharacters(document) : 0;

/**
 * Returns the minutes to read a document (POST-4): words of paragraphs, headers, quotes, callouts and details at 250 a
 * minute, and nonempty lines of code at 30 a minute, each rounded up. `Intl.Segmenter` finds words, also in Japanese.
 * The text of notes counts.
 */
export const readingTime = ({ blocks }: EditorDocument): number =>
  Math.ceil(sum(blocks, wordsReadOf) / readingSpeed.words) +
  Math.ceil(sum(blocks, codeLinesOf) / readingSpeed.codeLines);

function countLines(code: string): number {
  return code.split(/\r\n|\r|\n/).filter((line) => !isBlank(line)).length;
}
