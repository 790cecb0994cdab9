/**
 * Citations and the list of references, in APA’s author-date style. They are inserted into HTML that is already
 * rendered: a post is rendered once, but the cited works can be corrected at any time.
 */
import { etAl } from '#publications/field-values.ts';
import { messages } from '#contract/messages.ts';
import type { CitedWork } from '#publications/cited-work.ts';
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { ownWords } from '#domain/document/own-words.ts';
import { readAttributes, unescapeText } from '#domain/inline/read.ts';
import { languageOf, languageOn } from '#domain/language.ts';
import { readCitation, type Citation } from './schema.ts';

const isJapanese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆ー\s]+$/u;

/** Returns the work of a key; undefined if the key is unknown. */
export type FindWork = (key: string) => CitedWork | undefined;

/** Matches a stored citation. No other rendered element has this class with these attributes. */
export const citationMarker = /<span class="citation" (data-keys="[^>]*)><\/span>/g;

/** Returns the keys that rendered HTML cites, without duplicates, in the order of the citations. */
export function citedKeys(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(citationMarker)].flatMap(([, found]) => readMarker(found).works.map(({ key }) => key)),
    ),
  ];
}

/**
 * Returns the HTML with its citations as readers see them, `(Ito, 2024, p. 4; Sato & Mori, 2021)` or `Ito (2024, p.
 * 4)`, each linked to its entry in a list of references at the end. An unknown key is displayed as typed.
 */
export function resolveCitations(html: string, find: FindWork): string {
  const keys = citedKeys(html);
  if (keys.length === 0) return html;
  const works = disambiguated(keys.flatMap((key): [string, CitedWork][] => withKey(key, find(key))));
  const text = html.replace(citationMarker, (_, found: string) => renderCitation(readMarker(found), works));
  const references = [...works].map(([key, { reference }]): [string, string] => [key, reference]);
  return text + referencesHtml(references, languageOf(html.replace(/<[^>]*>/g, '')));
}

const withKey = (key: string, work: CitedWork | undefined): [string, CitedWork][] => (work ? [[key, work]] : []);

export const readMarker = (attributes = ''): Citation =>
  readCitation(readAttributes(attributes)) ?? { works: [], narrative: false };

/** Sorts works as APA does. Works of the same authors and year are distinguished by letters: 2020a, 2020b. */
function disambiguated(cited: [string, CitedWork][]): Map<string, CitedWork> {
  const sorted = cited.toSorted(([, one], [, other]) => compareWorks(one, other));
  const alike = Map.groupBy(sorted, ([, { authors, year }]) => JSON.stringify([authors, year]));
  return new Map(
    sorted.map(([key, work]) => {
      const group = alike.get(JSON.stringify([work.authors, work.year])) ?? [];
      if (group.length < 2) return [key, work];
      const letter = String.fromCharCode(97 + group.findIndex(([other]) => other === key));
      const year = /\d$/.test(work.year) ? `${work.year}${letter}` : `${work.year}-${letter}`;
      return [key, { ...work, year, reference: work.reference.replace(`(${work.year}`, `(${year}`) }];
    }),
  );
}

function compareWorks(a: CitedWork, b: CitedWork): number {
  const byName = a.authors.join(' ').localeCompare(b.authors.join(' '), 'en');
  return byName || a.year.localeCompare(b.year, 'en') || a.reference.localeCompare(b.reference, 'en');
}

function renderCitation({ works, narrative }: Citation, known: ReadonlyMap<string, CitedWork>): string {
  const parts = works.map(({ key, locator }) => {
    const work = known.get(key);
    if (!work) return unknownCitation({ key, locator });
    const where = placeIn(locator);
    const authors = authorsOf(work, narrative ? 'and' : '&');
    const open = `<a href="#${referenceId(key)}">`;
    const year = escapeText(work.year);
    return narrative ? `${open}${authors} (${year}${where})</a>` : `${open}${authors}, ${year}</a>${where}`;
  });
  const all = parts.join(narrative ? ', ' : '; ');
  return `<span class="citation">${narrative ? all : `(${all})`}</span>`;
}

const placeIn = (locator: string) => (locator ? `, ${escapeText(locator)}` : '');

/** Returns an unknown key as typed. */
export const unknownCitation = ({ key, locator }: Citation['works'][number]): string =>
  `<span class="unknown-citation" title="${escapeAttribute(messages.citationUnknown)}">@${escapeText(key)}</span>${placeIn(locator)}`;

/**
 * Returns the list of references; '' if there are none.
 * @param references references by the keys of their works, in order
 * @param language language of the text; a work in another language has a `lang` attribute
 */
export function referencesHtml(
  references: readonly [key: string, html: string][],
  language: 'ja' | undefined,
  name = 'references',
): string {
  if (references.length === 0) return '';
  const languageHere = languageOn(language ?? 'en');
  const rows = references.map(([key, reference]) => {
    const own = languageHere(reference.replace(/<[^>]*>|https?:\/\/[^\s<]+/g, ''));
    return `<li id="${referenceId(key)}"${own ? ` lang="${own}"` : ''}>${reference}</li>`;
  });
  return (
    `\n<section class="${name}" aria-labelledby="reference-list"><h2 id="reference-list">` +
    `${ownWords(language).references}</h2>` +
    `<ul>${rows.join('')}</ul></section>`
  );
}

/** Returns a citation as plain text for use within a sentence. Unknown keys are unchanged. */
export function citationWords(citation: Citation, find: FindWork): string {
  const known = new Map(citation.works.flatMap(({ key }): [string, CitedWork][] => withKey(key, find(key))));
  return unescapeText(renderCitation(citation, known).replace(/<[^>]*>/g, ''));
}

/** Returns plain text with its stored citations replaced by their text. */
export const withCitationWords = (text: string, find: FindWork): string =>
  text.replace(citationMarker, (_, found: string) => citationWords(readMarker(found), find));

/**
 * Returns the names of the authors for use in a sentence, as HTML. Japanese names are joined as usual in Japanese:
 * 伊藤・佐藤, 伊藤他.
 */
export function authorsOf({ authors }: CitedWork, and: string): string {
  const [first = '', second] = authors.map(escapeText);
  const isMore = authors.length > 2 || second === etAl;
  if (isJapanese.test(first)) {
    if (isMore) return `${first}他`;
    if (second !== undefined && isJapanese.test(second)) return `${first}・${second}`;
  }
  if (isMore) return `${first} ${etAl}`;
  return second === undefined ? first : `${first} ${escapeText(and)} ${second}`;
}

/** Returns an id without characters that URLs escape. */
export function referenceId(key: string): string {
  return `ref-${encodeURIComponent(key.toWellFormed()).replaceAll('%', '.').replaceAll("'", '.27')}`;
}
