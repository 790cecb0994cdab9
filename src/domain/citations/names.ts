/** Names of authors, in Latin and in Japanese order. */
import type { Owner } from '#contract/owner.ts';

/** A name in CSL: a person's parts, or a `literal` for a group. */
export interface CslName {
  family?: string;
  given?: string;
  'dropping-particle'?: string;
  'non-dropping-particle'?: string;
  suffix?: string;
  literal?: string;
}

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー・]`;
const cjkName = new RegExp(`^${cjk}+(?:[\\s\\u3000]+${cjk}+)*$`, 'u');
const familyThenGiven = new RegExp(`^(${cjk}+)[\\s\\u3000]+(${cjk}+)$`, 'u');

/**
 * A BibTeX list of names with Japanese ones in order: `夏目 漱石` is family and given name, where BibTeX, which knows
 * `First Last` only, would turn them round.
 */
export function withJapaneseOrder(names: string): string {
  return names
    .split(/(\s+and\s+)/i)
    .map((name) => name.trim().replace(familyThenGiven, '$1, $2') || name)
    .map((name) => (/^and$/i.test(name) ? ' and ' : name))
    .join('');
}

/** A name as it is read: `Guido van Rossum`, `Frederick P. Brooks, Jr.`, `橘 葵`. */
export function displayName(name: CslName): string {
  const { family = '', given = '', suffix } = name;
  if (name.literal !== undefined) return name.literal;
  if (cjkName.test(family + given)) return [family, given].filter(Boolean).join(' ');
  const parts = [given, name['dropping-particle'], name['non-dropping-particle'], family].filter(Boolean).join(' ');
  return suffix ? `${parts}, ${suffix}` : parts;
}

/**
 * Whether `author`, as `displayName` writes it, is the owner: the same words in either order, given names also as
 * initials (`A. Tachibana`), accents and case aside; a Japanese name with or without the space.
 */
export function isOwnName(author: string, owner: Pick<Owner, 'name' | 'nameJa'>): boolean {
  const plain = author.normalize('NFKC').replace(/\s/g, '');
  if (owner.nameJa && plain === owner.nameJa.normalize('NFKC').replace(/\s/g, '')) return true;
  const own = words(owner.name);
  const written = words(author);
  return [written, [...written.slice(1), ...written.slice(0, 1)]].some((order) => sameName(order, own));
}

function sameName(written: string[], own: string[]): boolean {
  if (written.length < 2 || written.at(-1) !== own.at(-1)) return false;
  const given = own.slice(0, -1);
  return written.slice(0, -1).every((word, index) => {
    const owns = given[index];
    return owns !== undefined && (word === owns || (word.length === 1 && owns.startsWith(word)));
  });
}

function words(name: string): string[] {
  const latin = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return latin.split(/[\s.,]+/).filter(Boolean);
}
