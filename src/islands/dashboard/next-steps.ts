/** What a site that was set up in the browser lacks: a list to tick off, until all of it is done. */
import { listContent } from '#api-client/content.ts';
import { listPosts } from '#api-client/posts.ts';
import type { ContentSummary } from '#contract/content.ts';
import { editPage, pages } from '#contract/paths.ts';
import { dashboard } from '#words/dashboard.ts';
import { here } from '../shared/here.ts';
import type { Card, CardContent, CardLine } from './card.ts';
import { pageOf } from './page-of.ts';

export const nextSteps: Card = async () => {
  const [records, posts] = await Promise.all([listContent(), listPosts({ state: 'published' }, 1)]);
  if (!records.ok) return records;
  return posts.ok ? { ok: true, value: stepsOf(records.value, posts.value.posts.length) } : posts;
};

/**
 * Returns the card, or none where everything is done or the site was not set up in the browser.
 * @param published how many posts are public
 */
export function stepsOf(records: readonly ContentSummary[], published: number): CardContent[] {
  const of = (kind: ContentSummary['kind']) => records.find((record) => record.kind === kind);
  if (of('profile')?.from !== 'browser') return [];
  const isEdited = (kind: ContentSummary['kind']) => (of(kind)?.revision ?? 0) > 1;
  const form = (kind: ContentSummary['kind'], page = pageOf(kind, '')) => editPage(kind, undefined, page);
  const { steps } = dashboard;
  const all: [text: string, href: string, isDone: boolean][] = [
    [steps.profile, form('profile'), isEdited('profile')],
    [steps.publication, form('publication', pages.research), of('publication') !== undefined],
    [steps.post, pages.newPost, published > 0],
    [steps.documents, form('documents'), of('documents') !== undefined],
    [steps.site, form('site', pages.home), isEdited('site')],
  ];
  if (all.every(([, , isDone]) => isDone)) return [];
  const lines = all.map(([text, href, isDone]): CardLine =>
    isDone ? { text: `✓ ${text}`, note: steps.done } : { text, href: here(href) },
  );
  return [{ title: steps.title, lines }];
}
