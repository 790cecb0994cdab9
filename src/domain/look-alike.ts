/** Names that look like another (Unicode UTS #39: skeletons of confusable characters). */
import confusables from 'unicode-confusables';

/** Letters and digits alone, without marks: what is left of a name when it is read in a hurry. */
const bare = (text: string) =>
  confusables
    .rectifyConfusion(text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Its words in any order; a capital I stands for l and for i. */
function skeletons(name: string): string[] {
  const ordered = (text: string) =>
    text
      .normalize('NFKC')
      .split(/[\s\p{P}]+/u)
      .map(bare)
      .sort()
      .join('');
  return [bare(name), bare(name.toLowerCase()), ordered(name), ordered(name.toLowerCase())];
}

/** Whether a reader could take `name` for one of `others`, whatever its script, case, spaces or order. */
export function looksLike(name: string, others: readonly string[]): boolean {
  const own = new Set(skeletons(name));
  return others.some((other) => skeletons(other).some((skeleton) => skeleton !== '' && own.has(skeleton)));
}
