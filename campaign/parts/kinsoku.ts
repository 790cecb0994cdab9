/** Where a Japanese line may be broken: the classes of JIS X 4051 that forbid it (cl. 6.1; JLReq appendix A). */

/** Classes that begin no line: closing brackets, hyphens, dividing marks, middle dots, stops, commas, iteration marks, the long mark, small kana. */
const noStart =
  /[)\]}）］｝〕〉》」』】〙〗〟’”‐–〜～?!？！‼⁇⁈⁉・：；。．、，々〻ヽヾゝゞーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]/;
/** Opening brackets end no line. */
const noEnd = /[([{（［｛〔〈《「『【〘〖〝‘“]/;
/** Repeated marks, and the digits of a number, are not separated. */
const together = [/—/, /…/, /‥/, /\d/];

/** @returns why no line may end with the one and the next begin with the other; undefined where it may */
export function broken(last: string, first: string): string | undefined {
  if (noStart.test(first)) return `a line begins with ${first}`;
  if (noEnd.test(last)) return `a line ends with ${last}`;
  if (together.some((kind) => kind.test(last) && kind.test(first))) return `${last}${first} is taken apart`;
  return undefined;
}
