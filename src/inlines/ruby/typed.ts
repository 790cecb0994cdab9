/** Ruby as typed in Aozora's syntax: `｜漢字《かんじ》`. The bar marks the beginning of the base text. */

/**
 * Words and their readings, of `｜漢字《かんじ》` or of Denden's `{漢字|かんじ}` and `{漢字|かん|じ}`, which says a reading for
 * each letter.
 */
export function rubiesTyped(text: string): (readonly [words: string, said: string])[] {
  const [, base, reading] = new RegExp(typedRuby, 'u').exec(text) ?? [];
  if (base !== undefined && reading !== undefined) return [[base, reading]];
  const [words = '', ...said] = text.slice(1, -1).split('|');
  const letters = [...words];
  return letters.length === said.length ? letters.map((one, at) => [one, said[at] ?? '']) : [[words, said.join('')]];
}

/** Source of a regular expression (flag `u`) that finds one in a text; its groups are the words and the reading. */
export const typedRuby = String.raw`｜(?=[^｜《》\n]*[^｜《》\s])([^｜《》\n]+)《(?=[^《》\n]*[^《》\s])([^《》\n]+)》`;
