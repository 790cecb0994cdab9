/** Ruby as typed in Aozora's syntax: `｜漢字《かんじ》`. The bar marks the beginning of the base text. */

/**
 * Returns pairs of base text and annotation from typed ruby. The syntax is `｜漢字《かんじ》`, or Denden's `{漢字|かんじ}` or
 * `{漢字|かん|じ}`. The last form has one annotation for each character.
 */
export function rubiesTyped(text: string): (readonly [words: string, said: string])[] {
  const [, base, reading] = new RegExp(typedRuby, 'u').exec(text) ?? [];
  if (base !== undefined && reading !== undefined) return [[base, reading]];
  const [words = '', ...said] = text.slice(1, -1).split('|');
  const letters = [...words];
  return letters.length === said.length ? letters.map((one, at) => [one, said[at] ?? '']) : [[words, said.join('')]];
}

/** Source of a regular expression (flag `u`) for ruby as typed; its groups are the words and the annotation. */
export const typedRuby = String.raw`｜(?=[^｜《》\n]*[^｜《》\s])([^｜《》\n]+)《(?=[^《》\n]*[^《》\s])([^《》\n]+)》`;
