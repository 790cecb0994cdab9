/** Small rules for the record's texts. */

/** Blank lines divide paragraphs. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** `Aoi Tachibana` → `aoi-tachibana`: the Latin letters of a name for a file name; empty where it has none. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The width of a line in em, at most: a Japanese character is one, a Latin one counts 0.6, more than it mostly takes. */
export const widthOf = (line: string): number =>
  [...line].reduce((sum, character) => sum + (/[\u0000-\u2e7f｡-ﾟ]/.test(character) ? 0.6 : 1), 0);

/**
 * How many lines a text needs at most, where no typesetter is at hand.
 * @param width of the line in em
 */
export function lineCount(text: string, width: number): number {
  return text.split('\n').reduce((lines, line) => {
    return lines + Math.max(1, Math.ceil(widthOf(line) / width));
  }, 0);
}

/**
 * Cuts a text after sentences into pieces of at most `most` lines each. A sentence longer than that stays whole.
 * @param lines how many lines a text takes
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
