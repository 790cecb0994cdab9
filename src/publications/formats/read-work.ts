/**
 * A work as a file of another program describes it, and its record in BibTeX. Notes, files and groups, which reference
 * managers store in the same files, have no place here.
 */
import { withoutInvisible } from '#contract/plain-text.ts';
import { arxivId, repairDoi, repairLink } from '../addresses.ts';
import type { BibtexEntry } from '../bibtex.ts';
import { normalizeFields } from '../tidy-fields.ts';
import { isbnsOf } from '../work-facts.ts';
import { monthNamed } from '#domain/dates.ts';

export interface ReadPerson {
  family?: string | undefined;
  given?: string | undefined;
  particle?: string | undefined;
  suffix?: string | undefined;
  /** The name of a group, or a name that cannot be divided. */
  literal?: string | undefined;
}

/** All texts are plain, or have the HTML elements that reference managers use: `<i>`, `<sup>` … */
export interface ReadWork {
  /** The type in BibTeX. `preprint` becomes `misc` if the record names the archive. */
  type: string;
  key?: string | undefined;
  title?: string | undefined;
  authors?: readonly ReadPerson[] | undefined;
  /** Whether the list of authors is not complete. */
  hasOthers?: boolean | undefined;
  editors?: readonly ReadPerson[] | undefined;
  /** The journal, the proceedings or the book. */
  container?: string | undefined;
  publisher?: string | undefined;
  issue?: string | undefined;
  /** In any usual form: `2024`, `2024-03-12`, `12 March 2024`. */
  date?: string | undefined;
  doi?: string | undefined;
  url?: string | undefined;
  /** A text with an arXiv ID. */
  arxiv?: string | undefined;
  /** A text with ISBNs or ISSNs. */
  numbers?: string | undefined;
  keywords?: readonly string[] | undefined;
  /** Other fields by their name in BibTeX. */
  fields?: Readonly<Record<string, string | undefined>>;
}

/** Converts a work to a record; undefined if the work has no title. */
export function entryFrom(work: ReadWork): BibtexEntry | undefined {
  const title = tex(work.title);
  if (title === '') return undefined;
  const eprint = arxivOf(work);
  const isOnServer = eprint !== undefined && ['preprint', 'misc', 'unpublished', 'online'].includes(work.type);
  const type = isOnServer || (work.type === 'preprint' && isServer(work.publisher)) ? 'misc' : work.type;
  const said: Record<string, string | undefined> = {
    author: people(work.authors ?? [], work.hasOthers),
    editor: people(work.editors ?? []),
    title,
    [containerField(type)]: tex(work.container),
    [publisherField(type)]: isOnServer ? '' : tex(work.publisher),
    number: tex(work.issue),
    ...mapped(work.fields ?? {}, tex),
    pages: tex(work.fields?.['pages']).replaceAll(/(?<=\w)\s*[-\u2010-\u2015]+\s*(?=\w)/g, '--'),
    ...dateFields(line(work.date)),
    ...(work.doi && { doi: repairDoi(line(work.doi)).value ?? '' }),
    ...(eprint !== undefined && { eprint, archiveprefix: 'arXiv' }),
    ...numbersIn(line(work.numbers)),
    url: urlOf(work),
    keywords: tex((work.keywords ?? []).map((word) => word.replaceAll(/[,;]/g, ' ')).join(', ')),
  };
  const fields = Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return { type, key: keyFrom(work.key) ?? '', fields: normalizeFields(fields) };
}

/** Texts of one line without invisible characters. */
const line = (text: string | undefined): string => withoutInvisible((text ?? '').replaceAll(/\s+/g, ' ')).trim();

const signs: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '~': '\\textasciitilde{}',
};

/** Returns a text as TeX. The signs that are also signs in HTML are written when the fields are normalized. */
const tex = (text: string | undefined): string => line(text).replaceAll(/[\\{}$~]/g, (sign) => signs[sign] ?? sign);

const mapped = (fields: Readonly<Record<string, string | undefined>>, by: (text: string | undefined) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, by(value)]));

const isArticle = (type: string) => ['article', 'periodical', 'review', 'suppperiodical'].includes(type);
const containerField = (type: string) => (isArticle(type) ? 'journal' : 'booktitle');
const publisherField = (type: string) =>
  /thesis$/.test(type) ? 'school' : /report$/.test(type) ? 'institution' : 'publisher';

const isServer = (name = '') =>
  /^(?:arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|research square|preprints)\b/i.test(name.trim());

function arxivOf({ arxiv, doi, url }: ReadWork): string | undefined {
  const texts = { eprint: line(arxiv), doi: line(doi), url: /arxiv\.org/i.test(url ?? '') ? line(url) : '' };
  const found = arxivId({ ...texts, archiveprefix: texts.eprint === '' ? '' : 'arxiv' });
  return found ?? undefined;
}

/** A link that only repeats the DOI or the arXiv ID is left out, and so are links to local programs and files. */
function urlOf(work: ReadWork): string {
  const { value } = repairLink(line(work.url));
  if (value === null || !/^https?:/i.test(value) || /[{}\\]/.test(value)) return '';
  const isRepeated = /^https?:\/\/(?:dx\.)?doi\.org\//i.test(value) || (arxivOf(work) && /arxiv\.org/i.test(value));
  return isRepeated && (work.doi || arxivOf(work)) ? '' : value;
}

function numbersIn(text: string): { isbn?: string; issn?: string } {
  const isbn = isbnsOf(text)[0];
  const issn = /(?<![\d-])\d{4}-?\d{3}[\dXx](?![\d-])/.exec(isbn === undefined ? text : '')?.[0];
  return { ...(isbn && { isbn: writtenIsbn(text) ?? isbn }), ...(issn && { issn: withHyphen(issn) }) };
}

/** Returns the first ISBN as written, with its hyphens. */
const writtenIsbn = (text: string) => /(?<!\d)(?:97[89][- ]?)?\d[\d -]{7,13}[\dXx](?!\d)/.exec(text)?.[0].trim();

const withHyphen = (issn: string) => `${issn.slice(0, 4)}-${issn.slice(-4).toUpperCase()}`;

function people(all: readonly ReadPerson[], hasOthers = false): string {
  const names = all.map(nameOf).filter(Boolean);
  return [...names, ...(hasOthers && names.length > 0 ? ['others'] : [])].join(' and ');
}

function nameOf({ family, given, particle, suffix, literal }: ReadPerson): string {
  const [last, first, von, jr] = [family, given, particle, suffix].map((part) => tex(part).replaceAll(',', ''));
  if (!last) return whole(tex(literal) || (first ?? ''));
  if (!first && !von && !jr) return last.includes(' ') ? whole(last) : last;
  return [[von, guarded(last)].filter(Boolean).join(' '), jr, guarded(first ?? '')]
    .filter((part, index) => part !== '' || index === 2)
    .join(', ');
}

/** Names of groups are in braces, so that they are not divided. Japanese names divide at their space. */
const whole = (name: string) =>
  name === '' || /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー\s]+$/u.test(name) ? name : `{${name}}`;

const guarded = (part: string) => (/\band\b/i.test(part) ? `{${part}}` : part);

/** Returns a citation key of another program, if it can be one here. */
function keyFrom(key: string | undefined): string | undefined {
  const plain = line(key).replaceAll(/[\s,={}()"'#%~\\]/g, '');
  return /^(?=.*\p{L})[^/]{2,80}$/u.test(plain) && !plain.includes('://') ? plain : undefined;
}

interface DateFields {
  year?: string;
  /** Two digits. */
  month?: string;
  day?: string;
  /** `in press`, if there is no year. */
  pubstate?: string;
}

/** Reads the dates of reference managers: ISO, `2024/03/12/`, `12 March 2024`, `Mar 2024`, 2024年3月. */
function dateFields(text: string): DateFields {
  const found = inNumbers(text) ?? inWords(text);
  if (found) return dated(found);
  return /in press|forthcoming|to appear|accepted/i.test(text) ? { pubstate: 'inpress' } : {};
}

type Parts = readonly [year: string, month?: number, day?: number];

/** Days without a month, and impossible numbers such as `2020-00-00`, are left out. */
function dated([year, month = 0, day = 0]: Parts): DateFields {
  const hasMonth = month >= 1 && month <= 12;
  return {
    year,
    ...(hasMonth && { month: String(month).padStart(2, '0') }),
    ...(hasMonth && day >= 1 && day <= 31 && { day: String(day) }),
  };
}

function inNumbers(text: string): Parts | undefined {
  const [, year = '', month, day] =
    /^\D{0,3}(\d{4})(?:\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2}))?)?(?=[-/.月日T\s]|$)/.exec(text) ?? [];
  if (year === '' || /^\d{4}\s+\p{L}/u.test(text)) return undefined;
  return [year, Number(month ?? 0), Number(day ?? 0)];
}

function inWords(text: string): Parts | undefined {
  const year = /(?<!\d)(?:1[5-9]|20|21)\d{2}(?!\d)/.exec(text)?.[0];
  if (year === undefined) return undefined;
  const month = (text.match(/\p{L}{3,}/gu) ?? []).map(monthNamed).find((number) => number > 0);
  const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|,)?(?!\d)/.exec(text.replace(year, ''))?.[1];
  return [year, month ?? 0, Number(day ?? 0)];
}
