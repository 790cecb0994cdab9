import { isArticleNumber } from './csl.ts';
import type { CslName } from './names.ts';
import { keywordsOf, plainText, type Csl } from './record.ts';

const types: Record<string, string> = {
  'article-journal': 'JOUR',
  'paper-conference': 'CPAPER',
  chapter: 'CHAP',
  book: 'BOOK',
  thesis: 'THES',
  report: 'RPRT',
  article: 'UNPB',
  dataset: 'DATA',
  software: 'COMP',
  webpage: 'ELEC',
};

/** Converts a record to RIS, the exchange format of reference managers: one tag per line, CRLF line ends. */
export function writeRis(csl: Csl): string {
  const [first, last] = (csl.page ?? '').split(/\s*[-–—]+\s*/);
  const date = csl.issued?.['date-parts']?.[0]?.map(String) ?? [];
  const lines: [string, string | undefined][] = [
    ['TY', types[csl.type] ?? 'GEN'],
    ['ID', csl.id],
    ...(csl.author ?? []).map((name): [string, string] => ['AU', personName(name)]),
    ...(csl.editor ?? []).map((name): [string, string] => ['ED', personName(name)]),
    ['TI', csl.title && plainText(csl.title)],
    ['T2', csl['container-title'] && plainText(csl['container-title'])],
    ['VL', csl.volume],
    ['IS', csl.issue ?? (isArticleNumber(csl) ? undefined : csl.number)],
    ['SP', first],
    ['EP', last],
    ['ET', csl.edition],
    ['PY', date[0]],
    ['DA', date.length > 1 ? date.map((part) => part.padStart(2, '0')).join('/') : undefined],
    ['M3', csl.genre],
    ['PB', csl.publisher],
    ['CY', csl['publisher-place'] as string | undefined],
    ['SN', csl.ISBN ?? csl.ISSN],
    ['DO', csl.DOI],
    ['UR', csl.URL],
    ['LA', csl.language],
    ['AB', csl.abstract && plainText(csl.abstract)],
    ...keywordsOf(csl).map((keyword): [string, string] => ['KW', keyword]),
    ['N1', csl.note],
  ];
  const written = lines
    .filter(([, value]) => value)
    .map(([tag, value]) => `${tag}  - ${value?.replace(/\s+/g, ' ').trim()}`);
  return [...written, 'ER  - ', ''].join('\r\n');
}

/** `Brooks, Frederick P., Jr.`; particles are part of the family name. */
export function personName(name: CslName): string {
  if (name.literal !== undefined) return name.literal;
  const family = [name['dropping-particle'], name['non-dropping-particle'], name.family].filter(Boolean).join(' ');
  return [family, name.given, name.suffix].filter(Boolean).join(', ');
}
