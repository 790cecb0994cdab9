/**
 * Rules for Japanese line breaks: the character classes of JIS X 4051 that forbid a break (cl. 6.1; JLReq appendix
 * A).
 */

/**
 * Characters that must not begin a line: closing brackets, hyphens, dividing marks, middle dots, stops, commas,
 * iteration marks, the long mark, small kana.
 */
const noStart =
  /[)\]}）］｝〕〉》」』】〙〗〟’”‐–〜～?!？！‼⁇⁈⁉・：；。．、，々〻ヽヾゝゞーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]/;
/** Opening brackets, which must not end a line. */
const noEnd = /[([{（［｛〔〈《「『【〘〖〝‘“]/;
/** Characters that must not be separated from each other: repeated marks, and the digits of a number. */
const together = [/—/, /…/, /‥/, /\d/];

/**
 * @returns why no line may end with `last` if the next line begins with `first`; undefined if this break is allowed
 */
export function broken(last: string, first: string): string | undefined {
  if (noStart.test(first)) return `a line begins with ${first}`;
  if (noEnd.test(last)) return `a line ends with ${last}`;
  if (together.some((kind) => kind.test(last) && kind.test(first))) return `${last}${first} is taken apart`;
  return undefined;
}
