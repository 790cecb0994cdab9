const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Counts the words of a text with `Intl.Segmenter`, which also finds words in Japanese. */
export function countWords(text: string): number {
  let count = 0;
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

/** Returns the number of characters of a text without its spaces, as Japanese texts are counted (字数). */
export const countCharacters = (text: string): number => [...text.normalize('NFC').replace(/\s/gu, '')].length;

/**
 * Returns the beginning of a text as a description of up to `length` characters, cut between words, with whitespace
 * collapsed.
 */
export function excerpt(text: string, length = 180): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const atWord = cut.lastIndexOf(' ');
  return `${(atWord > length / 2 ? cut.slice(0, atWord) : cut.toWellFormed()).replace(/[\s,;:、。]+$/u, '')}…`;
}
