const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** How many words a text has, found by `Intl.Segmenter`, so that Japanese counts too. Isomorphic. */
export function countWords(text: string): number {
  let count = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

/** Returns how many characters a text has without its spaces, as Japanese texts are counted (字数). Isomorphic. */
export const countCharacters = (text: string): number => [...text.normalize('NFC').replace(/\s/gu, '')].length;
