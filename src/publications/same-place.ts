/** Compares the places of publication of two records (`same-work.ts`): journals, proceedings, volumes and pages. */
import { CJK, folded, numberIn, withDigits } from './folding.ts';
import { isGeneric } from './same-title.ts';
import type { WorkFacts } from './work-facts.ts';

/**
 * - `page`: the same page, report number or link.
 * - `volume`: the same volume, or the same publisher of a book.
 * - `container`: the same journal, proceedings or book.
 * - `contrary`: in two places, volumes, editions, versions or languages.
 */
export type PlaceRelation = 'page' | 'volume' | 'container' | 'unknown' | 'contrary';

export function placeOf(a: WorkFacts, b: WorkFacts): PlaceRelation {
  const container = containersOf(a, b);
  const volume = compared(a.volume, b.volume, isEqualNumber);
  const page = compared(a.page, b.page, isEqualPage);
  if (container === 'contrary' || volume === 'contrary' || isOtherVersion(a, b)) return 'contrary';
  const isNumbered = a.kind === b.kind && numbered.has(a.kind);
  const number = compared(a.number, b.number, isEqualCode);
  if (
    number === 'contrary' &&
    (isNumbered || (a.kind === 'article' && (page === 'contrary' || isGeneric(a.title) || isGeneric(b.title))))
  )
    return 'contrary';
  const link = linksOf(a, b);
  if (link !== 'unknown') return link === 'equal' ? 'page' : 'contrary';
  if (page === 'equal' && (volume === 'equal' || container === 'equal')) return 'page';
  if (isNumbered && number === 'equal') return 'page';
  const isOfBook =
    a.kind === 'book' && a.year === b.year && compared(a.publisher, b.publisher, isSamePublisher) === 'equal';
  if (isOfBook || (container === 'equal' && volume === 'equal')) return 'volume';
  return container === 'equal' ? 'container' : container;
}

/** Kinds of works whose number names the work. */
const numbered = new Set(['patent', 'report', 'manual', 'other']);

type Compared = 'equal' | 'contrary' | 'unknown';

/** Compares two values of which both must be known. */
export function compared(
  a: string | undefined,
  b: string | undefined,
  isEqual: (a: string, b: string) => boolean = (one, other) => folded(one) === folded(other),
): Compared {
  if (a === undefined || b === undefined) return 'unknown';
  return isEqual(a, b) ? 'equal' : 'contrary';
}

function containersOf(a: WorkFacts, b: WorkFacts): Compared {
  // Names in different scripts cannot be compared.
  if (a.container !== undefined && b.container !== undefined && CJK.test(a.container) !== CJK.test(b.container))
    return 'unknown';
  return compared(a.container, b.container, isSameName);
}

/** Whether two records of one title are other versions: an edition, a version, a degree, a translation. */
const isOtherVersion = (a: WorkFacts, b: WorkFacts): boolean =>
  compared(a.edition, b.edition, isEqualNumber) === 'contrary' ||
  compared(a.version, b.version, isEqualVersion) === 'contrary' ||
  compared(a.translator, b.translator) === 'contrary' ||
  (compared(a.language, b.language) === 'contrary' && a.translator !== b.translator) ||
  (a.kind === b.kind && (a.kind === 'thesis' || a.kind === 'report') && isOtherSchool(a, b));

const isOtherSchool = (a: WorkFacts, b: WorkFacts) =>
  compared(a.publisher, b.publisher, isSamePublisher) === 'contrary' ||
  (a.degree !== undefined && b.degree !== undefined && a.degree !== b.degree);

/** Names of publishers and schools have more or fewer words: 'Mauer' and 'Mauer Verlag'. */
export function isSamePublisher(a: string, b: string): boolean {
  if (CJK.test(a) !== CJK.test(b) || isSameName(a, b)) return true;
  const [one, other] = [a, b].map((name) => {
    const words = folded(name)
      .split(' ')
      .filter((word) => !ofPublishers.test(word));
    return words.length > 0 ? words : folded(name).split(' ');
  }) as [string[], string[]];
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
}

/** Words that say what a publisher or school is, or where it is in law. */
const ofPublishers =
  /^(?:verlag|press|publish\w*|books|editions?|editorial|inc|ltd|llc|gmbh|co|kg|ag|univ\w*|of|the|de|la|der|zu|and|und)$/;

/** Compares volumes and editions: by number if both have one. */
function isEqualNumber(a: string, b: string): boolean {
  const [one, other] = [numberIn(a), numberIn(b)];
  if (one === undefined && other === undefined) return folded(a) === folded(b);
  return one === undefined || other === undefined || one === other;
}

const isEqualVersion = (a: string, b: string) => {
  const [one, other] = [a, b].map((version) => version.toLowerCase().replace(/^v(?:ersion)?[\s.]*/, ''));
  return one?.replace(/(?:\.0)+$/, '') === other?.replace(/(?:\.0)+$/, '');
};

/** Numbers of patents, standards and reports: 'US 9,900,001 B2' is 'US9900001'. */
const isEqualCode = (a: string, b: string) => {
  const [one, other] = [a, b].map((code) =>
    folded(code)
      .replaceAll(' ', '')
      .replace(/(?<=\d{5})[a-z]\d?$/, ''),
  );
  return one === other;
};

const isEqualPage = (a: string, b: string) => firstPage(a) === firstPage(b);

export const firstPage = (page: string) => folded(page.split(/[-–,]/)[0] ?? '').replace(/^(?:pp?|s) /, '');

/** Compares links to pages and videos. On one site, two links are two works. Other works can have many links. */
function linksOf(a: WorkFacts, b: WorkFacts): Compared {
  if (a.url === undefined || b.url === undefined) return 'unknown';
  if (a.url === b.url) return /\/./.test(a.url) ? 'equal' : 'unknown';
  const isVideo = a.form === 'video' && b.form === 'video';
  return isVideo && a.url.split('/')[0] === b.url.split('/')[0] ? 'contrary' : 'unknown';
}

/** Words that names of journals and proceedings leave out. */
const small = new Set(
  'the of on in and for a an at to de la le les des du d l et der die das des und fur f y del los las en el proceedings proc tagungsband actes actas ieee acm cvf advances adv'.split(
    ' ',
  ),
);
/** Conferences that changed their acronym. */
const renamed = new Map([['nips', 'neurips']]);

/** Whether two names can be one journal or conference: equal, abbreviated word by word, or an acronym of the other. */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [nameOf(a), nameOf(b)];
  if (isOtherMeeting(one, other)) return false;
  if (CJK.test(a) && CJK.test(b)) return isAbbreviated(one.letters, other.letters);
  if (one.acronyms.some((acronym) => other.acronyms.includes(acronym))) return true;
  return (
    one.forms.some((mine) => other.forms.some((yours) => isSameWords(mine, yours))) ||
    one.acronyms.some((acronym) => isAcronym(acronym, other.words)) ||
    other.acronyms.some((acronym) => isAcronym(acronym, one.words))
  );
}

interface Name {
  letters: string;
  words: string[];
  /** The words without small words: the whole name, and the name without a subtitle or a place. */
  forms: string[][];
  acronyms: string[];
  years: string[];
  ordinals: string[];
}

function nameOf(text: string): Name {
  const plain = text.replaceAll(/['’](\d\d)\b/g, ' 20$1').replace(/^in:\s*/i, '');
  const outside = plain.replaceAll(/\([^()]*\)/g, ' ');
  const [main = ''] = outside.split(/\s*:\s|\s[-–—]+\s|(?<=\S+\s\S+\s\S+),\s/);
  const digits = withDigits(folded(plain)).match(/\d+/g) ?? [];
  const words = wordsOf(outside);
  // An acronym is the whole name, or follows it in brackets or after a comma.
  const acronyms = plain.split(/[,()]/).flatMap((part) => {
    const [word, ...others] = part.split(/[\s-]+/).filter((one) => !small.has(folded(one)) && /\p{L}/u.test(one));
    return word !== undefined && others.length === 0 && /\p{Lu}[\p{L}\d]*\p{Lu}/u.test(word) ? [folded(word)] : [];
  });
  return {
    letters: folded(plain.replaceAll(/第?\d+回?/g, '')).replaceAll(' ', ''),
    words,
    forms: [outside, main].map((form) =>
      wordsOf(form).filter((word, index, all) => !small.has(word) || (word.length === 1 && index === all.length - 1)),
    ),
    acronyms: acronyms.map((acronym) => renamed.get(acronym) ?? acronym),
    years: digits.filter((number) => /^(?:1[5-9]|20)\d\d$/.test(number)),
    ordinals: digits.filter((number) => !/^(?:1[5-9]|20)\d\d$/.test(number)),
  };
}

const wordsOf = (text: string) =>
  withDigits(folded(text))
    .split(' ')
    .filter((word) => word !== '' && !/\d/.test(word));

/** Whether both names have a number or a year of the meeting, and another one. */
const isOtherMeeting = (one: Name, other: Name): boolean =>
  (
    [
      [one.years, other.years],
      [one.ordinals, other.ordinals],
    ] as const
  ).some(([mine, yours]) => mine.length > 0 && yours.length > 0 && !mine.some((number) => yours.includes(number)));

const isSameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 &&
  (one.join('') === other.join('') ||
    (one.length === other.length && one.every((word, index) => isSameWord(word, other[index] ?? ''))));

/** Whether one word abbreviates the other: 'Sci' is a beginning, 'Natl' has the first and last letters. */
function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return long.startsWith(short) || (short.length > 2 && short.at(-1) === long.at(-1) && isAbbreviated(short, long));
}

/** Whether the letters of one text are letters of the other, in this order, from the same first letter. */
function isAbbreviated(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return short !== '' && at === short.length && short[0] === long[0];
}

/** Whether the beginnings of the last words of a name are the letters of the acronym. Small words can be left out. */
function isAcronym(letters: string, words: readonly string[]): boolean {
  const rest = (from: number, at: number): boolean => {
    const word = words[at];
    if (word === undefined) return from === letters.length;
    for (let length = 1; length <= word.length && letters.startsWith(word.slice(0, length), from); length += 1) {
      if (rest(from + length, at + 1)) return true;
    }
    return small.has(word) && rest(from, at + 1);
  };
  return letters.length > 1 && words.length > 1 && words.some((_, at) => words.length - at > 1 && rest(0, at));
}
