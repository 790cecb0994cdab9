/** Reads CSL-JSON as Zotero, Better BibTeX, Mendeley, Crossref and this site write it. */
import { z } from '#contract/zod-mini.ts';
import { thesisType } from './ris.ts';
import type { ReadPerson, ReadWork } from './read-work.ts';

const text = z.optional(z.catch(z.union([z.string(), z.number()]), ''));
const people = z.catch(z.optional(z.array(z.catch(z.record(z.string(), z.unknown()), {}))), undefined);
const date = z.catch(
  z.optional(
    z.object({
      'date-parts': z.optional(z.array(z.array(z.union([z.string(), z.number()])))),
      literal: z.optional(z.string()),
      raw: z.optional(z.string()),
    }),
  ),
  undefined,
);

const item = z.looseObject({
  id: text,
  type: z.catch(z.string(), ''),
  title: text,
  author: people,
  editor: people,
  translator: people,
  'container-author': people,
  issued: date,
  custom: z.catch(z.optional(z.object({ others: z.optional(z.boolean()) })), undefined),
  keyword: z.catch(z.optional(z.union([z.string(), z.array(z.string())])), undefined),
});
type Item = z.infer<typeof item>;

const types: Readonly<Record<string, string>> = {
  'article-journal': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  article: 'preprint',
  periodical: 'periodical',
  'paper-conference': 'inproceedings',
  chapter: 'incollection',
  entry: 'inreference',
  'entry-dictionary': 'inreference',
  'entry-encyclopedia': 'inreference',
  book: 'book',
  pamphlet: 'booklet',
  report: 'techreport',
  dataset: 'dataset',
  software: 'software',
  patent: 'patent',
  standard: 'standard',
  webpage: 'online',
  post: 'online',
  'post-weblog': 'online',
  manuscript: 'unpublished',
  speech: 'talk',
  review: 'review',
  'review-book': 'review',
  motion_picture: 'video',
  broadcast: 'video',
  song: 'audio',
  figure: 'image',
  graphic: 'artwork',
  performance: 'performance',
  personal_communication: 'letter',
  legal_case: 'jurisdiction',
  legislation: 'legislation',
  bill: 'legislation',
  treaty: 'legal',
};

/** @returns undefined if the data is not a list of CSL items */
export function readCsl(data: unknown): ReadWork[] | undefined {
  const found = z.array(z.unknown()).safeParse(Array.isArray(data) ? data : [data]).data;
  const items = (found ?? []).flatMap((one) => item.safeParse(one).data ?? []);
  return items.some(({ type, title }) => type !== '' && title !== undefined) ? items.map(workOf) : undefined;
}

function workOf(csl: Item): ReadWork {
  const say = (name: string) => {
    const value = csl[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const genre = say('genre');
  const declared = csl.type === 'thesis' ? thesisType(genre) : (types[csl.type] ?? 'misc');
  const isReport = declared === 'techreport';
  const type = isReport && genre !== undefined && genre !== 'Technical report' ? 'report' : declared;
  const isArticle = ['article', 'periodical', 'inproceedings', 'review'].includes(type);
  const extra = extraOf(say('note'));
  return {
    type,
    key: say('citation-key') ?? extra['citation key'] ?? say('id'),
    title: say('title'),
    authors: csl.author?.map(personOf),
    hasOthers: csl.custom?.others,
    editors: csl.editor?.map(personOf),
    container: say('container-title'),
    publisher: say('publisher') ?? (type === 'preprint' ? say('archive') : undefined),
    issue: isArticle ? say('issue') : (say('collection-number') ?? (type === 'preprint' ? undefined : say('number'))),
    date: dateOf(csl) ?? say('status'),
    doi: say('DOI') ?? extra['doi'],
    url: say('URL'),
    arxiv: /arxiv/i.test(say('number') ?? '') ? say('number') : extra['arxiv'],
    numbers: [say('ISBN'), say('ISSN')].filter(Boolean).join(' '),
    keywords: Array.isArray(csl.keyword) ? csl.keyword : csl.keyword?.split(/[,;]/),
    fields: {
      translator: undefined,
      volume: say('volume'),
      pages: say('page'),
      eid: isArticle && say('number') !== say('page') ? say('number') : undefined,
      edition: say('edition'),
      version: say('version'),
      chapter: say('chapter-number'),
      pagetotal: say('number-of-pages'),
      series: say('collection-title'),
      shorttitle: say('title-short'),
      eventtitle: say('event-title') ?? say('event'),
      venue: say('event-place'),
      address: say('publisher-place'),
      abstract: say('abstract'),
      langid: say('language'),
      pmid: say('PMID') ?? extra['pmid'],
      pmcid: say('PMCID') ?? extra['pmcid'],
      ...(type === 'report' && { type: genre }),
    },
  };
}

function personOf(name: Record<string, unknown>): ReadPerson {
  const part = (key: string) => (typeof name[key] === 'string' ? name[key] : undefined);
  const particle = [part('dropping-particle'), part('non-dropping-particle')].filter(Boolean).join(' ');
  return { family: part('family'), given: part('given'), particle, suffix: part('suffix'), literal: part('literal') };
}

function dateOf({ issued }: Item): string | undefined {
  const [parts] = issued?.['date-parts'] ?? [];
  const written = parts?.filter((part) => String(part) !== '').map((part) => String(part).padStart(2, '0'));
  return written && written.length > 0 ? written.join('-') : (issued?.raw ?? issued?.literal);
}

/**
 * Returns the identifiers in Zotero's field Extra, one a line. All other lines are private notes.
 */
export function extraOf(extra = ''): Readonly<Record<string, string>> {
  const lines = [...extra.matchAll(/^\s*(DOI|PMID|PMCID|arXiv|Citation Key)\s*:\s*(\S.*?)\s*$/gim)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}
