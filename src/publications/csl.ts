/** Converts BibTeX to CSL-JSON, the input of citation styles. */
import { arxivId, repairDoi, repairLink } from './addresses.ts';
import type { BibtexEntry } from './bibtex.ts';
import { issuedOf } from './issued.ts';
import { journalName } from './journals.ts';
import { genreOf, typeOfWork } from './kinds.ts';
import { readNames, type CslName, type NameList } from './names.ts';
import type { Csl } from './record.ts';
import { texToRich, texToText } from './tex.ts';

/** CSL's codes for the language names of `langid`. */
const languages: Record<string, string> = {
  japanese: 'ja',
  english: 'en',
  american: 'en-US',
  british: 'en-GB',
  german: 'de',
  ngerman: 'de',
  deutsch: 'de',
  french: 'fr',
  spanish: 'es',
  italian: 'it',
  dutch: 'nl',
  portuguese: 'pt',
  chinese: 'zh',
  korean: 'ko',
  russian: 'ru',
  polish: 'pl',
  swedish: 'sv',
  danish: 'da',
  norwegian: 'no',
  finnish: 'fi',
  czech: 'cs',
  usenglish: 'en-US',
  ukenglish: 'en-GB',
  jpn: 'ja',
  eng: 'en',
  brazilian: 'pt-BR',
  latin: 'la',
  greek: 'el',
};

/** Converts an entry to CSL-JSON. TeX becomes Unicode, names are split, and a preprint gets its archive. */
export function toCsl(entry: BibtexEntry): Csl {
  const { type, key, fields } = entry;
  const { csl: cslType, genre } = typeOfWork(type);
  const text = (...names: string[]) => {
    const value = names.map((name) => texToText(fields[name] ?? '')).find(Boolean);
    return value || undefined;
  };
  const isArticle = cslType === 'article-journal' || cslType === 'periodical';
  const isThesis = cslType === 'thesis';
  const doi = fields.doi ? repairDoi(fields.doi).value : null;
  const address = fields.url ? repairLink(fields.url).value : null;
  const howpublished = text('howpublished');
  const published =
    howpublished && /^(?:https?:|www\.)\S+$/i.test(howpublished) ? repairLink(fields.howpublished ?? '').value : null;
  const { issued, status } = issuedOf(fields);
  const eid = text('eid', 'articleno', 'article-number', 'article_number');
  const page = text('pages')?.replace(/\s*(?:-{1,3}|[–—−])\s*/g, '-');

  const csl: Csl = {
    id: key,
    type: cslType,
    ...defined({
      ...peopleOf(fields),
      title: titled(fields, 'title', 'subtitle', 'titleaddon') ?? texToRich(fields.booktitle ?? ''),
      'title-short': text('shorttitle'),
      'container-title': containerOf(fields, isArticle),
      'collection-title': text('series'),
      'event-title': text('eventtitle'),
      'event-place': text('venue'),
      publisher: isThesis
        ? text('school', 'institution', 'organization', 'publisher')
        : (text('publisher', 'institution', 'school', 'organization', 'holder') ??
          (published ? undefined : howpublished)),
      'publisher-place': text('location', 'address'),
      volume: text('volume'),
      edition: text('edition')?.replace(/^(\d+)(?:st|nd|rd|th)?(?:\s+ed(?:ition|\.)?)?$/i, '$1'),
      version: text('version'),
      page: page ?? (isArticle ? eid : undefined),
      'number-of-pages': text('pagetotal'),
      'chapter-number': text('chapter'),
      genre: fields.type ? genreOf(texToText(fields.type)) : genre,
      issued,
      status,
      'original-date': originalDate(fields),
      abstract: fields.abstract ? texToRich(fields.abstract) : undefined,
      keyword: text('keywords', 'keyword'),
      language: languageOf(text('langid', 'language')),
      note: text('note', 'addendum'),
      medium: published ? undefined : text('howpublished'),
      ISBN: text('isbn'),
      ISSN: text('issn'),
      DOI: doi ?? undefined,
      URL: address ?? published ?? undefined,
      ...numberOf(text('number'), text('issue'), cslType, eid ?? (page && articleNumber.test(page) ? page : undefined)),
    }),
  };
  if (csl.medium === csl.publisher) delete csl.medium;
  return withArchive(entry, csl);
}

function peopleOf(fields: BibtexEntry['fields']) {
  const list = (name: string) => readNames(fields[name] ?? '');
  const known = ({ names }: NameList) => (names.length > 0 ? names : undefined);
  const people = (name: string) => (fields[name] === undefined ? undefined : known(list(name)));
  const authors = list('author');
  return {
    author: withCollaboration(known(authors), fields.collaboration),
    custom: authors.others ? { others: true } : undefined,
    editor: people('editor'),
    translator: people('translator'),
    'container-author': people('bookauthor'),
  };
}

/** INSPIRE and NASA's ADS give the name of a collaboration in a separate field: `ATLAS`. */
function withCollaboration(authors: CslName[] | undefined, field: string | undefined): CslName[] | undefined {
  const name = texToText(field ?? '');
  const isThere = authors?.some(({ literal }) => literal?.toLowerCase().includes(name.toLowerCase()));
  if (name === '' || isThere) return authors;
  return [...(authors ?? []), { literal: /collaboration/i.test(name) ? name : `${name} Collaboration` }];
}

/** Matches article numbers in the field for pages. Real page numbers never have this form. */
const articleNumber = /^(?:\d{6,}|e\d{3,})$/i;

/** CSL types whose records have an issue number, and separately an article number. */
const ofArticles = ['article-journal', 'periodical', 'paper-conference', 'review'];

export const isArticleNumber = ({ type }: Pick<Csl, 'type'>): boolean => ofArticles.includes(type);

/**
 * Returns a record's number as the CSL variable that fits its type. It is the issue of a journal, the number of a
 * report or similar work, or otherwise the number in a series.
 */
function numberOf(
  number: string | undefined,
  issue: string | undefined,
  type: string,
  article: string | undefined,
): Partial<Csl> {
  if (ofArticles.includes(type)) {
    return { issue: number ?? issue, ...(article && { number: article }) };
  }
  if (['report', 'patent', 'standard', 'legislation', 'thesis', 'document', 'article', 'speech'].includes(type)) {
    return { number: number ?? issue };
  }
  return { 'collection-number': number ?? issue };
}

function containerOf(fields: Record<string, string>, isArticle: boolean): string | undefined {
  const journal = fields.journaltitle ?? fields.journal;
  const inJournal =
    journal &&
    titled({ ...fields, container: journalName(journal) }, 'container', 'journalsubtitle', 'journaltitleaddon');
  const inBook = fields.title ? titled(fields, 'booktitle', 'booksubtitle', 'booktitleaddon') : undefined;
  return (
    (isArticle ? (inJournal ?? inBook) : (inBook ?? inJournal)) ??
    titled(fields, 'maintitle', 'mainsubtitle', 'maintitleaddon')
  );
}

/** Returns the title as `Title: Subtitle. Addition`. */
function titled(fields: Record<string, string>, title: string, subtitle: string, addition: string): string | undefined {
  const [main, sub, more] = [title, subtitle, addition].map((name) => texToRich(fields[name] ?? ''));
  if (!main) return undefined;
  const whole = sub ? `${main}${/[?!:]$/.test(main) ? '' : ':'} ${sub}` : main;
  return more ? `${whole}${/[?!.]$/.test(whole) ? '' : '.'} ${more}` : whole;
}

function originalDate({ origdate }: Record<string, string>) {
  return origdate ? issuedOf({ date: origdate }).issued : undefined;
}

function languageOf(name: string | undefined): string | undefined {
  const known = name?.toLowerCase();
  return known === undefined ? undefined : (languages[known] ?? known);
}

/** Returns whether a record is a preprint: on arXiv or a similar server, and in no journal or book. */
export function isPreprint({ type, fields }: BibtexEntry): boolean {
  if (type === 'preprint') return true;
  const journal = texToText(journalName(fields.journal ?? fields.journaltitle ?? ''));
  const elsewhere = (journal !== '' && !isServer(journal)) || fields.booktitle !== undefined;
  const onServer = arxivId(fields) !== null || isServer(journal) || isServer(texToText(fields.publisher ?? ''));
  return onServer && !elsewhere && ['misc', 'article', 'online', 'unpublished'].includes(type);
}

const isServer = (name: string) =>
  /^(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|research square|preprints)\b|^corr$|arxiv (?:e-?prints?|preprint)/i.test(
    name,
  );

/** Fields that are removed from a preprint. */
const ofJournal = new Set(['container-title', 'volume', 'issue', 'page', 'medium', 'publisher']);

/**
 * Adds the archive and the archive's number to a preprint. Any other work on arXiv gets the arXiv URL if it has no DOI
 * or URL.
 */
function withArchive(entry: BibtexEntry, csl: Csl): Csl {
  const id = arxivId(entry.fields);
  const placed = id === null || csl.URL || csl.DOI ? csl : { ...csl, URL: `https://arxiv.org/abs/${id}` };
  if (!isPreprint(entry)) return placed;
  const rest = Object.fromEntries(Object.entries(placed).filter(([name]) => !ofJournal.has(name))) as Csl;
  const name = id === null ? (placed['container-title'] ?? placed.publisher) : 'arXiv';
  return { ...rest, type: 'article', ...(name && { publisher: name }), ...(id !== null && { number: `arXiv:${id}` }) };
}

/** Returns the object without undefined values. */
function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
