/** From BibTeX to CSL-JSON, the form that citation styles read. */
import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import type { BibtexEntry } from './bibtex.ts';
import { withJapaneseOrder, type CslName } from './names.ts';
import type { Csl } from './record.ts';

/** What a type of BibTeX says about the work, where the record itself says nothing. */
const genres: Record<string, string> = {
  phdthesis: 'PhD thesis',
  mastersthesis: "Master's thesis",
  techreport: 'Technical report',
};

/** The names of languages in `langid`, as CSL wants them. */
const languages: Record<string, string> = {
  ...{ japanese: 'ja', english: 'en', american: 'en-US', british: 'en-GB', german: 'de', ngerman: 'de' },
  ...{ french: 'fr', spanish: 'es', italian: 'it', dutch: 'nl', portuguese: 'pt', chinese: 'zh', korean: 'ko' },
};

/** The CSL-JSON of an entry: TeX resolved to Unicode, names taken apart, a preprint with its archive. */
export function toCsl(entry: BibtexEntry): Csl {
  const { type, key, fields } = entry;
  const properties: Record<string, string> = { ...fields };
  for (const role of ['author', 'editor', 'translator']) {
    if (properties[role]) properties[role] = withJapaneseOrder(properties[role]);
  }
  const genre = genres[type];
  if (genre) properties.type ??= genre;
  // The mapping of BibLaTeX: it knows all of BibTeX, and keeps abstract, keywords and language.
  const [csl] = plugins.input.chain([{ type, label: key, properties }], {
    ...{ generateGraph: false, maxChainLength: 10, strict: true },
    ...{ forceType: '@biblatex/entries+list', target: '@csl/list+object' },
  }) as unknown as [Csl];
  delete csl['citation-key'];
  return { ...csl, ...people(csl), ...language(csl), ...archive(entry, csl) };
}

/** The number on arXiv, from the fields that say so or from the address; null for any other record. */
export function arxivId(fields: Record<string, string>): string | null {
  const archive = fields.archiveprefix ?? fields.eprinttype ?? '';
  if (fields.eprint && /^arxiv$/i.test(archive)) return fields.eprint.replace(/^arxiv:/i, '');
  return /^https?:\/\/arxiv\.org\/(?:abs|pdf)\/([^?#]+?)(?:\.pdf)?$/.exec(fields.url ?? '')?.[1] ?? null;
}

/** Whether a record is a preprint: on arXiv, and in no journal or book. */
export function isPreprint({ type, fields }: BibtexEntry): boolean {
  const elsewhere = fields.journal ?? fields.journaltitle ?? fields.booktitle;
  return (
    arxivId(fields) !== null && elsewhere === undefined && ['misc', 'article', 'online', 'unpublished'].includes(type)
  );
}

/** A group of people is one name, not a family; `and others` is nobody. */
function people({ author, editor }: Csl): Partial<Csl> {
  return { ...(author && { author: tidy(author) }), ...(editor && { editor: tidy(editor) }) };
}

function tidy(names: CslName[]): CslName[] {
  return names
    .filter(({ family, given }) => family !== 'others' || given !== undefined)
    .map((name) => (isGroup(name) ? { literal: name.family } : name));
}

function isGroup(name: CslName): name is CslName & { family: string } {
  return name.given === undefined && name.family !== undefined && name.family.includes(' ');
}

function language(csl: Csl): Partial<Csl> {
  const name = csl.language?.toLowerCase();
  return name === undefined ? {} : { language: languages[name] ?? name };
}

function archive(entry: BibtexEntry, csl: Csl): Partial<Csl> {
  const id = arxivId(entry.fields);
  if (id === null) return {};
  const address = csl.URL || csl.DOI ? {} : { URL: `https://arxiv.org/abs/${id}` };
  return isPreprint(entry) ? { ...address, type: 'article', publisher: 'arXiv', number: `arXiv:${id}` } : address;
}
