/** DBLP: the page of a person in XML. Its search API is not asked, because it answers programs with a question. */
import type { FoundWork } from '#publications/found-work.ts';
import { arxivOf, doiOf, makeWork } from './make-work.ts';
import { childrenOf, readXml, textIn, type Element } from './read-xml.ts';
import type { Source } from './source.ts';

const types: Readonly<Record<string, string>> = {
  article: 'article',
  inproceedings: 'inproceedings',
  incollection: 'incollection',
  proceedings: 'proceedings',
  book: 'book',
  phdthesis: 'phdthesis',
  mastersthesis: 'mastersthesis',
  data: 'dataset',
};

/** DBLP numbers people of the same name: `Wei Wang 0001`. */
const nameOf = ({ text }: Element): string => text.replace(/\s+\d{4}$/, '');

function workOf(record: Element): FoundWork | undefined {
  const type = types[record.name];
  const { key = '', publtype } = record.attributes;
  // `www` is a person's home page, and a withdrawn record names no work.
  if (type === undefined || key === '' || publtype === 'withdrawn') return undefined;
  const links = childrenOf(record, 'ee').map(({ text }) => text.trim());
  const arxiv = textIn(record, 'journal') === 'CoRR' ? links.flatMap((link) => arxivOf(link) ?? [])[0] : undefined;
  const doi = links.flatMap((link) => (/^https?:\/\/(?:dx\.)?doi\.org\//i.test(link) ? (doiOf(link) ?? []) : []))[0];
  const isPreprint = arxiv !== undefined || publtype === 'informal';
  return makeWork({
    source: 'dblp',
    sourceId: key,
    type: isPreprint && type === 'article' ? 'preprint' : type,
    authors: childrenOf(record, 'author').map((author) => ({ name: nameOf(author) })),
    editors: childrenOf(record, 'editor').map((editor) => ({ name: nameOf(editor) })),
    fields: {
      // DBLP ends each title with a full stop.
      title: textIn(record, 'title')?.replace(/(?<!\.)\.$/, ''),
      journal: arxiv === undefined ? textIn(record, 'journal') : undefined,
      booktitle: textIn(record, 'booktitle'),
      volume: arxiv === undefined ? textIn(record, 'volume') : undefined,
      number: textIn(record, 'number'),
      pages: textIn(record, 'pages')?.replaceAll(/\s*[-–]+\s*/g, '--'),
      year: textIn(record, 'year'),
      publisher: textIn(record, 'publisher'),
      school: textIn(record, 'school'),
      series: textIn(record, 'series'),
      isbn: textIn(record, 'isbn'),
      doi: arxivOf(doi) === undefined ? doi : undefined,
    },
    arxiv,
  });
}

export const dblp: Source = {
  url: 'https://dblp.org',
  person: {
    byOrcid: false,
    pattern:
      /^(?:https?:\/\/dblp\.(?:org|uni-trier\.de|dagstuhl\.de)\/pid\/)?([a-z\d]{1,4}\/[a-z\d][\w-]{0,79}?)(?:\.(?:html|xml))?$/i,
    example: '34/7659',
  },
  isWhole: true,
  type: 'xml',
  pause: 2_000,
  path: (person) => `/pid/${person}.xml`,
  read: (answer) => {
    const root = readXml(answer);
    if (root.name !== 'dblpperson') throw new Error('This is not the page of a person.');
    const records = childrenOf(root, 'r').flatMap(({ children }) => children);
    return { works: records.flatMap((record) => workOf(record) ?? []), next: null };
  },
};
