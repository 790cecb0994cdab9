/** Reads RIS as EndNote, Mendeley, Zotero, JabRef and publishers write it. Each of them uses some tags in its own way. */
import { isbnsOf } from '../work-facts.ts';
import type { ReadPerson, ReadWork } from './read-work.ts';

export const isRis = (text: string): boolean => /^\s*TY\s{0,3}-\s?[A-Z]{2,8}\s*$/m.test(text.slice(0, 10_000));

type Tags = ReadonlyMap<string, readonly string[]>;

/** The tags of RIS. Other lines continue the value of the line before. */
const tagged =
  /^\s*(TY|ER|A[1-4BDNU]|B[TLN]|C[1-8ATLNPY]|D[ABOPS]|E[DTP]|ID|IS|IN|J[12AFO]|K1|KW|L[1-4ABK]|M[1-3D]|N[1-2OV]|O[1P]|P[BPY]|R[1INP]|S[1-3ENPT]|T[1-4AITY]|U[1-5R]|V[LO]|Y[12])\s{0,3}-(?:\s(.*)|)$/;

export function readRis(text: string): ReadWork[] {
  const records: Map<string, string[]>[] = [];
  let open: Map<string, string[]> | undefined;
  let last: string[] | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const [found, tag = '', value = ''] = tagged.exec(line) ?? [];
    if (found === undefined) {
      const index = (last?.length ?? 0) - 1;
      if (last && line.trim() !== '') last[index] = `${last[index] ?? ''} ${line.trim()}`;
      continue;
    }
    // The end of a record can be missing.
    if (tag === 'ER' || tag === 'TY') open = undefined;
    if (tag === 'TY') records.push((open = new Map<string, string[]>()));
    last = undefined;
    if (!open || tag === 'ER') continue;
    last = open.get(tag) ?? [];
    last.push(value.trim());
    open.set(tag, last);
  }
  return records.map(workOf);
}

const types: Readonly<Record<string, string>> = {
  JOUR: 'article',
  EJOUR: 'article',
  JFULL: 'periodical',
  MGZN: 'article',
  NEWS: 'article',
  ABST: 'article',
  INPR: 'article',
  CPAPER: 'inproceedings',
  CONF: 'inproceedings',
  CHAP: 'incollection',
  ECHAP: 'incollection',
  BOOK: 'book',
  EBOOK: 'book',
  EDBOOK: 'book',
  SER: 'book',
  ENCYC: 'inreference',
  DICT: 'inreference',
  THES: 'thesis',
  RPRT: 'techreport',
  GOVDOC: 'techreport',
  UNPB: 'unpublished',
  MANSCPT: 'unpublished',
  DATA: 'dataset',
  AGGR: 'dataset',
  DBASE: 'dataset',
  COMP: 'software',
  ELEC: 'online',
  WEB: 'online',
  BLOG: 'online',
  ICOMM: 'online',
  MULTI: 'online',
  PAT: 'patent',
  STAND: 'standard',
  VIDEO: 'video',
  MPCT: 'video',
  SOUND: 'audio',
  SLIDE: 'talk',
  HEAR: 'legal',
  CASE: 'jurisdiction',
  BILL: 'legislation',
  STAT: 'legislation',
};

function workOf(tags: Tags): ReadWork {
  const all = (...names: string[]) => names.flatMap((name) => tags.get(name) ?? []).filter(Boolean);
  const one = (...names: string[]) => all(...names)[0];
  const declared = types[one('TY')?.toUpperCase() ?? ''] ?? 'misc';
  const links = all('UR', 'LK').flatMap((value) => value.split(/[;\s]+(?=https?:)/));
  const doi = one('DO', 'DI') ?? [...all('M3', 'L3', 'N1'), ...links].map(doiIn).find(Boolean);
  const isPreprint =
    declared === 'unpublished' && (/^preprint/i.test(one('M3') ?? '') || /rxiv/i.test(one('PB', 'T2') ?? ''));
  const type = isPreprint ? 'preprint' : declared === 'thesis' ? thesisType(one('M3', 'M1', 'U1')) : declared;
  const isBook = type === 'book';
  const arxiv = all('IS', 'M1', 'AN').find((number) => /^arxiv:/i.test(number));
  const numbers = all('SN').join(' ');
  return {
    type,
    key: one('ID', 'LB'),
    title: one('TI', 'T1', 'CT') ?? one('BT'),
    authors: all('AU', 'A1').map(personOf),
    editors: all('ED', ...(isBook || isInBook(type) ? ['A2'] : [])).map(personOf),
    container:
      isBook || type === 'preprint' || /thesis$/.test(type) ? undefined : one('T2', 'JF', 'JO', 'BT', 'JA', 'J2'),
    publisher: one('PB') ?? (type === 'preprint' ? one('T2') : undefined),
    issue: arxiv === undefined ? one('IS', ...(type === 'patent' ? ['M1'] : [])) : undefined,
    arxiv,
    date: mostExact(all('PY', 'Y1', 'DA')),
    doi,
    url: links.find((link) => /^https?:/i.test(link) && doiIn(link) === undefined),
    numbers: isBook || isbnsOf(numbers).length > 0 ? numbers : numbers.slice(0, 30),
    keywords:
      hasLocalFile(all('L1', 'L2', 'L3', 'L4')) || tags.has('RN')
        ? []
        : all('KW', 'K1').flatMap((word) => word.split(/;/)),
    fields: {
      volume: one('VL', 'VO'),
      pages: pagesOf(one('SP'), one('EP')),
      edition: one('ET'),
      series: isBook ? one('T2', 'T3') : one('T3'),
      address: one('CY', 'PP'),
      abstract: one('AB', 'N2'),
      langid: one('LA')?.toLowerCase(),
      ...(/report$/.test(type) && { type: one('M3') }),
    },
  };
}

const isInBook = (type: string) => ['incollection', 'inproceedings', 'inreference'].includes(type);
const hasLocalFile = (links: readonly string[]) => links.some((link) => link !== '' && !/^https?:|^10\./i.test(link));
const doiIn = (text: string) => /(?:^|doi\.org\/|doi:\s*)(10\.\d{4,9}\/\S+)$/i.exec(text)?.[1];

export const thesisType = (said = ''): string =>
  /master|msc|修士|diplom/i.test(said)
    ? 'mastersthesis'
    : /bachelor|bsc|学士|卒業/i.test(said)
      ? 'bachelorsthesis'
      : 'phdthesis';

/** Names are `Family, Given, Suffix`. A name without a comma is of a group, or Japanese. */
export function personOf(name: string): ReadPerson {
  const [family = '', given, suffix] = name.split(/\s*,\s*/);
  if (given === undefined || family === '') return { literal: name };
  return { family, given, suffix };
}

/** The first page can be the whole range. */
function pagesOf(first = '', last = ''): string {
  if (first === '') return last;
  return last === '' || last === first || /\d\s*[-–]/.test(first) ? first : `${first}-${last}`;
}

/** Returns the date with the most parts: `2024/03/12/` before `2024`. */
const mostExact = (dates: readonly string[]) =>
  dates.toSorted((a, b) => (b.match(/\d+|\p{L}{3,}/gu)?.length ?? 0) - (a.match(/\d+|\p{L}{3,}/gu)?.length ?? 0))[0];
