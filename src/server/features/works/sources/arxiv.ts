/** arXiv: the feed of an author, named by an ORCID iD or an arXiv author ID. One request lists all works. */
import type { FoundWork } from '#publications/found-work.ts';
import { arxivOf, doiOf, makeWork } from './make-work.ts';
import { childrenOf, readXml, textIn, type Element } from './read-xml.ts';
import type { Source } from './source.ts';

function workOf(entry: Element): FoundWork | undefined {
  const eprint = arxivOf(textIn(entry, 'id'));
  // The feed reports an error as an entry with another id.
  if (eprint === undefined) return undefined;
  const doi = doiOf(textIn(entry, 'arxiv:doi'));
  const [year, month] = (textIn(entry, 'published') ?? '').split('-');
  return makeWork({
    source: 'arxiv',
    sourceId: eprint,
    type: 'preprint',
    isTex: true,
    // The feed of an author writes all names into one element, the search writes an element for each.
    authors: childrenOf(entry, 'author')
      .flatMap((author) => (textIn(author, 'name') ?? '').split(/,\s+|\s+and\s+/))
      .filter(Boolean)
      .map((name) => ({ name })),
    fields: {
      title: textIn(entry, 'title'),
      year,
      month,
      primaryclass: childrenOf(entry, 'arxiv:primary_category')[0]?.attributes['term'],
    },
    arxiv: eprint,
    versions: doi && arxivOf(doi) === undefined ? [{ kind: 'article', doi }] : [],
  });
}

export const arxiv: Source = {
  url: 'https://arxiv.org',
  person: {
    byOrcid: true,
    pattern: /^(?:https?:\/\/(?:www\.)?arxiv\.org\/a\/)?([a-z][a-z-]{0,60}_[a-z]{1,3}_\d{1,4})$/i,
    example: 'warner_s_1',
  },
  isWhole: true,
  type: 'xml',
  pause: 3_000,
  path: (person) => `/a/${person}.atom2`,
  read: (answer) => {
    const root = readXml(answer);
    if (root.name !== 'feed') throw new Error('This is not a feed.');
    return { works: childrenOf(root, 'entry').flatMap((entry) => workOf(entry) ?? []), next: null };
  },
};
