/** Finds the owner among the authors of a work. */
import type { Owner } from '#contract/owner.ts';
import type { Publication } from '#contract/portfolio.ts';
import { folded } from './folding.ts';
import { romanized } from './same-people.ts';

type OwnNames = Pick<Owner, 'name' | 'nameJa'>;

/** The mark of an author whom `author+an` highlights. Such an author is the owner, whatever the name. */
export const ownMark = 'owner';

/**
 * Returns for each author of a work whether the author is the owner. Names decide, unless the record highlights one
 * author. If some names fit exactly, names that only could fit do not count.
 */
export function ownAuthors(
  { authors, authorMarks }: Pick<Publication, 'authors' | 'authorMarks'>,
  owner: OwnNames,
): boolean[] {
  const marked = authorMarks.filter(({ marks }) => marks.includes(ownMark)).map(({ author }) => author);
  if (marked.length === 1) return authors.map((_, index) => marked.includes(index));
  const fits = authors.map((author) => fitOf(author, owner));
  const best = Math.max(...fits, 1);
  return fits.map((fit) => fit === best);
}

/**
 * Returns whether an author is the owner. The name can be in either order, with or without a comma, accents and middle
 * names, in Latin or Japanese script, or with initials: `Nakamura, Y.`, `Y. M. Nakamura`, `Nakamura YM`.
 */
export const isOwner = (author: string, owner: OwnNames): boolean => fitOf(author, owner) > 0;

/** Returns 2 for the same name, 1 for a name with initials or other middle names, 0 for another name. */
function fitOf(author: string, { name, nameJa }: OwnNames): number {
  return Math.max(...[name, nameJa].map((own) => (own ? fit(author, own) : 0)));
}

function fit(author: string, own: string): number {
  const ownWords = words(own);
  const written = words(author);
  if (written.length === 0) return 0;
  if (written.toSorted().join(' ') === ownWords.toSorted().join(' ')) return 2;
  // Japanese names are often written without the space, and given names without the hyphen.
  if (written.join('') === ownWords.join('')) return 2;
  const readings = [
    written,
    words(author.replaceAll(/(?<![\p{L}\p{M}])\p{Lu}{2,3}(?![\p{L}\p{M}.])/gu, (all) => [...all].join(' '))),
  ];
  return readings.some((reading) => isShortForm(reading, ownWords)) ? 1 : 0;
}

/** Whether a name has the owner's family name, which can have several words, and given names that fit. */
function isShortForm(written: readonly string[], own: readonly string[]): boolean {
  return own.some((_, start) => {
    const family = own.slice(start).join(' ');
    const given = own.slice(0, start);
    const length = own.length - start;
    const rests = [written.slice(0, -length), written.slice(length)];
    const ends = [written.slice(-length), written.slice(0, length)];
    return rests.some((rest, index) => ends[index]?.join(' ') === family && isGiven(rest, given));
  });
}

/** Whether given names fit. The first must be there. Later names can be missing on either side. */
const isGiven = (written: readonly string[], own: readonly string[]) =>
  written.length > 0 &&
  own.length > 0 &&
  written.slice(0, own.length).every((word, index) => {
    const other = own[index] ?? '';
    return word === other || isInitial(word, other) || isInitial(other, word);
  });

const isInitial = (short: string, long: string) => /^\p{Script=Latin}$/u.test(short) && long.startsWith(short);

const words = (name: string): string[] =>
  romanized(folded(name.replaceAll(/['’]/g, '')))
    .split(' ')
    .filter(Boolean);
