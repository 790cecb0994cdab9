const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Counts the words of a text with `Intl.Segmenter`, which also finds words in Japanese. */
export function countWords(text: string): number {
  let count = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

/** Returns the number of characters of a text without its spaces, as Japanese texts are counted (字数). */
export const countCharacters = (text: string): number => [...text.normalize('NFC').replace(/\s/gu, '')].length;
