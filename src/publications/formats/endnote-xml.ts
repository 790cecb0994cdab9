/** Reads EndNote's XML export. Each text consists of styled parts. */
import type { ReadWork } from './read-work.ts';
import { personOf, thesisType } from './ris.ts';
import { childrenOf, elementAt, readXml, textAt, textOf, type XmlElement } from './xml.ts';

export const isEndnoteXml = (text: string): boolean => /<records>\s*<record>/.test(text.slice(0, 5_000));

export const readEndnoteXml = (text: string): ReadWork[] => recordsIn(readXml(text, 'EndNote XML')).map(workOf);

const recordsIn = (root: XmlElement): XmlElement[] =>
  childrenOf(root.name === 'records' ? root : elementAt(root, 'records'), 'record');

const types: Readonly<Record<string, string>> = {
  'journal article': 'article',
  'electronic article': 'article',
  'magazine article': 'article',
  'newspaper article': 'article',
  serial: 'article',
  'conference paper': 'inproceedings',
  'conference proceedings': 'inproceedings',
  'book section': 'incollection',
  'electronic book section': 'incollection',
  book: 'book',
  'edited book': 'book',
  'electronic book': 'book',
  encyclopedia: 'inreference',
  dictionary: 'inreference',
  thesis: 'thesis',
  report: 'techreport',
  'government document': 'techreport',
  patent: 'patent',
  standard: 'standard',
  'computer program': 'software',
  dataset: 'dataset',
  'web page': 'online',
  blog: 'online',
  'online database': 'online',
  'online multimedia': 'online',
  manuscript: 'unpublished',
  'unpublished work': 'unpublished',
  preprint: 'preprint',
  'film or broadcast': 'video',
  'audiovisual material': 'video',
  artwork: 'artwork',
};

const faces: Readonly<Record<string, string>> = { italic: 'i', bold: 'b', superscript: 'sup', subscript: 'sub' };

/** Returns a text with HTML elements for its styles. */
function styled(element: XmlElement | undefined): string {
  const styles = childrenOf(element, 'style');
  if (!element || styles.length === 0) return textOf(element).trim();
  const parts = styles.map((style) => {
    const marks = (style.attributes['face'] ?? '').split(/\s+/).flatMap((face) => faces[face] ?? []);
    return marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, textOf(style));
  });
  return parts.join('').trim();
}

function workOf(record: XmlElement): ReadWork {
  const at = (...path: string[]) => textAt(record, ...path);
  const name = elementAt(record, 'ref-type')?.attributes['name']?.toLowerCase() ?? '';
  const declared = types[name] ?? 'misc';
  const type = declared === 'thesis' ? thesisType(at('work-type')) : declared;
  const people = (group: string) =>
    childrenOf(elementAt(record, 'contributors', group), 'author').map((one) => personOf(textOf(one).trim()));
  const authors = people('authors');
  const isBook = type === 'book';
  const isInBook = type === 'incollection' || type === 'inproceedings';
  const links = childrenOf(elementAt(record, 'urls', 'related-urls'), 'url').map((url) => textOf(url).trim());
  const container = styled(elementAt(record, 'titles', 'secondary-title')) || at('periodical', 'full-title');
  const hasFiles = elementAt(record, 'urls', 'pdf-urls') !== undefined || at('research-notes') !== undefined;
  return {
    type,
    key: at('label'),
    title: styled(elementAt(record, 'titles', 'title')),
    authors: authors.length > 0 || !isBook ? authors : [],
    editors: name === 'edited book' ? authors : isBook || isInBook ? people('secondary-authors') : [],
    ...(name === 'edited book' && { authors: [] }),
    container: isBook ? undefined : container,
    publisher: at('publisher'),
    issue: at('number'),
    date: [at('dates', 'pub-dates', 'date'), at('dates', 'year')].filter(Boolean).join(' '),
    doi: at('electronic-resource-num'),
    url: links.find((link) => !/doi\.org\//i.test(link)),
    numbers: at('isbn'),
    keywords: hasFiles ? [] : childrenOf(elementAt(record, 'keywords'), 'keyword').map((word) => textOf(word).trim()),
    fields: {
      volume: at('volume'),
      pages: at('pages'),
      edition: at('edition'),
      series: styled(elementAt(record, 'titles', isBook ? 'secondary-title' : 'tertiary-title')),
      shorttitle: at('titles', 'short-title'),
      address: at('pub-location'),
      abstract: styled(elementAt(record, 'abstract')),
      langid: at('language')?.toLowerCase(),
      ...(type === 'techreport' && { type: at('work-type') }),
    },
  };
}
