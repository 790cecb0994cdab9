/** Reads lists of works as CSV: LinkedIn's `Publications.csv`, ORCID's and Zotero's lists. Their headers vary. */
import { dsvFormat } from 'd3-dsv';
import { extraOf } from './csl-json.ts';
import type { ReadPerson, ReadWork } from './read-work.ts';
import { personOf, thesisType } from './ris.ts';
import { typeOfItem } from './zotero.ts';

/** The names of each column, in lower case, with letters and digits only. */
const columns = {
  title: ['title', 'worktitle', 'name', 'タイトル'],
  subtitle: ['subtitle', 'worksubtitle'],
  container: [
    'journaltitle',
    'publicationtitle',
    'journal',
    'containertitle',
    'sourcetitle',
    'proceedingstitle',
    'booktitle',
  ],
  date: ['publishedon', 'publicationdate', 'datepublished', 'dateofpublication', 'date', 'publicationyear', 'year'],
  type: ['itemtype', 'type', 'worktype', 'documenttype'],
  genre: ['type'],
  authors: ['author', 'authors', 'contributors', 'creators'],
  editors: ['editor', 'editors'],
  publisher: ['publisher'],
  place: ['place', 'city'],
  volume: ['volume'],
  edition: ['edition'],
  series: ['series', 'seriestitle'],
  event: ['conferencename', 'meetingname'],
  shortTitle: ['shorttitle'],
  issue: ['issue', 'number'],
  pages: ['pages', 'page'],
  doi: ['doi'],
  idType: ['externalidtype', 'externalidentifiertype', 'identifiertype', 'worknumbertype'],
  idValue: [
    'externalidvalue',
    'externalidentifiervalue',
    'externalidentifier',
    'externalidentifiers',
    'identifiervalue',
    'worknumber',
  ],
  isbn: ['isbn'],
  issn: ['issn'],
  url: ['url', 'link', 'workurl', 'uri'],
  abstract: ['abstract', 'abstractnote', 'description', 'shortdescription', 'workdescription'],
  language: ['language', 'languagecode'],
  key: ['citationkey', 'citekey'],
  extra: ['extra'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof columns;

/** Columns of which a list of works has at least one, in addition to titles. */
const ofWorks: readonly string[] = [
  ...columns.date.filter((name) => name !== 'date'),
  ...columns.doi,
  ...columns.idValue,
  'journaltitle',
  'publicationtitle',
  'journal',
  'sourcetitle',
];

const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns where the header is, and its delimiter; undefined if the text is not a list of works. */
function headerOf(text: string): { start: number; delimiter: string } | undefined {
  let start = 0;
  // LinkedIn puts notes before some lists.
  for (const line of text.split('\n', 10)) {
    for (const delimiter of [',', ';', '\t']) {
      const names = (dsvFormat(delimiter).parseRows(line.trim())[0] ?? []).map(plain);
      const has = (wanted: readonly string[]) => names.some((name) => wanted.includes(name));
      if (names.length > 1 && has(columns.title) && has(ofWorks)) return { start, delimiter };
    }
    start += line.length + 1;
  }
  return undefined;
}

export const isCsv = (text: string): boolean => headerOf(text) !== undefined;

export function readCsv(text: string): ReadWork[] {
  const header = headerOf(text);
  if (!header) return [];
  const rows = dsvFormat(header.delimiter).parse(text.slice(header.start));
  const names = new Map(rows.columns.map((name) => [plain(name), name]));
  return rows.flatMap((row) => {
    const say = (column: Column): string | undefined => {
      const found = columns[column].flatMap((name) => row[names.get(name) ?? '']?.trim() || []);
      return found[0];
    };
    return workOf(say) ?? [];
  });
}

function workOf(say: (column: Column) => string | undefined): ReadWork | undefined {
  const said = say('type') ?? '';
  const item = typeOfItem(said, say('genre'));
  const isItem = item !== undefined;
  const type = said === '' ? guessed(say) : (item ?? orcidType(said));
  // Zotero lists notes and files, too.
  if (/^(?:note|attachment|annotation)$/i.test(said)) return undefined;
  const ids = { ...idsInExtra(say('extra')), ...idsOf(say('idType'), say('idValue')) };
  const isOnArxiv = /^arxiv:/i.test(say('issue') ?? '');
  const title = [say('title'), say('subtitle')].filter(Boolean).join(': ');
  return {
    type,
    key: say('key') ?? ids['citation key'],
    title,
    authors: peopleOf(say('authors'), isItem),
    editors: peopleOf(say('editors'), isItem),
    container: say('container') ?? (type === 'inproceedings' ? say('event') : undefined),
    publisher: say('publisher'),
    issue: isOnArxiv ? undefined : say('issue'),
    date: say('date'),
    doi: say('doi') ?? ids['doi'],
    url: say('url'),
    arxiv: isOnArxiv ? say('issue') : ids['arxiv'],
    numbers: [say('isbn') ?? ids['isbn'], say('issn') ?? ids['issn']].filter(Boolean).join(' '),
    fields: {
      volume: say('volume'),
      pages: say('pages'),
      edition: say('edition'),
      series: say('series'),
      shorttitle: say('shortTitle'),
      eventtitle: say('event'),
      address: say('place'),
      abstract: say('abstract'),
      langid: say('language')?.toLowerCase(),
      pmid: ids['pmid'],
      pmcid: ids['pmc'] ?? ids['pmcid'],
    },
  };
}

/** LinkedIn's list has no types. */
const guessed = (say: (column: Column) => string | undefined) =>
  say('container') ? 'article' : say('isbn') ? 'book' : 'misc';

/** ORCID writes `journal-article`, `JOURNAL_ARTICLE` or `Journal article`. */
function orcidType(said: string): string {
  const name = said.toLowerCase().replaceAll(/[\s_]+/g, '-');
  const found = orcidTypes.find(([pattern]) => pattern.test(name))?.[1] ?? 'misc';
  return found === 'thesis' ? thesisType(name) : found;
}

const orcidTypes: readonly (readonly [RegExp, string])[] = [
  [/^(?:journal-article|article|magazine-article|newspaper-article|journal-issue|letter)$/, 'article'],
  [/^conference-(?:paper|abstract|proceedings|output)$|^proceedings/, 'inproceedings'],
  [/^book-(?:chapter|section)$/, 'incollection'],
  [/^(?:book|edited-book|monograph)$/, 'book'],
  [/^(?:book-)?review$/, 'review'],
  [/^(?:encyclopedia|dictionary)-entry$/, 'inreference'],
  [/thesis|dissertation/, 'thesis'],
  [/^(?:report|working-paper|research-tool)$/, 'techreport'],
  [/^preprint$/, 'preprint'],
  [/^data-?-?set$/, 'dataset'],
  [/^software$/, 'software'],
  [/^patent$/, 'patent'],
  [/standard/, 'standard'],
  [/^(?:website|online-resource|blog-post|web-page)$/, 'online'],
  [/^(?:lecture-speech|conference-poster|conference-presentation)$/, 'talk'],
  [/^manual$/, 'manual'],
];

/**
 * Names are separated by semicolons, or by bars.
 * @param isItem whether Zotero wrote the names. There, a name without a comma is of a group
 */
const peopleOf = (list = '', isItem: boolean): ReadPerson[] =>
  list
    .split(/\s*[;|]\s*/)
    .filter(Boolean)
    .map((name) => (isItem || name.includes(',') ? personOf(name) : inOrder(name)));

/** Names in reading order: `Ada Lovelace`. */
function inOrder(name: string): ReadPerson {
  const [, given, family] = /^(.+?)\s+(\S+)$/.exec(name) ?? [];
  return family === undefined || /\p{Script=Han}/u.test(name) ? { literal: name } : { given, family };
}

/** Identifiers with their types, which can be lists: `doi;issn` and `10.…;1234-5678`. */
function idsOf(types = '', values = ''): Readonly<Record<string, string>> {
  const all = values.split(/\s*[;|]\s*/);
  const named = types.split(/\s*[;|]\s*/).map((name, index) => [name.toLowerCase(), all[index] ?? '']);
  const doi = /10\.\d{4,9}\/[^\s;|]+/.exec(values)?.[0];
  return { ...(doi && { doi }), ...(Object.fromEntries(named) as Record<string, string>) };
}

/** Zotero writes the lines of a note one after the other, so each identifier is one word. */
const idsInExtra = (extra = '') =>
  Object.fromEntries(
    Object.entries(extraOf(extra.replaceAll(/\s+(?=(?:DOI|PMID|PMCID|arXiv|Citation Key)\s*:)/gi, '\n'))).map(
      ([name, value]) => [name, value.split(' ')[0] ?? ''],
    ),
  );
