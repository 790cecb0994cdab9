/** Parses names of authors in BibTeX's lists, in Latin and Japanese order, with their marks. */
import { texToText } from './tex.ts';

/** A name in CSL: the parts of a person's name, or a `literal` for a group. */
export interface CslName {
  family?: string;
  given?: string;
  'dropping-particle'?: string;
  'non-dropping-particle'?: string;
  suffix?: string;
  literal?: string;
}

export interface NameList {
  names: CslName[];
  /** Whether the list of names ends with `and others`. */
  others: boolean;
  /** Indexes of names with an asterisk or dagger, which usually means 'equal contribution'. */
  marked: number[];
}

const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー・]`;
const cjkName = new RegExp(`^${cjk}+(?:[\\s\\u3000]+${cjk}+)*$`, 'u');
const familyThenGiven = new RegExp(`^(${cjk}+)[\\s\\u3000]+(${cjk}+)$`, 'u');

/**
 * Parses a list of names, joined by `and`, in the syntax of BibTeX and biblatex: `First von Last`, `von Last, First`,
 * `von Last, Jr, First`, `family=…, given=…`, `{A Group}`. Marks (`*`, `†`, `<b>`, `\textbf`) are removed and
 * returned separately. Names can also be separated by semicolons, or only by commas.
 */
export function readNames(list: string): NameList {
  const parts = separate(withoutEtAl(list));
  const people = parts.filter((part) => !/^(?:others|et\.? al\.?)$/i.test(bare(part)));
  const read = people.map((part) => ({ ...unmarked(part) })).filter(({ text }) => bare(text) !== '');
  return {
    names: read.map(({ text }) => readName(text)),
    others: people.length < parts.length || withoutEtAl(list) !== list,
    marked: read.flatMap(({ marked }, index) => (marked ? [index] : [])),
  };
}

/** Removes `et al.` at the end of a list of names. BibTeX's notation for it is `and others`. */
export const withoutEtAl = (list: string): string =>
  list.replace(/(?:\s*[,;]|\s)\s*(?:and\s+)?\{?(?:et\.?[\s~]+al\.?|(?<=\p{Script=Han}\s*)(?:ほか|他))\}?\s*$/iu, '');

const bare = (name: string) => name.replace(/[{}\s,.]+/g, ' ').trim();

function separate(list: string): string[] {
  const clean = list
    .replace(/<\/?\w+[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const byAnd = split(clean, /\s+and\b\s*(?=\S|$)/iy).map((name) => name.replace(/^(?:and\s+)+/i, ''));
  if (byAnd.length === 1 && isExtended(clean)) return byAnd;
  if (byAnd.length > 1)
    return byAnd.flatMap((name) => (!isExtended(name) && split(name, /,/y).length > 3 ? commaList(name) : [name]));
  const bySemicolon = split(clean, /;\s*/y);
  if (bySemicolon.length > 1) return bySemicolon;
  return split(clean, /,/y).length > 3 || /^[^,{}]+ [^,{}]+,\s*[^,{}]+ [^,{}]+,\s*[^,{}]+ [^,{}]+$/.test(clean)
    ? commaList(clean)
    : [clean];
}

/** Returns whether a name is in biblatex's extended form: `family=Berg, given=Jan, prefix=van der`. */
const isExtended = (name: string): boolean => /^\s*[a-z-]+\s*=/i.test(name) && /\b(?:family|given)\s*=/.test(name);

/** Splits lists with commas instead of `and`: `A. One, B. Two, C. Three`, or `One, A., Two, B.` */
function commaList(list: string): string[] {
  const parts = split(list, /,\s*/y).map((part) => part.replace(/^\\?&\s*/, '').trim());
  const initials = (part: string) => /^(?:\p{Lu}[.\s-]*)+$/u.test(part);
  if (parts.length % 2 === 0 && parts.every((part, index) => index % 2 === 0 || initials(part))) {
    return parts.flatMap((part, index) => (index % 2 === 0 ? [`${part}, ${parts[index + 1] ?? ''}`] : []));
  }
  return parts;
}

/** Splits text at matches of `separator` (sticky) outside of braces. */
function split(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (depth === 0) {
      separator.lastIndex = at;
      const found = separator.exec(text);
      if (!found) continue;
      parts.push(text.slice(start, at));
      at += found[0].length - 1;
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

const mark =
  /\$?\^?\{?\s*(?:\\?[*∗†‡§¶✉]|\\(?:ast|dag|dagger|ddagger|ddag|star|textdagger|textasteriskcentered)\b(?:\{\})?)+\s*\}?\$?|\\textsuperscript\{[^{}\p{L}]*\}|\$\^\{?[\d,*+]+\}?\$|⁺/gu;

/** Matches formatting that highlights the owner's own name. */
const styling =
  /\\(?:textbf|underline|uline|textit|emph|mkbibbold|mathbf|myname|highlight)\s*\{((?:[^{}]|\{[^{}]*\})*)\}|\\(?:bf|bfseries|ul)\b\s*/g;

function unmarked(name: string): { text: string; marked: boolean } {
  const plain = name.replace(styling, (_whole, inner?: string) => inner ?? '');
  const text = plain
    .replace(mark, '')
    .replace(/\(equal contribution\)/gi, '')
    // DBLP appends a number to a name that several people have.
    .replace(/(?<=\p{L}\.?)\s+0\d{3}(?=\s*,|$)/u, '')
    .trim();
  return { text: text === '' ? plain : text, marked: text !== plain.trim() };
}

function readName(name: string): CslName {
  const extended = [...name.matchAll(/\b(family|given|prefix|suffix)\s*=\s*(\{[^{}]*\}|"[^"]*"|[^,]+)/g)];
  if (extended.length > 0 && isExtended(name)) {
    const of = (part: string) =>
      texToText(extended.find(([, found]) => found === part)?.[2]?.replaceAll('"', '') ?? '');
    return named(of('prefix'), of('family'), of('given'), of('suffix'));
  }
  const group = groupIn(name);
  if (group !== undefined) return { literal: group };
  // A whole name in braces is a group, or a word that must not be split.
  if (/^\{(?:[^{}]|\{[^{}]*\})*\}$/.test(name) && !/^\{\\/.test(name)) {
    const text = texToText(name);
    const japanese = familyThenGiven.exec(text);
    return japanese
      ? named('', japanese[1] ?? '', japanese[2] ?? '', '')
      : text.includes(' ')
        ? { literal: text }
        : { family: text };
  }
  const parts = split(name, /\s*,\s*/y).filter((part, index) => index === 0 || part !== '');
  if (parts.length > 1) {
    const [before = '', second = '', third] = parts;
    const [particle, family] = leadingParticle(words(before));
    const [given, suffix] = third === undefined ? splitSuffix(second) : [third, second];
    return named(particle, family, texToText(given), texToText(suffix));
  }
  const text = texToText(name);
  const japanese = familyThenGiven.exec(text);
  if (japanese) return named('', japanese[1] ?? '', japanese[2] ?? '', '');
  return firstToLast(words(name));
}

const groupWord = String.raw`(?:Collaborations?|Consortium|Committee|Association|Initiative|Foundation|Council|Commission|(?:Working|Study|Research) Group|Task Force)`;
const group = new RegExp(
  String.raw`^(?:.*\s)?${groupWord}(?:\s+(?:on|for|of|in|at)\s.+|\s*\([^()]*\))?$|^The\s.+\s(?:Group|Team|Project|Network|Survey|Society|Center|Centre|Institute|Alliance|Organi[sz]ation)s?$`,
  'i',
);

/**
 * Returns the name of a group that is written like a person's name; undefined for a person. Some programs split the
 * name of a group into family name and given name: `Collaboration, ATLAS`.
 */
export function groupIn(name: string): string | undefined {
  const text = texToText(name);
  const [, word, given] = new RegExp(`^(${groupWord}),\\s*([^,]+)$`, 'i').exec(text) ?? [];
  if (word !== undefined && given !== undefined) return `${given.replace(/\s+The$/i, '')} ${word}`;
  return !text.includes(',') && text.includes(' ') && group.test(text) ? text : undefined;
}

/**
 * Returns a list of names as valid BibTeX. Names of groups are put in braces, so that they are not split, and 'et al.'
 * becomes `and others`.
 */
export function normalizeNames(list: string): string {
  const people = withoutEtAl(list);
  const parts = split(people.trim(), /\s+and\s+(?=\S)/iy);
  const tidied = parts.map((part) => {
    const found = /[{}\\]/.test(part) ? undefined : groupIn(part);
    return found === undefined ? part : `{${found}}`;
  });
  const isTidy = tidied.every((part, index) => part === parts[index]);
  return (isTidy ? people : tidied.join(' and ')) + (people === list ? '' : ' and others');
}

/** Splits a suffix such as `Jr.` from the given name in front of it. */
function splitSuffix(given: string): [string, string] {
  const [, first, suffix] = /^(.+?)[\s,]+(Jr\.?|Sr\.?|II|III|IV)$/.exec(given) ?? [];
  return first !== undefined && suffix !== undefined ? [first, suffix] : [given, ''];
}

/** Parses `First von Last`. The lower-case words in the middle are the particle. */
function firstToLast(all: string[]): CslName {
  const texts = all.map(texToText).filter(Boolean);
  let suffix = '';
  if (texts.length > 2 && /^(?:Jr\.?|Sr\.?|II|III|IV)$/.test(texts.at(-1) ?? '')) suffix = texts.pop() ?? '';
  if (texts.length === 1) return { family: texts[0] ?? '' };
  const from = texts.findIndex((word, index) => index > 0 && index < texts.length - 1 && isParticle(word));
  if (from === -1) {
    // If the first word is a particle, the name has no given name, as in `de la Cruz`.
    if (isParticle(texts[0] ?? '')) {
      const [particle, family] = leadingParticle(all);
      return named(particle, family, '', suffix);
    }
    return named('', texts.at(-1) ?? '', texts.slice(0, -1).join(' '), suffix);
  }
  let to = from;
  while (to < texts.length - 1 && isParticle(texts[to] ?? '')) to += 1;
  return named(texts.slice(from, to).join(' '), texts.slice(to).join(' '), texts.slice(0, from).join(' '), suffix);
}

function leadingParticle(all: string[]): [string, string] {
  const texts = all.map(texToText).filter(Boolean);
  let to = 0;
  while (to < texts.length - 1 && isParticle(texts[to] ?? '')) to += 1;
  return [texts.slice(0, to).join(' '), texts.slice(to).join(' ')];
}

const isParticle = (word: string) => /^['’]?\p{Ll}/u.test(word) && !/^['’]?\p{Ll}+-?\p{Lu}/u.test(word);

/** Splits words at white space and `~` outside of braces. */
const words = (text: string) => split(text, /(?:\s|~)+/y).filter(Boolean);

function named(particle: string, family: string, given: string, suffix: string): CslName {
  if (family === '') return { family: [given, particle].filter(Boolean).join(' ') };
  return {
    family,
    ...(given && { given: spaced(given) }),
    ...(particle && { 'non-dropping-particle': particle }),
    ...(suffix && { suffix }),
  };
}

/** Expands `J.R.R.` to `J. R. R.`, as styles expect initials. */
const spaced = (given: string) => given.replace(/(\p{Lu}\.)(?=\p{Lu})/gu, '$1 ');

/** Returns a name in reading order: `Guido van Rossum`, `Frederick P. Brooks, Jr.`, `橘 葵`. */
export function displayName(name: CslName): string {
  const { family = '', given = '', suffix } = name;
  if (name.literal !== undefined) return name.literal;
  if (cjkName.test(family + given)) return [family, given].filter(Boolean).join(' ');
  const parts = [given, name['dropping-particle'], name['non-dropping-particle'], family].filter(Boolean).join(' ');
  return suffix ? `${parts}, ${suffix}` : parts;
}
