/** Reads Substack's export: the metadata of posts in `posts.csv`, and their HTML in `posts/`. */
import { problem } from '#contract/problems.ts';
import { z } from '#contract/zod.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { stripMarkup } from '#domain/text.ts';
import { csvParse } from 'd3-dsv';
import { cleanDocument } from '#document/clean.ts';
import { parse } from '#document/html-tree.ts';
import { formerPaths } from './front-matter.ts';
import { dateOf } from './written-date.ts';
import { nodesToBlocks } from '#document/markdown/html-blocks.ts';
import { pictureBlock } from '#document/markdown/picture-block.ts';
import { cardNodes } from './html-shapes.ts';
import { lostCard } from './ghost-cards.ts';
import { htmlLosses } from './html-diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { whyNotPublic } from './not-public.ts';
import { factsFrom, usableSlug } from './post-facts.ts';
import type { PostEntry } from './post-entry.ts';
import { substackText } from './substack-text.ts';

const text = z.string().default('');
const row = z.looseObject({
  post_id: z.string().min(1),
  post_date: text,
  is_published: text,
  type: text,
  audience: text,
  title: text,
  subtitle: text,
  podcast_url: text,
});
export type SubstackRow = z.infer<typeof row>;

/** One post of an export. Contains only plain data. */
export interface SubstackItem {
  row: SubstackRow;
  html: string;
}

/** Returns whether a file is the list of a Substack export, judging by its beginning. */
export const isSubstackList = (csv: string): boolean => /^\ufeff?"?post_id"?,"?post_date"?,/.test(csv);

/** @throws OperatorError if the file is not a Substack list */
export function substackRows(path: string, csv: string): SubstackRow[] {
  if (!isSubstackList(csv)) throw new OperatorError(problem('notExport', path, 'Substack'));
  return csvParse(csv.replace(/^\ufeff/, '')).flatMap((said) => row.safeParse(said).data ?? []);
}

/** Maps Substack's audience settings of posts to common status names. */
const audiences: Readonly<Record<string, string>> = {
  only_free: 'subscribers',
  only_paid: 'paid_subscribers',
  founding: 'paid_subscribers',
};

/** @param path path of the HTML file */
export function substackEntry(path: string, item: SubstackItem): PostEntry {
  const { post_id: id, post_date: day, is_published: published, type, audience } = item.row;
  const name = id.replace(/^\d+\.?/, '');
  const html = parse(item.html);
  const { nodes, left } = substackText(html.children);
  const notPublic =
    whyNotPublic(published.toLowerCase() === 'true' ? 'published' : 'draft') ??
    whyNotPublic(audiences[audience] ?? audience) ??
    (/class="[^"]*\bpaywall/.test(item.html) ? problem('wasPartlyForSubscribers') : undefined);
  return {
    path,
    source: JSON.stringify([item.row, item.html]),
    facts: factsFrom({
      title: stripMarkup(item.row.title).trim(),
      date: dateOf(day),
      isPage: type === 'page' || undefined,
      summary: stripMarkup(item.row.subtitle).trim(),
      notPublic,
      address: usableSlug(name),
      formerPaths: name === '' ? [] : formerPaths([`/p/${name}`, `/p/${name}/comments`]),
    }),
    exported: { html: item.html, line: 1 },
    diagnostics: (document) => [...cardsIn(item.html, left), ...htmlLosses(item.html, nodes, document)],
    read: (picture) =>
      cleanDocument({
        blocks: nodesToBlocks([...cardNodes(item.row.podcast_url, 'Podcast', ''), ...nodes], pictureBlock(picture)),
      }),
  };
}

/** Returns an entry of the report for each card of these kinds, with its line. */
function cardsIn(html: string, kinds: readonly string[]): Diagnostic[] {
  let at = 0;
  return kinds.map((kind) => {
    at = Math.max(html.indexOf(kind, at), at) + 1;
    return lostCard(kind, html.slice(0, at).split('\n').length);
  });
}
