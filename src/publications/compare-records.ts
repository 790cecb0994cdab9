/** Compares a record with what sources say of the same work, field by field (WORK-6). */
import { arxivId } from './addresses.ts';
import { readBibtex, type BibtexEntry } from './bibtex.ts';
import { CJK, folded, foldings, isCommon, numberIn } from './folding.ts';
import { doisIn, isCovered, isNoticeField, NO_DOI, noticeFields } from './notices.ts';
import { peopleOf } from './same-people.ts';
import { firstPage, isSameName, isSamePublisher } from './same-place.ts';
import { titlesOf } from './same-title.ts';
import { isBalanced, withField, withType } from './set-field.ts';
import { texToText } from './tex.ts';
import { factsOf, withoutVersion, type WorkFacts } from './work-facts.ts';

/** A value that the record and the sources give in different ways. */
export interface FieldDifference {
  /** The name of the BibTeX field; `ENTRY_TYPE` for the type of the entry. */
  name: string;
  /** As written in the record; null if the record does not have the field. */
  own: string | null;
  /** '' removes the field. */
  found: string;
}

/** The name under which a difference of the entries' types is listed. BibTeX has a field `type`, too. */
export const ENTRY_TYPE = 'entrytype';

interface Compared {
  own: BibtexEntry;
  found: BibtexEntry;
  /** The facts of both. */
  a: WorkFacts;
  b: WorkFacts;
}

interface Rule {
  /** The record's name of the field. */
  nameIn: (compared: Compared) => string;
  valueIn: (found: BibtexEntry) => string | undefined;
  /** Whether the values say the same. Not asked if the record has no value. */
  isSame: (compared: Compared) => boolean;
  /** Whether the record has the value, perhaps in another field. */
  isIn: (facts: WorkFacts) => boolean;
  appliesTo?: (compared: Compared) => boolean;
  /** Whether a record can inherit the value with `crossref`. */
  isInherited?: true;
}

const plainName = (name: string) => () => name;
const oneOf =
  (usual: string, ...others: string[]) =>
  ({ own }: Compared) =>
    [usual, ...others].find((name) => own.fields[name] !== undefined) ?? usual;
const field = (name: string) => (entry: BibtexEntry) => entry.fields[name];
const isOf =
  (...kinds: string[]) =>
  ({ a }: Compared) =>
    kinds.includes(a.kind);

const rules: readonly Rule[] = [
  {
    nameIn: plainName('title'),
    valueIn: ({ fields: { title, subtitle } }) => (title && subtitle ? `${title}: ${subtitle}` : title),
    isIn: ({ title }) => title !== '',
    isSame: isSameTitle,
    appliesTo: ({ own, b }) => own.fields.subtitle === undefined && !/^\W*(?:retracted|withdrawn)\b/i.test(b.title),
  },
  {
    nameIn: plainName('author'),
    valueIn: field('author'),
    isIn: ({ authors }) => authors.length > 0,
    isSame: areSamePeople,
  },
  {
    nameIn: containerName,
    valueIn: containerValue,
    isIn: ({ container }) => container !== undefined,
    isSame: ({ a, b }) => areNamesOf(isSameName, a.container, b.container),
    isInherited: true,
  },
  {
    nameIn: oneOf('year', 'date'),
    valueIn: ({ fields: { year, date } }) => year ?? date?.slice(0, 4),
    isIn: ({ year }) => year !== null,
    isSame: ({ a, b }) => a.year === b.year,
    isInherited: true,
  },
  {
    nameIn: plainName('volume'),
    valueIn: field('volume'),
    isIn: ({ volume }) => volume !== undefined,
    isSame: ({ a, b }) => isSameNumber(a.volume, b.volume),
    isInherited: true,
  },
  {
    nameIn: oneOf('number', 'issue'),
    valueIn: ({ fields }) => fields.number ?? fields.issue,
    isIn: ({ number }) => number !== undefined,
    isSame: ({ a, b }) => isSameNumber(a.number, b.number),
    appliesTo: isOf('article', 'report', 'review'),
  },
  {
    nameIn: plainName('pages'),
    valueIn: field('pages'),
    isIn: ({ page }) => page !== undefined,
    isSame: ({ a, b }) => isSamePages(a.page ?? '', b.page ?? ''),
    // The number of an article is written in one of several fields.
    appliesTo: ({ own }) => !['eid', 'articleno', 'article-number'].some((name) => own.fields[name] !== undefined),
  },
  {
    nameIn: oneOf('publisher', 'school', 'institution'),
    valueIn: ({ fields }) => fields.publisher ?? fields.school ?? fields.institution,
    isIn: ({ publisher }) => publisher !== undefined,
    isSame: ({ a, b }) => areNamesOf(isSamePublisher, a.publisher, b.publisher),
    appliesTo: isOf('book', 'thesis', 'report'),
    isInherited: true,
  },
  {
    nameIn: plainName('isbn'),
    valueIn: field('isbn'),
    isIn: ({ isbns }) => isbns.length > 0,
    // Each form of a book has an ISBN.
    isSame: () => true,
    appliesTo: isOf('book'),
  },
  {
    nameIn: plainName('doi'),
    valueIn: field('doi'),
    isIn: ({ doi }) => doi !== undefined,
    isSame: ({ a, b }) => withoutVersion(a.doi ?? '') === withoutVersion(b.doi ?? ''),
    appliesTo: ({ b }) => b.doi !== undefined,
  },
  {
    nameIn: plainName('pmid'),
    valueIn: field('pmid'),
    isIn: ({ pmid }) => pmid !== undefined,
    isSame: () => true,
  },
];

/**
 * Returns the fields of which the record and the sources say different things. Ways of writing are no difference:
 * `12--34` and `12-34`, TeX and Unicode, an abbreviated venue, a DOI as a link.
 * @param bibtex the record, as the owner wrote it
 */
export function differencesOf(bibtex: string, found: BibtexEntry): FieldDifference[] {
  const [own] = readBibtex(bibtex);
  if (!own) return [];
  const compared: Compared = { own, found, a: factsOf(own), b: factsOf(found) };
  const { a, b } = compared;
  // A preprint says only one thing of the published work: where it is.
  if (b.kind === 'preprint' && a.kind !== 'preprint')
    return [...noticeDifferences(compared), ...arxivDifferences(compared)];
  const hasAppeared = a.kind === 'preprint' && b.kind !== 'preprint';
  const inherits = own.fields.crossref !== undefined || own.fields.xdata !== undefined;
  const differing = rules.flatMap((rule): FieldDifference[] => {
    const name = rule.nameIn(compared);
    const value = rule.valueIn(found)?.trim();
    if (value === undefined || value === '' || !isBalanced(value) || (inherits && rule.isInherited)) return [];
    if (isMacro(bibtex, name)) return [];
    const applies = hasAppeared || (rule.appliesTo?.(compared) ?? true);
    if (!applies || !rule.isIn(b)) return [];
    const isKnown = rule.isIn(a) && (!hasAppeared || own.fields[name] !== undefined);
    if (isKnown && rule.isSame(compared)) return [];
    return [{ name, own: own.fields[name] ?? null, found: value }];
  });
  return [
    ...noticeDifferences(compared),
    ...(hasAppeared ? typeDifferences(compared) : []),
    ...differing,
    ...arxivDifferences(compared),
  ];
}

/**
 * Returns the differences that the owner has not left before. A value counts as left in each of its ways of writing.
 * @param left differences that the owner has decided not to take
 */
export function openDifferences(
  bibtex: string,
  found: BibtexEntry,
  left: readonly Pick<FieldDifference, 'name' | 'found'>[],
): FieldDifference[] {
  const all = differencesOf(bibtex, found);
  return all.filter(
    ({ name, found: value }) =>
      !left.some((one) => one.name === name && isLeftAs(bibtex, found, name, value, one.found)),
  );
}

function isLeftAs(bibtex: string, found: BibtexEntry, name: string, value: string, left: string): boolean {
  if (value === left) return true;
  if (isNoticeField(name)) return left === NO_DOI || isCovered(left, value);
  if (name === ENTRY_TYPE || value === '' || left === '') return false;
  return !differencesOf(withField(bibtex, name, left), found).some((one) => one.name === name);
}

function noticeDifferences({ own, found }: Compared): FieldDifference[] {
  return noticeFields.flatMap((name) => {
    const [mine = '', theirs = ''] = [own.fields[name], found.fields[name]];
    if (theirs === '' || isCovered(mine, theirs)) return [];
    const dois = [...new Set([...doisIn(mine), ...doisIn(theirs)])];
    return [{ name, own: own.fields[name] ?? null, found: dois.join(', ') || NO_DOI }];
  });
}

/** Returns the record with these values. Nothing else in it changes. */
export const withDifferences = (bibtex: string, differences: readonly Pick<FieldDifference, 'name' | 'found'>[]) =>
  differences.reduce(
    (text, { name, found }) => (name === ENTRY_TYPE ? withType(text, found) : withField(text, name, found)),
    bibtex,
  );

/** Whether the value is the name of a `@string`, which only the owner's file defines. */
const isMacro = (bibtex: string, name: string) =>
  new RegExp(String.raw`[,\s]${name}\s*=\s*[A-Za-z][\w:.-]*\s*[,})#]`, 'i').test(bibtex);

function typeDifferences({ own, found }: Compared): FieldDifference[] {
  const type = own.type === found.type ? [] : [{ name: ENTRY_TYPE, own: own.type, found: found.type }];
  // The name of the server is not the journal of the published work.
  const left = ['journal', 'journaltitle', 'publisher', 'howpublished'].filter((name) => {
    const value = texToText(own.fields[name] ?? '');
    return /arxiv|[a-z]{2,}rxiv|\bcorr\b|preprint/i.test(value) && found.fields[name] === undefined;
  });
  return [...type, ...left.map((name) => ({ name, own: own.fields[name] ?? null, found: '' }))];
}

/** Keeps the number on arXiv in separate fields, so that the record has both links. */
function arxivDifferences({ own, found, a, b }: Compared): FieldDifference[] {
  const hasAppeared = a.kind === 'preprint' && b.kind !== 'preprint';
  const number = a.arxiv ?? b.arxiv;
  const isIn = arxivId({ ...own.fields, ...(hasAppeared && { doi: '', journal: '', howpublished: '' }) }) !== null;
  if (number === undefined || isIn || own.fields.eprint !== undefined) return [];
  const value = arxivId(a.arxiv === undefined ? found.fields : own.fields) ?? number;
  const archive = own.fields.eprinttype === undefined ? 'archiveprefix' : 'eprinttype';
  return [
    { name: 'eprint', own: null, found: value },
    ...(/arxiv/i.test(own.fields[archive] ?? '')
      ? []
      : [{ name: archive, own: own.fields[archive] ?? null, found: 'arXiv' }]),
  ];
}

function isSameTitle({ a, b }: Compared): boolean {
  const [one, other] = [a, b].map(({ title }) => foldings(title).map((text) => text.replaceAll(' ', ''))) as [
    string[],
    string[],
  ];
  if (isCommon(one, other)) return true;
  const relation = titlesOf(a, b);
  return relation === 'translated' || (relation === 'beginning' && a.title.length > b.title.length);
}

/** Shortened names and lists say the same as full ones. */
function areSamePeople({ a, b }: Compared): boolean {
  const relation = peopleOf(a, b);
  if (relation === 'unread' || relation === 'unknown' || b.hasOthers) return true;
  return relation === 'equal' && (a.hasOthers || a.authors.length >= b.authors.length);
}

function containerValue({ fields }: BibtexEntry): string | undefined {
  return fields.journaltitle ?? fields.journal ?? fields.booktitle;
}

function containerName({ own, found, a, b }: Compared): string {
  const type = a.kind === 'preprint' && b.kind !== 'preprint' ? found.type : own.type;
  const isInBook = /^in|conference|^suppbook|^chapter/.test(type);
  const usual = isInBook ? 'booktitle' : own.fields.journaltitle === undefined ? 'journal' : 'journaltitle';
  return a.kind !== 'preprint' && a.container !== undefined
    ? (['booktitle', 'journaltitle', 'journal'].find((name) => own.fields[name] !== undefined) ?? usual)
    : usual;
}

/** Names in two scripts cannot be compared. */
const areNamesOf = (isSame: (a: string, b: string) => boolean, one = '', other = '') =>
  CJK.test(one) !== CJK.test(other) || isSame(one, other);

const isSameNumber = (one = '', other = '') =>
  folded(one) === folded(other) || (numberIn(one) !== undefined && numberIn(one) === numberIn(other));

/** Whether pages are equal: `12-34` and `12--34`, `123-9` and `123-129`. More pages than a source knows are kept. */
function isSamePages(own: string, found: string): boolean {
  const [one, other] = [own, found].map(rangeOf) as [[string, string], [string, string]];
  if (firstPage(own) !== firstPage(found)) {
    // An article with a number has pages from 1, too.
    return (one[0] === '1' && other[1] === '') || (other[0] === '1' && one[1] === '');
  }
  return one[1] === other[1] || other[1] === '' || other[1] === other[0];
}

function rangeOf(pages: string): [first: string, last: string] {
  const [first = '', last = ''] = pages.split(/[\u2010-\u2015-]+/).map((page) => folded(page).replace(/^pp? /, ''));
  const isShort = /^\d+$/.test(first) && /^\d+$/.test(last) && last.length < first.length;
  return [first, isShort ? first.slice(0, first.length - last.length) + last : last];
}
