/** Decides whether two bibliographic records describe the same work (WORK-3). */
import { displayName, type CslName } from './names.ts';
import type { WorkFacts } from './work-facts.ts';

/**
 * - `same`: one work. Two records of it can be merged.
 * - `preprint`: a preprint and the work that it became. Both are one work, with both links.
 * - `unsure`: probably one work. A person must decide.
 * - `different`: two works.
 */
export type Relation = 'same' | 'preprint' | 'unsure' | 'different';

/**
 * Compares two records, first by identifiers, then by title, authors, year and kind. Doubt is never `same`: a wrong
 * merge costs more than a question.
 */
export function relationOf(a: WorkFacts, b: WorkFacts): Relation {
  const title = titlesOf(a, b);
  const kinds = kindsOf(a, b);
  const id = identifiersOf(a, b);
  if (id === 'equal') return withEqualIdentifier(title, kinds);
  if (title === 'contrary' || title === 'different' || title === 'translated' || kinds === 'contrary')
    return 'different';
  const people = peopleOf(a.authors, b.authors);
  if (people === 'different') return 'different';
  const years = a.year === null || b.year === null ? undefined : Math.abs(a.year - b.year);
  if (kinds === 'preprint') return preprintOf(title, people, years);
  if (id === 'contrary' || isOtherEdition(a, b) || (years !== undefined && years > 1)) return 'different';
  const isCertain = title === 'equal' && people === 'equal' && years !== undefined && !isGeneric(a.title);
  return isCertain && a.kind === b.kind ? 'same' : 'unsure';
}

type TitleRelation = 'equal' | 'similar' | 'translated' | 'different' | 'contrary';
type KindRelation = 'equal' | 'preprint' | 'contrary';

/** An identifier can be copied to the wrong record, for example from a book to its chapters. */
function withEqualIdentifier(title: TitleRelation, kinds: KindRelation): Relation {
  if (title === 'different' || kinds === 'contrary') return 'unsure';
  return kinds === 'preprint' ? 'preprint' : 'same';
}

/** The published form has other identifiers than the preprint, and appears up to five years later. */
function preprintOf(title: TitleRelation, people: 'equal' | 'unknown', years: number | undefined): Relation {
  if (years !== undefined && years > 5) return 'different';
  return title === 'equal' && people === 'equal' ? 'preprint' : 'unsure';
}

/** Whether two records of one title are different publications: in another journal, volume, edition or version. */
const isOtherEdition = (a: WorkFacts, b: WorkFacts): boolean =>
  isContrary(a.container, b.container) ||
  isContrary(a.volume, b.volume, isEqualNumber) ||
  isContrary(a.edition, b.edition, isEqualNumber) ||
  isContrary(a.version, b.version, isEqualNumber);

/** A DOI names one work. Two records with different identifiers of the same kind are two works. */
function identifiersOf(a: WorkFacts, b: WorkFacts): 'equal' | 'contrary' | 'unknown' {
  if (a.arxiv !== undefined && a.arxiv === b.arxiv) return 'equal';
  if (a.doi !== undefined && b.doi !== undefined) {
    if (a.doi === b.doi) return 'equal';
    // Versions of an article have one DOI each. Versions of data are works of their own.
    const isVersioned = withoutVersion(a.doi) === withoutVersion(b.doi);
    return isVersioned && a.kind !== 'dataset' && a.kind !== 'software' ? 'equal' : 'contrary';
  }
  if (a.pmid !== undefined && b.pmid !== undefined) return a.pmid === b.pmid ? 'equal' : 'contrary';
  if (a.arxiv !== undefined && b.arxiv !== undefined) return 'contrary';
  // Chapters have the ISBN of their book, so an ISBN alone names only books.
  const areBooks = a.kind === 'book' && b.kind === 'book';
  if (areBooks && a.isbns.length > 0 && b.isbns.length > 0) {
    return a.isbns.some((isbn) => b.isbns.includes(isbn)) ? 'equal' : 'contrary';
  }
  return 'unknown';
}

const withoutVersion = (doi: string) => doi.replace(/(?:[./]v\d+|(?<=^10\.12688\/\S+)\.\d+)$/, '');

/** Kinds that a preprint can become. */
const published = new Set(['article', 'proceedings', 'chapter', 'book', 'report', 'review']);
/** Kinds that records of one work mix up. */
const alike: readonly ReadonlySet<string>[] = [
  new Set(['article', 'review', 'other', 'online', 'unpublished']),
  new Set(['report', 'online', 'other', 'unpublished', 'preprint']),
  new Set(['book', 'other']),
  new Set(['chapter', 'proceedings', 'other']),
  new Set(['thesis', 'other']),
  new Set(['dataset', 'other', 'online']),
  new Set(['software', 'other', 'online']),
  new Set(['patent', 'other']),
];

/** A thesis, a dataset or a program of the same title as an article is a work of its own. */
function kindsOf(a: WorkFacts, b: WorkFacts): KindRelation {
  if (a.kind === b.kind) return 'equal';
  const [one, other] = [a.kind, b.kind];
  if ((one === 'preprint' && published.has(other)) || (other === 'preprint' && published.has(one))) return 'preprint';
  return alike.some((kinds) => kinds.has(one) && kinds.has(other)) ? 'equal' : 'contrary';
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns a text for comparison: width, case, accents of Latin letters and punctuation are ignored. */
export function folded(text: string): string {
  const wide = text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('æ', 'ae').replaceAll('ø', 'o');
  // Marks of Latin, Greek and Cyrillic letters are accents. In Japanese they distinguish か from が.
  const bare = wide
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '');
  return bare
    .normalize('NFC')
    .replaceAll(/[\p{P}\p{S}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Publishers add this to the title of a work that they retract. */
const retracted = /^(?:retracted(?: article| chapter)?|withdrawn) /;

/** Words at the start of a title that make another work of it. */
const notice =
  /^(?:(?:author |publisher )?(?:correction|corrigendum|erratum|addendum|retraction(?: note)?|expression of concern)|(?:reply|response|rejoinder|comments?|commentary|discussion|review) (?:to|on|of)|supplementary|supplement to|supporting information|正誤表|訂正|書評)(?:\s|$)/;

/** `contrary`: one is a notice about the other. `translated`: titles in different scripts, which cannot be compared. */
function titlesOf(a: WorkFacts, b: WorkFacts): TitleRelation {
  const [one, other] = [a, b].map(({ title }) => folded(title).replace(retracted, '')) as [string, string];
  if (one === '' || other === '') return 'similar';
  if (notice.exec(one)?.[0].trim() !== notice.exec(other)?.[0].trim()) return 'contrary';
  if (one === other || one.replaceAll(' ', '') === other.replaceAll(' ', '')) return 'equal';
  if (CJK.test(one) !== CJK.test(other)) return 'translated';
  if (numbersOf(one) !== numbersOf(other)) return 'different';
  if (isBeginning(a.title, other) || isBeginning(b.title, one)) return 'similar';
  return likeness(one, other) >= 0.85 ? 'similar' : 'different';
}

/** Numbers distinguish parts, volumes and editions: 'Part II', 'MNIST-2', '第3報'. */
const numbersOf = (title: string) =>
  (title.match(/\d+|\b(?:i{2,3}|iv|vi{0,3}|ix)\b|(?<=第)[一二三四五六七八九十]+/g) ?? []).join(' ');

/** Whether a title without its subtitle is the other title. */
const isBeginning = (title: string, other: string) => {
  const [main = '', subtitle] = title.split(/\s*[:：–—]\s*|\s+[-‐〜～]\s*|(?<=\S)[―─]+/u);
  return subtitle !== undefined && folded(main) === other && !isGeneric(main);
};

/** The share of equal words, or of equal pairs of letters in titles without spaces. From 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  const common = [...a].filter((part) => b.has(part)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

function partsOf(title: string): Set<string> {
  if (!CJK.test(title)) return new Set(title.split(' '));
  const letters = [...title.replaceAll(' ', '')];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

/** Titles that many works have. */
const generic =
  /^(?:the )?(?:introduction|editorial|preface|foreword|conclusions?|abstract|book reviews?|in memoriam|obituary|acknowledge?ments?|discussion|guest editorial|editor s note|index|はじめに|まえがき|序文|序論|巻頭言|編集後記|おわりに|あとがき|総説|特集.*にあたって)$/;

const isGeneric = (title: string) => generic.test(folded(title));

/** Compares the people by family name and initial. Names in different scripts cannot be compared. */
function peopleOf(a: readonly CslName[], b: readonly CslName[]): 'equal' | 'different' | 'unknown' {
  const [one, other] = [a.map(personOf), b.map(personOf)];
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return 'unknown';
  if (CJK.test(first.family) !== CJK.test(second.family)) return 'unknown';
  const common = one.filter((person) => other.some((candidate) => isSamePerson(person, candidate))).length;
  const isWhole = common === Math.min(one.length, other.length);
  if (isSamePerson(first, second) && (isWhole || common / Math.max(one.length, other.length) >= 0.5)) return 'equal';
  return common === 0 ? 'different' : 'unknown';
}

interface Person {
  family: string;
  initial: string;
}

function personOf(name: CslName): Person {
  if (name.literal !== undefined) return { family: folded(name.literal), initial: '' };
  const particle = name['non-dropping-particle'] ?? '';
  const family = folded(`${particle} ${name.family ?? ''}`) || folded(displayName(name));
  return { family, initial: folded(name.given ?? '').charAt(0) };
}

const isSamePerson = (a: Person, b: Person) =>
  a.family.replaceAll(' ', '') === b.family.replaceAll(' ', '') &&
  (a.initial === '' || b.initial === '' || a.initial === b.initial);

/** Whether both values are known and differ. */
const isContrary = (a: string | undefined, b: string | undefined, isEqual = isSameName): boolean =>
  a !== undefined && b !== undefined && !isEqual(a, b);

const isEqualNumber = (a: string, b: string) => folded(a) === folded(b);

/** Words that names of journals and proceedings leave out. */
const small = new Set([
  'the',
  'of',
  'on',
  'in',
  'and',
  'for',
  'a',
  'an',
  'de',
  'la',
  'der',
  'die',
  'das',
  'und',
  'proceedings',
  'proc',
]);

/** Whether two names can be one journal or conference: equal, abbreviated word by word, or an acronym in the other. */
function isSameName(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) =>
    folded(name)
      .split(' ')
      .filter((word) => !small.has(word) && !/^\d+(?:st|nd|rd|th)?$/.test(word)),
  );
  if (!one || !other) return false;
  if (one.join('') === other.join('') || CJK.test(a) !== CJK.test(b)) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const isAbbreviated = short.every((word) => long.some((whole) => whole.startsWith(word) || word.startsWith(whole)));
  const acronym = long.map((word) => word.charAt(0)).join('');
  return isAbbreviated || short.join('') === acronym || long.some((word) => word.length > 2 && short.join('') === word);
}
