/** Finds posts by words, ignoring case, accents and width. */

/** Returns the words of a query; an empty list matches everything. */
export const searchWords = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/**
 * Returns whether every word occurs in the texts.
 * @param words words from `searchWords`
 */
export function hasWords(words: readonly string[], said: readonly string[]): boolean {
  if (words.length === 0) return true;
  const whole = plain(said.join('\n'));
  return words.every((word) => whole.includes(word));
}

/** The diacritics of Japanese letters stay, because か and が are different letters. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
