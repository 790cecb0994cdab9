/** Formats the citations of a draft in the site's citation style, for the editor. */
import * as calls from '#contract/citation-words.ts';
import type { CitationWords, CitationWordsRequest } from '#contract/citation-words.ts';
import type { Publication } from '#contract/portfolio.ts';
import { citedWork } from '#publications/cited-work.ts';
import type { Csl } from '#publications/record.ts';
import { unescapeText } from '#domain/inline/read.ts';
import { resolveInStyle, textInStyle } from '#inlines/citation/in-style.ts';
import { writeCitation } from '#inlines/citation/schema.ts';
import { readCitationStyle } from '#server/features/content/citation-style.ts';
import { listPublications, listReferences } from '#server/features/content/lists-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { styleCitations } from './citations.ts';

export const postCitationWords = implement(calls.postCitationWords, async ({ app, body }) => ({
  json: await citationsInStyle(app.db, body),
}));

/** Returns the formatted text of each citation; null for APA, or if the style fails. */
export async function citationsInStyle(db: Database, asked: CitationWordsRequest): Promise<CitationWords> {
  const style = await readCitationStyle(db, (await readSiteSettings(db)).citationStyle);
  if (style === undefined && !asked.references) return { words: null };
  // If two works have the same key, the owner's publication wins, as on the page.
  const all = [...(await listReferences(db)), ...(await listPublications(db))];
  const known = new Map(all.map((work) => [work.id, work]));
  const styled = style === undefined ? undefined : await inStyle(style, known, asked);
  const words = styled?.words ?? null;
  if (!asked.references) return { words };
  const keys = new Set(asked.citations.flatMap(({ works }) => works.map(({ key }) => key)));
  const works = [...keys].flatMap((key) => {
    const work = known.get(key);
    if (!work) return [];
    const { authors, year, reference } = citedWork(work);
    return [{ key, authors: [...authors], year, reference }];
  });
  return { words, works, ...(styled && { references: styled.references }) };
}

/** Returns undefined if the style fails. */
async function inStyle(
  style: string,
  known: ReadonlyMap<string, Publication>,
  { citations, language }: CitationWordsRequest,
): Promise<{ words: string[]; references: string } | undefined> {
  const find = (key: string) => {
    const work = known.get(key);
    return work && citedWork(work);
  };
  const html = citations.map((citation) => `<p>${writeCitation(citation)}</p>`).join('\n');
  const text = { ...textInStyle(html, find), language };
  const works = text.keys.flatMap((key) => (known.get(key)?.csl as Csl | undefined) ?? []);
  const styling =
    text.keys.length === 0 ? undefined : await styleCitations({ style, language, works, groups: text.groups });
  if (!styling) return undefined;
  const resolved = resolveInStyle(html, find, text, styling);
  const words = resolved.split('\n').slice(0, citations.length);
  const at = resolved.indexOf('<section class="references');
  return {
    words: words.map((paragraph) => wordsOf(styling.isNotes ? noteIn(paragraph) : paragraph)),
    references: at === -1 ? '' : resolved.slice(at),
  };
}

const wordsOf = (html: string) => unescapeText(html.replace(/<[^>]*>/g, '')).trim();

/**
 * Returns a note without its number, which depends on the writer's own notes. Authors' names stay in the note even if
 * the sentence already names them.
 */
const noteIn = (html: string) =>
  html.replace(/<label class="note-mark">.*?<\/label>/gs, ' ').replace(/<sup>\d+<\/sup>\s*/g, '');
