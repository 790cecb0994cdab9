import type { Owner } from '#contract/owner.ts';

/**
 * Returns whether an author is the owner. The name can be in either order, with or without a comma, in Latin or
 * Japanese script, or with initials.
 */
export function isOwner(author: string, { name, nameJa }: Pick<Owner, 'name' | 'nameJa'>): boolean {
  const words = nameWords(author);
  return [name, nameJa].some((own) => {
    if (!own) return false;
    const ownWords = nameWords(own);
    if (words.toSorted().join(' ') === ownWords.toSorted().join(' ')) return true;
    // Japanese names are often written without the space.
    if (words.join('') === ownWords.join('')) return true;
    return initialled(words, ownWords);
  });
}

/**
 * Returns whether a name such as `Nakamura, Y.` or `Y. Nakamura` matches Yuki Nakamura: the full family name with
 * initials.
 */
function initialled(words: string[], ownWords: string[]): boolean {
  const family = ownWords.at(-1);
  const given = ownWords.slice(0, -1);
  if (!family || given.length === 0 || !words.includes(family)) return false;
  const rest = words.filter((word) => word !== family);
  return rest.length === given.length && rest.every((word, index) => word.length === 1 && given[index]?.[0] === word);
}

function nameWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,.、・]+/u)
    .filter(Boolean);
}
