/** Helpers for the texts of a career record. */

/** Splits a text into paragraphs at blank lines. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** Returns the Latin letters of a name for a file name: `Aoi Tachibana` → `aoi-tachibana`; '' if there are none. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns an upper bound for the width of a line in em: 1 em per Japanese character and 0.6 em per Latin character. */
const widthOf = (line: string): number =>
  [...line].reduce((sum, character) => sum + (/[\u0000-\u2e7f｡-ﾟ]/.test(character) ? 0.6 : 1), 0);

/**
 * Returns an upper bound for the number of lines of a text, for use without a typesetting engine.
 * @param width width of the line in em
 */
export function lineCount(text: string, width: number): number {
  return text.split('\n').reduce((lines, line) => {
    return lines + Math.max(1, Math.ceil(widthOf(line) / width));
  }, 0);
}

/**
 * Splits a text after sentences into pieces of up to `most` lines each. A longer sentence stays whole.
 * @param lines returns the number of lines of a text
 */
export function pieces(text: string, most: number, lines: (text: string) => number): string[] {
  const done: string[] = [];
  let piece = '';
  for (const sentence of text.match(/[^。\n]*[。\n]?/g) ?? []) {
    if (piece !== '' && lines((piece + sentence).trim()) > most) {
      done.push(piece.trim());
      piece = '';
    }
    piece += sentence;
  }
  return piece.trim() === '' ? done : [...done, piece.trim()];
}
