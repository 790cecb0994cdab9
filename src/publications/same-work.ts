/** Decides whether two bibliographic records describe the same work (WORK-3). */
import { CJK, folded } from './folding.ts';
import { peopleOf, type PeopleRelation } from './same-people.ts';
import { compared, firstPage, isSamePublisher, placeOf, type PlaceRelation } from './same-place.ts';
import { isGeneric, isYearly, titlesOf, type TitleRelation } from './same-title.ts';
import { withoutVersion, type WorkFacts } from './work-facts.ts';

/**
 * - `same`: one work. Two records of it can be merged.
 * - `preprint`: a preprint and the work that it became. Both are one work, with both links.
 * - `unsure`: probably one work. A person must decide.
 * - `different`: two works.
 */
export type Relation = 'same' | 'preprint' | 'unsure' | 'different';

/** The result of comparing two records. */
interface Evidence {
  title: TitleRelation;
  kinds: KindRelation;
  people: PeopleRelation;
  place: PlaceRelation;
  /** The years between the records; undefined if a year is missing. */
  gap: number | undefined;
}

/**
 * Compares two records, first by identifiers, then by title, authors, year, kind and place. Doubt is never `same`: a
 * wrong merge costs more than a question.
 */
export function relationOf(a: WorkFacts, b: WorkFacts): Relation {
  const [title, kinds] = [titlesOf(a, b), kindsOf(a, b)];
  if (title === 'contrary' || isOtherForm(a, b)) return 'different';
  const id = identifiersOf(a, b);
  // Most pairs end here, before people and places are read.
  const isOther = title === 'different' || (title !== 'translated' && kinds === 'contrary');
  if (id !== 'equal' && isOther) return 'different';
  const [people, place] = [peopleOf(a, b), placeOf(a, b)];
  const gap = a.year === null || b.year === null ? undefined : Math.abs(a.year - b.year);
  const found: Evidence = { title, kinds, people, place, gap };
  if (id === 'equal') return withEqualIdentifier(a, b, found);
  if (title === 'translated') return isSameSpot(a, b, found) ? 'same' : 'different';
  if (people === 'different') return 'different';
  if (title === 'replaced' && place !== 'page' && kinds !== 'preprint') return 'different';
  if (kinds === 'preprint') return preprintOf(a, b, found);
  const relation = withoutIdentifier(a, b, found);
  // Each identifier names one work, but a slip in an identifier is possible, and some works have two.
  if (id !== 'contrary') return relation;
  return relation === 'same' || (relation === 'unsure' && isVersioned(a) && isVersioned(b)) ? 'unsure' : 'different';
}

/** An identifier can be copied to the wrong record, for example from a book to its chapters. */
function withEqualIdentifier(a: WorkFacts, b: WorkFacts, { title, kinds, people, place }: Evidence): Relation {
  if (isPartOf(a, b) || isPartOf(b, a)) return 'different';
  if (title === 'different') return people === 'different' ? 'different' : 'unsure';
  if (people === 'different' || kinds === 'contrary') return 'unsure';
  if (place === 'contrary' && a.kind === 'book' && b.kind === 'book') return 'different';
  return kinds === 'preprint' ? 'preprint' : 'same';
}

/** Data and programs have a DOI for each version, and one for all versions. */
const isVersioned = ({ kind }: WorkFacts) => kind === 'dataset' || kind === 'software';

const isPartOf = (part: WorkFacts, whole: WorkFacts) => part.kind === 'chapter' && whole.kind === 'book';

/** The published form has other identifiers than the preprint, and appears up to five years later. */
function preprintOf(a: WorkFacts, b: WorkFacts, { title, people }: Evidence): Relation {
  const [preprint, published] = a.kind === 'preprint' ? [a, b] : [b, a];
  const years = (published.year ?? 0) - (preprint.year ?? 0);
  const isKnown = preprint.year !== null && published.year !== null;
  if (isKnown && (years > 5 || years < -3)) return 'different';
  const isUsual = !isKnown || years >= -1;
  return title === 'equal' && people === 'equal' && isUsual && !isGeneric(a.title) && !isGeneric(b.title)
    ? 'preprint'
    : 'unsure';
}

/** Compares two records of one title by the people, the place and the year. */
function withoutIdentifier(a: WorkFacts, b: WorkFacts, found: Evidence): Relation {
  const { title, kinds, people, place, gap } = found;
  if (place === 'contrary') return 'different';
  const isDoubtful = isIncomplete(a, b, found) || (kinds === 'doubtful' && place === 'unknown');
  if (place === 'page') return isDoubtful ? 'unsure' : 'same';
  const areGeneric = [a, b].some(({ title: text }) => isGeneric(text));
  const returns = areGeneric || [a, b].some(({ title: text, form }) => isYearly(text) || ofMeetings.has(form));
  if (gap !== undefined && gap > 0 && returns) return 'different';
  if (gap !== undefined && gap > 1) return gap <= 3 && place !== 'unknown' ? 'unsure' : 'different';
  if (isDoubtful || areGeneric) return 'unsure';
  if (place === 'volume') return title === 'equal' || title === 'beginning' ? 'same' : 'unsure';
  if (title !== 'equal') return 'unsure';
  if (people === 'unread') return gap === 0 && isLong(a.title) && isLong(b.title) ? 'same' : 'unsure';
  return people === 'equal' && (gap !== undefined || place === 'container') ? 'same' : 'unsure';
}

/** Whether the records leave open whether they are of one version, volume, edition or meeting. */
function isIncomplete(a: WorkFacts, b: WorkFacts, { place, gap = 0 }: Evidence): boolean {
  const isOne = (name: 'version' | 'volume' | 'edition' | 'translator' | 'form') =>
    (a[name] === undefined) !== (b[name] === undefined);
  const areOf = (...kinds: string[]) => kinds.includes(a.kind) && kinds.includes(b.kind);
  const publishers = compared(a.publisher, b.publisher, isSamePublisher);
  // An early version begins at page 1.
  const pages = [a.page, b.page].map((page) => page && firstPage(page));
  return (
    isOne('form') ||
    isOne('translator') ||
    compared(a.language, b.language) === 'contrary' ||
    (isOne('edition') && gap > 0 && (a.edition ?? b.edition) !== '1') ||
    (compared(pages[0], pages[1]) === 'contrary' && !pages.includes('1')) ||
    (areOf('book', 'report') && (gap > 0 ? publishers !== 'equal' : publishers === 'contrary')) ||
    (areOf('book') && isOne('volume')) ||
    (areOf('proceedings') && gap > 0 && !isSameMeeting(a, b)) ||
    ([a, b].some(({ kind }) => changing.has(kind)) && (isOne('version') || a.year !== b.year)) ||
    // A talk is given again in the next year, and its record often says nothing else.
    (areOf('other') && gap > 0 && place === 'unknown') ||
    ([a, b].some(({ form }) => form === 'talk') && place === 'unknown')
  );
}

/** Proceedings can appear in the year after the meeting. The year of the meeting is then in their name. */
const isSameMeeting = (a: WorkFacts, b: WorkFacts) => {
  const [one, other] = [a, b].map(({ container, year }) => [...(container?.match(/\b\d{4}\b/g) ?? []), String(year)]);
  return one?.some((year) => other?.includes(year)) ?? false;
};

/** Meetings return every year. */
const ofMeetings = new Set<WorkFacts['form']>(['talk', 'poster']);

/** Kinds of works that change while they keep their title. */
const changing = new Set(['software', 'dataset', 'online']);

/** Whether a title is so long that two works hardly have it. */
const isLong = (title: string) => [...folded(title)].length >= (CJK.test(title) ? 10 : 30);

/** Whether two records have all numbers in common. Titles in two languages can then be of one work. */
const isSameSpot = (a: WorkFacts, b: WorkFacts, { kinds, people, place, gap }: Evidence): boolean =>
  kinds === 'equal' &&
  (people === 'equal' || people === 'unread') &&
  place === 'page' &&
  gap === 0 &&
  /\d\D+\d/.test(a.page ?? '') &&
  compared(a.page, b.page) === 'equal' &&
  compared(a.volume, b.volume) === 'equal' &&
  compared(a.number, b.number) !== 'contrary';

/** A DOI names one work. Two records with different identifiers of the same kind are two works. */
function identifiersOf(a: WorkFacts, b: WorkFacts): 'equal' | 'contrary' | 'unknown' {
  const isPreprint = a.kind === 'preprint' || b.kind === 'preprint';
  // Published records name the preprint that they come from. Two of them can come from one preprint.
  if (isPreprint && a.arxiv !== undefined && a.arxiv === b.arxiv) return 'equal';
  if (a.doi !== undefined && b.doi !== undefined) return doisOf(a, b, a.doi, b.doi);
  if (a.pmid !== undefined && b.pmid !== undefined) return a.pmid === b.pmid ? 'equal' : 'contrary';
  if (a.arxiv !== undefined && b.arxiv !== undefined && isPreprint) return a.arxiv === b.arxiv ? 'equal' : 'contrary';
  // Chapters have the ISBN of their book, so an ISBN alone names only books.
  if (!withIsbn.has(a.kind) || !withIsbn.has(b.kind) || a.isbns.length === 0 || b.isbns.length === 0) return 'unknown';
  if (a.isbns.some((isbn) => b.isbns.includes(isbn))) return 'equal';
  return a.kind === 'book' && b.kind === 'book' ? 'contrary' : 'unknown';
}

const withIsbn = new Set(['book', 'thesis']);

function doisOf(a: WorkFacts, b: WorkFacts, one: string, other: string): 'equal' | 'contrary' | 'unknown' {
  if (one === other) return 'equal';
  // Versions of an article have one DOI each. Versions of data are works of their own.
  if (withoutVersion(one) === withoutVersion(other)) return isVersioned(a) || isVersioned(b) ? 'unknown' : 'equal';
  // A preprint has a DOI on each server, and the published work has its own.
  const isOnServer = a.kind === 'preprint' || b.kind === 'preprint';
  return isOnServer && one.split('/')[0] !== other.split('/')[0] ? 'unknown' : 'contrary';
}

/** Whether both are not texts, or one is not a text: a talk, a poster, a video. An abstract can be in a note only. */
const isOtherForm = (a: WorkFacts, b: WorkFacts): boolean => {
  const [one, other] = [a.form, b.form];
  if (one === other) return false;
  if (one !== undefined && other !== undefined) return true;
  const form = one ?? other;
  return form !== 'abstract' && (one === undefined ? a : b).kind !== 'other';
};

type KindRelation = 'equal' | 'preprint' | 'doubtful' | 'contrary';

/** Kinds that a preprint can become. */
const published = new Set(['article', 'proceedings', 'chapter', 'book', 'review']);
/** Kinds that records of one work mix up. */
const alike: readonly ReadonlySet<string>[] = [
  new Set(['article', 'review', 'other', 'online']),
  new Set(['report', 'online', 'other', 'unpublished', 'manual']),
  new Set(['book', 'other']),
  new Set(['chapter', 'proceedings', 'other']),
  new Set(['thesis', 'other']),
  new Set(['dataset', 'other', 'online']),
  new Set(['software', 'other', 'online']),
  new Set(['patent', 'other']),
];
/** Kinds of which one text can be both, but often two texts have one title. */
const doubtful: readonly ReadonlySet<string>[] = [
  new Set(['article', 'proceedings']),
  new Set(['article', 'report', 'preprint']),
  new Set(['article', 'unpublished']),
  new Set(['proceedings', 'report']),
  new Set(['unpublished', 'preprint', 'thesis', 'report', 'book']),
];

/** A thesis, a dataset or a program with the title of an article is a separate work. */
function kindsOf(a: WorkFacts, b: WorkFacts): KindRelation {
  if (a.kind === b.kind) return 'equal';
  const [one, other] = [a.kind, b.kind];
  if ((one === 'preprint' && published.has(other)) || (other === 'preprint' && published.has(one))) return 'preprint';
  const isIn = (groups: readonly ReadonlySet<string>[]) => groups.some((kinds) => kinds.has(one) && kinds.has(other));
  return isIn(alike) ? 'equal' : isIn(doubtful) ? 'doubtful' : 'contrary';
}
