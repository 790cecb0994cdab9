/**
 * Makes records from what sources say. Every text of a source passes here: it becomes one line of valid BibTeX without
 * invisible characters, with a limited length, and only identifiers and links of the right form are kept.
 */
import { withoutInvisible } from '#contract/plain-text.ts';
import type { BibtexEntry } from '#publications/bibtex.ts';
import type { WorkSource } from '#contract/work-sources.ts';
import type { FoundWork, WorkNotice } from '#publications/found-work.ts';
import { publicRecord } from '#publications/public-fields.ts';
import { normalizeFields } from '#publications/tidy-fields.ts';
import { plainDoi } from '#publications/work-facts.ts';
import { isPublicAddress } from '#server/platform/integrations/public-address.ts';
import { isIP } from 'node:net';

/** A person as sources name them: family and given name, or one name of any form. */
export interface NamedPerson {
  family?: string | null | undefined;
  given?: string | null | undefined;
  name?: string | null | undefined;
  /** Whether `name` is of an organization. */
  isGroup?: boolean | undefined;
}

type Fields = Readonly<Record<string, string | number | null | undefined>>;

interface Given {
  source: WorkSource;
  sourceId: string;
  type: string;
  authors?: readonly NamedPerson[];
  editors?: readonly NamedPerson[];
  fields: Fields;
  /** The book or journal; not used for preprints. */
  container?: string | null | undefined;
  /** The publisher, or the school or institution of a thesis or report. */
  publisher?: string | null | undefined;
  arxiv?: string | undefined;
  /** Whether texts contain TeX, as on arXiv. Otherwise braces and backslashes are characters. */
  isTex?: boolean;
  notices?: readonly WorkNotice[];
  versions?: FoundWork['versions'];
  citedBy?: number | null | undefined;
}

/** Limits in characters and names. A longer list of authors ends with `and others`. */
const MOST = { text: 2_000, names: 300, name: 200, id: 300, versions: 20 };

/**
 * Makes a found work.
 * @returns undefined if the source gives no title
 */
export function makeWork({ source, sourceId, type, authors, editors, isTex = false, ...rest }: Given) {
  const plain = (value: string) => (isTex ? withBalancedBraces(line(value)) : withoutTex(line(value)));
  const texts = Object.entries(fieldsOf(type, rest)).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return [];
    const text = checks[name]?.(line(String(value))) ?? (checks[name] ? '' : plain(String(value)));
    return text === '' ? [] : [[name, text]];
  });
  const names = (people: readonly NamedPerson[] = []) => peopleOf(people);
  const given = { author: names(authors), editor: names(editors), ...Object.fromEntries(texts) };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const all: BibtexEntry = { type, key: keyOf(said), fields: normalizeFields(said) };
  const { cited: entry } = publicRecord(all);
  if (!entry.fields['title']) return undefined;
  const { notices = [], versions = [], citedBy } = rest;
  return {
    source,
    sourceId: line(sourceId).slice(0, MOST.id),
    entry,
    notices: notices.slice(0, MOST.versions),
    versions: versions.slice(0, MOST.versions),
    citedBy: citedBy !== undefined && Number.isSafeInteger(citedBy) && Number(citedBy) >= 0 ? citedBy : null,
  } satisfies FoundWork;
}

/** Returns whether works of this type are parts of a book. */
export const isInBook = (type: string): boolean => type === 'inproceedings' || type === 'incollection';

const fieldsOf = (
  type: string,
  { fields, container, publisher, arxiv }: Omit<Given, 'source' | 'sourceId' | 'type'>,
): Fields => ({
  ...(type !== 'preprint' && { [isInBook(type) ? 'booktitle' : 'journal']: container }),
  [type === 'phdthesis' ? 'school' : type === 'techreport' ? 'institution' : 'publisher']: publisher,
  ...(arxiv !== undefined && { eprint: arxiv, archiveprefix: 'arXiv' }),
  ...fields,
});

const line = (text: string): string =>
  withoutInvisible(text.slice(0, 10 * MOST.text).replaceAll(/\s+/g, ' ')).slice(0, MOST.text);

const withoutTex = (text: string): string =>
  text
    .replaceAll(/[{}\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns TeX as it is if its braces are balanced, and otherwise its characters. */
function withBalancedBraces(text: string): string {
  let depth = 0;
  for (const [brace] of text.matchAll(/\\[\\{}]|[{}]/g)) {
    if (brace === '{') depth += 1;
    if (brace === '}') depth -= 1;
    if (depth < 0) return withoutTex(text);
  }
  return depth === 0 && !/(?:^|[^\\])(?:\\\\)*\\$/.test(text) ? text : withoutTex(text);
}

/** Values of fields that have a form. A value of another form becomes ''. */
const checks: Readonly<Record<string, (value: string) => string>> = {
  doi: (value) => doiOf(value) ?? '',
  eprint: (value) => arxivOf(value) ?? '',
  url: (value) => publicLink(value) ?? '',
  year: (value) => /^(?:1[5-9]|20|21)\d\d$/.exec(value)?.[0] ?? '',
  month: (value) => /^(?:0?[1-9]|1[0-2])$/.exec(value)?.[0].padStart(2, '0') ?? '',
  isbn: (value) => /^(?:97[89])?\d{9}[\dX]$/i.exec(value.replaceAll(/[\s-]/g, ''))?.[0] ?? '',
  pmid: (value) => /^\d{1,9}$/.exec(value)?.[0] ?? '',
};

/** Returns a DOI in lower case, without its resolver; undefined if the text is not a DOI. */
export function doiOf(value: string | null | undefined): string | undefined {
  const doi = plainDoi(value ?? '');
  return /^10\.\d{4,9}\/[!-~]{1,200}$/.test(doi) && !/[{}\\"`^|]|\/\.{1,2}(?:\/|$)/.test(doi) ? doi : undefined;
}

/** Returns an arXiv ID without its version; undefined if the text is not one. */
export function arxivOf(value: string | null | undefined): string | undefined {
  const [, id] =
    /^(?:arxiv:|https?:\/\/(?:www\.)?arxiv\.org\/abs\/|(?:https?:\/\/doi\.org\/)?10\.48550\/arxiv\.)?(\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[a-z]{2})?\/\d{7})(?:v\d{1,3})?$/i.exec(
      (value ?? '').trim(),
    ) ?? [];
  return id;
}

function publicLink(value: string): string | undefined {
  const url = /^https?:\/\//i.test(value) && !/[{}\\"<>`^|\s]/.test(value) ? URL.parse(value) : null;
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host)
    ? isPublicAddress(host)
    : /\.[a-z\d-]{2,}$/i.test(host) && !/\.(?:local|internal)$/.test(host);
  return isPublic ? url.href : undefined;
}

/** Returns a list of names as BibTeX writes it. */
function peopleOf(people: readonly NamedPerson[]): string {
  const names = people.slice(0, MOST.names).flatMap((person) => nameOf(person) ?? []);
  return [...names, ...(people.length > MOST.names ? ['others'] : [])].join(' and ');
}

function nameOf({ family, given, name, isGroup }: NamedPerson): string | undefined {
  const part = (text: string | null | undefined) => withoutTex(line(text ?? '')).slice(0, MOST.name);
  const last = part(family).replaceAll(',', ' ').trim();
  const first = part(given).replaceAll(',', ' ').trim();
  if (last !== '') return whole(first === '' ? last : `${last}, ${first}`, first === '' && /\s/.test(last));
  const only = part(name) || first;
  return only === '' ? undefined : whole(only, isGroup === true);
}

/** Puts a name in braces if BibTeX would otherwise divide it. */
const whole = (name: string, isOne: boolean): string =>
  isOne || /\band\b/i.test(name) || name.split(',').length > 2 ? `{${name}}` : name;

function keyOf({ author = '', year = '', title = '' }: Readonly<Record<string, string>>): string {
  const [first = ''] = author.split(' and ');
  const family = first.includes(',') ? first.split(',')[0] : first.split(' ').at(-1);
  const word = title.split(/[^\p{L}\p{N}]+/u).find((part) => part.length > 3) ?? '';
  const key = `${family ?? ''}${year}${family ? '' : word}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return key.slice(0, 60) || 'work';
}
