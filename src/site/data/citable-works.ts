import type { Publication } from '#contract/portfolio.ts';
import { citedWork } from '#publications/cited-work.ts';
import type { Csl } from '#publications/record.ts';
import type { RenderedPost } from '#document/render.ts';
import { citationWords, citedKeys, resolveCitations, withCitationWords } from '#inlines/citation/html.ts';
import type { Citation } from '#inlines/citation/schema.ts';
import { resolveInStyle, textInStyle } from '#inlines/citation/in-style.ts';
import { styleCitations } from '#server/features/citations/citations.ts';
import type { Site } from './site.ts';

/** Returns the works that posts can cite, by key: the owner's publications and additional references. */
export function citableWorks(
  own: readonly Publication[],
  references: readonly Publication[],
): Map<string, Publication> {
  return new Map([...references, ...own].map((work) => [work.id, work]));
}

/** The parts of a site that are needed to resolve citations. */
export type Citing = Pick<Site, 'citable' | 'citationStyle'>;

/**
 * Resolves the citations of a post's body in the site's style, and returns the cited keys. If the style cannot be
 * applied to the citations, APA is used.
 */
export async function withCitations(
  body: RenderedPost,
  { citable, citationStyle }: Citing,
): Promise<RenderedPost & { cited: readonly string[] }> {
  const cited = citedKeys(body.html);
  const html = (citationStyle && (await inStyle(body.html, citable, citationStyle))) ?? inApa(body.html, citable);
  // Plain text has no list of references, so the numbers of a numeric style would have no meaning. Therefore it has
  // APA citations.
  return { ...body, cited, html, text: withCitationWords(body.text, findIn(citable)) };
}

const findIn = (citable: Site['citable']) => (key: string) => {
  const work = citable(key);
  return work && citedWork(work);
};

/** Returns the function that writes a citation as plain text. */
export const citationWordsIn =
  ({ citable }: Pick<Site, 'citable'>) =>
  (cited: Citation): string =>
    citationWords(cited, findIn(citable));

const inApa = (html: string, citable: Site['citable']) => resolveCitations(html, findIn(citable));

async function inStyle(html: string, citable: Site['citable'], style: string): Promise<string | undefined> {
  const find = findIn(citable);
  const text = textInStyle(html, find);
  if (text.keys.length === 0) return undefined;
  const { language, keys, groups } = text;
  const works = keys.flatMap((key) => (citable(key)?.csl as Csl | undefined) ?? []);
  const styling = await styleCitations({ style, language, works, groups });
  return styling && resolveInStyle(html, find, text, styling);
}
