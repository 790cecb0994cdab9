/** Reads what Zotero exports of a library: Zotero RDF, and the JSON of Better BibTeX. Notes and files are left out. */
import { z } from '#contract/zod-mini.ts';
import { extraOf } from './csl-json.ts';
import type { ReadPerson, ReadWork } from './read-work.ts';
import { thesisType } from './ris.ts';
import { childrenOf, elementAt, readXml, textAt, textOf, type XmlElement } from './xml.ts';

/** The types of Zotero's items. Notes, attachments and annotations have no type here. */
export const zoteroTypes: Readonly<Record<string, string>> = {
  journalArticle: 'article',
  magazineArticle: 'article',
  newspaperArticle: 'article',
  conferencePaper: 'inproceedings',
  bookSection: 'incollection',
  encyclopediaArticle: 'inreference',
  dictionaryEntry: 'inreference',
  book: 'book',
  thesis: 'thesis',
  report: 'techreport',
  preprint: 'preprint',
  manuscript: 'unpublished',
  presentation: 'talk',
  computerProgram: 'software',
  dataset: 'dataset',
  standard: 'standard',
  webpage: 'online',
  blogPost: 'online',
  forumPost: 'online',
  patent: 'patent',
  film: 'video',
  videoRecording: 'video',
  tvBroadcast: 'video',
  audioRecording: 'audio',
  radioBroadcast: 'audio',
  podcast: 'audio',
  artwork: 'artwork',
  map: 'image',
  letter: 'letter',
  email: 'letter',
  instantMessage: 'letter',
  interview: 'misc',
  document: 'misc',
  case: 'jurisdiction',
  statute: 'legislation',
  bill: 'legislation',
  hearing: 'legal',
};

export const typeOfItem = (name: string, said?: string): string | undefined => {
  const type = Object.hasOwn(zoteroTypes, name) ? zoteroTypes[name] : undefined;
  return type === 'thesis' ? thesisType(said) : type;
};

export const isZoteroRdf = (text: string): boolean => /<rdf:RDF\b/.test(text.slice(0, 5_000));

export function readZoteroRdf(text: string): ReadWork[] {
  const root = readXml(text, 'Zotero RDF');
  const all = childrenOf(root);
  const byName = new Map(
    all.flatMap((one) => (one.attributes['rdf:about'] ? [[one.attributes['rdf:about'], one] as const] : [])),
  );
  return all.flatMap((element) => workOf(element, byName) ?? []);
}

type Named = ReadonlyMap<string, XmlElement>;

const authorRoles = [
  'bib:authors',
  'z:presenters',
  'z:inventors',
  'z:programmers',
  'z:directors',
  'z:artists',
  'z:podcasters',
  'z:interviewees',
];

/** Returns the identifiers that are texts, such as `DOI 10.1000/1`, and the first that is a URL. */
function identifiersOf(elements: readonly XmlElement[]) {
  const all = elements.flatMap((one) =>
    childrenOf(one, 'dc:identifier').map((id) => [textOf(id), textAt(id, 'dcterms:URI', 'rdf:value')] as const),
  );
  return {
    texts: all.flatMap(([text, uri]) => (uri === undefined ? text.trim() : [])),
    url: all.find(([, uri]) => uri !== undefined)?.[1],
  };
}

function workOf(element: XmlElement, byName: Named): ReadWork | undefined {
  const at = (...path: string[]) => textAt(element, ...path);
  const type = typeOfItem(at('z:itemType') ?? '', at('z:type'));
  if (type === undefined) return undefined;
  const parts = partsOf(element, byName);
  const series = parts.find(({ name }) => name === 'bib:Series');
  const container = parts.find((part) => part !== series && part.name !== 'bib:Part');
  const inContainer = (name: string) => textAt(container, name);
  const { texts, url } = identifiersOf([element, ...parts]);
  const idOf = (name: string) => texts.find((text) => text.startsWith(`${name} `))?.slice(name.length + 1);
  const extra = extraOf(at('dc:description'));
  const isPrivate = childrenOf(element, 'link:link', 'dcterms:isReferencedBy').length > 0;
  return {
    type,
    key: at('z:citationKey') ?? extra['citation key'],
    title: at('dc:title'),
    authors: people(element, ...authorRoles),
    editors: people(element, 'bib:editors'),
    container:
      inContainer('dc:title') ??
      (type === 'inproceedings' ? at('bib:presentedAt', 'bib:Conference', 'dc:title') : undefined),
    publisher: at('dc:publisher', 'foaf:Organization', 'foaf:name') ?? at('z:repository'),
    issue: inContainer('prism:number') ?? at('prism:number'),
    date: at('dc:date'),
    doi: idOf('DOI') ?? extra['doi'],
    url,
    arxiv:
      extra['arxiv'] ??
      texts.find((text) => /^arxiv:/i.test(text)) ??
      at('prism:number')?.match(/^arxiv:.*/i)?.[0] ??
      at('z:archiveID')?.match(/^arxiv:.*/i)?.[0],
    numbers: texts.filter((text) => /^IS[BS]N /.test(text)).join(' '),
    // Words that the owner assigned by hand can be private.
    keywords: isPrivate
      ? []
      : childrenOf(element, 'dc:subject').flatMap((word) => textAt(word, 'z:AutomaticTag', 'rdf:value') ?? []),
    fields: {
      volume: inContainer('prism:volume') ?? at('prism:volume'),
      pages: at('bib:pages'),
      edition: at('prism:edition'),
      series: textAt(series, 'dc:title'),
      shorttitle: at('z:shortTitle'),
      eventtitle: at('bib:presentedAt', 'bib:Conference', 'dc:title'),
      address: at('dc:publisher', 'foaf:Organization', 'vcard:adr', 'vcard:Address', 'vcard:locality'),
      abstract: at('dcterms:abstract'),
      langid: at('z:language')?.toLowerCase(),
      version: at('prism:versionIdentifier') ?? at('z:version'),
      pmid: extra['pmid'],
      pmcid: extra['pmcid'],
    },
  };
}

/** Returns the journal, book and series of an item. They are inside, or elsewhere in the file under a name. */
function partsOf(element: XmlElement, byName: Named, depth = 0): XmlElement[] {
  if (depth > 3) return [];
  const direct = childrenOf(element, 'dcterms:isPartOf').flatMap((link) => {
    const named = byName.get(link.attributes['rdf:resource'] ?? '');
    return named ? [named] : childrenOf(link);
  });
  return direct.flatMap((part) => [part, ...partsOf(part, byName, depth + 1)]);
}

function people(element: XmlElement, ...groups: string[]): ReadPerson[] {
  const [group] = childrenOf(element, ...groups);
  return childrenOf(elementAt(group, 'rdf:Seq'), 'rdf:li').flatMap((entry): ReadPerson[] => {
    const [person] = childrenOf(entry);
    const family = textAt(person, 'foaf:surname') ?? textAt(person, 'foaf:name');
    const given = textAt(person, 'foaf:givenName') ?? textAt(person, 'foaf:givenname');
    if (family === undefined) return [];
    return given === undefined ? [{ literal: family }] : [{ family, given }];
  });
}

const word = z.catch(z.optional(z.string()), undefined);
const zoteroItem = z.looseObject({
  itemType: z.string(),
  title: word,
  creators: z.catch(
    z.optional(z.array(z.object({ creatorType: word, firstName: word, lastName: word, name: word }))),
    undefined,
  ),
  attachments: z.catch(z.optional(z.array(z.unknown())), undefined),
  notes: z.catch(z.optional(z.array(z.unknown())), undefined),
  tags: z.catch(z.optional(z.array(z.object({ tag: word, type: z.optional(z.number()) }))), undefined),
});
type ZoteroItem = z.infer<typeof zoteroItem>;

/** @returns undefined if the data is not an export in Better BibTeX's JSON */
export function readZoteroJson(data: unknown): ReadWork[] | undefined {
  const items = z.object({ items: z.array(z.unknown()) }).safeParse(data).data?.items;
  const found = items?.flatMap((one) => zoteroItem.safeParse(one).data ?? []);
  return found && found.length > 0 ? found.flatMap((one) => workOfItem(one) ?? []) : undefined;
}

const first = new Set([
  'author',
  'presenter',
  'inventor',
  'programmer',
  'director',
  'artist',
  'podcaster',
  'interviewee',
]);

function workOfItem(item: ZoteroItem): ReadWork | undefined {
  const say = (...names: string[]) =>
    names.map((name) => item[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined;
  const type = typeOfItem(item.itemType, say('thesisType', 'type'));
  if (type === undefined) return undefined;
  const named = (is: (type: string) => boolean): ReadPerson[] =>
    (item.creators ?? [])
      .filter(({ creatorType }) => is(creatorType ?? 'author'))
      .map(({ firstName, lastName, name }) =>
        firstName && lastName ? { family: lastName, given: firstName } : { literal: name ?? lastName ?? firstName },
      );
  const extra = extraOf(say('extra'));
  const isPrivate = (item.attachments ?? []).length > 0 || (item.notes ?? []).length > 0;
  return {
    type,
    key: say('citationKey', 'citekey') ?? extra['citation key'],
    title: item.title,
    authors: named((creator) => first.has(creator)),
    editors: named((creator) => creator === 'editor'),
    container:
      say(
        'publicationTitle',
        'proceedingsTitle',
        'bookTitle',
        'encyclopediaTitle',
        'dictionaryTitle',
        'websiteTitle',
        'blogTitle',
      ) ?? (type === 'inproceedings' ? say('conferenceName') : undefined),
    publisher: say('publisher', 'university', 'institution', 'repository', 'company'),
    issue: say('issue', 'reportNumber', 'patentNumber', 'number'),
    date: say('date', 'issueDate'),
    doi: say('DOI') ?? extra['doi'],
    url: say('url'),
    arxiv: extra['arxiv'] ?? say('archiveID')?.match(/^arxiv:.*/i)?.[0],
    numbers: say('ISBN', 'ISSN'),
    keywords: isPrivate ? [] : (item.tags ?? []).flatMap(({ tag, type: kind }) => (kind === 1 && tag ? [tag] : [])),
    fields: {
      volume: say('volume'),
      pages: say('pages'),
      edition: say('edition'),
      series: say('series', 'seriesTitle'),
      shorttitle: say('shortTitle'),
      eventtitle: say('conferenceName'),
      address: say('place'),
      abstract: say('abstractNote'),
      langid: say('language')?.toLowerCase(),
      version: say('versionNumber'),
      pmid: extra['pmid'],
      pmcid: extra['pmcid'],
    },
  };
}
