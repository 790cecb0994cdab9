/** A checklist of next steps for a site that was set up in the browser, until all steps are done. */
import { getContent, listContent } from '#api-client/content.ts';
import { listPosts } from '#api-client/posts.ts';
import type { ContentSummary } from '#contract/content.ts';
import { editPage, pages } from '#contract/paths.ts';
import { dashboard } from '#i18n/dashboard.ts';
import { here } from '../shared/localized-path.ts';
import type { Card, CardContent, CardLine } from './card.ts';
import { pageOf } from './page-of.ts';

export const nextSteps: Card = async () => {
  const [records, posts] = await Promise.all([listContent(), listPosts({ state: 'published' }, 1)]);
  if (!records.ok) return records;
  if (!posts.ok) return posts;
  if (!isOfBrowser(records.value)) return { ok: true, value: [] };
  const said = await Promise.all([dataOf('profile', records.value), dataOf('site', records.value)]);
  return { ok: true, value: stepsOf(records.value, posts.value.items.length, ...said) };
};

const isOfBrowser = (records: readonly ContentSummary[]): boolean =>
  records.some(({ kind, from }) => kind === 'profile' && from === 'browser');

type Said = Readonly<Record<string, unknown>>;

async function dataOf(kind: 'profile' | 'site', records: readonly ContentSummary[]): Promise<Said> {
  if (!records.some((record) => record.kind === kind)) return {};
  const found = await getContent({ kind, key: kind });
  return found.ok ? (found.value.data as Said) : {};
}

/**
 * Returns the card, or an empty list if everything is done or the site was not set up in the browser.
 * @param published number of published posts
 * @param profile data of the record 'profile'
 * @param site data of the record 'site'
 */
export function stepsOf(
  records: readonly ContentSummary[],
  published: number,
  profile: Said,
  site: Said,
): CardContent[] {
  const of = (kind: ContentSummary['kind']) => records.find((record) => record.kind === kind);
  if (!isOfBrowser(records)) return [];
  const form = (kind: ContentSummary['kind'], page = pageOf(kind, '')) => editPage(kind, undefined, page);
  const { steps } = dashboard;
  const all: [text: string, href: string, isDone: boolean][] = [
    [steps.profile, form('profile'), Boolean((profile['basics'] as Said | undefined)?.['image'])],
    [steps.publication, form('publication', pages.research), of('publication') !== undefined],
    [steps.post, pages.newPost, published > 0],
    [steps.documents, form('documents'), of('documents') !== undefined],
    [steps.site, form('site', pages.home), ['menu', 'theme', 'home'].some((key) => site[key] !== undefined)],
  ];
  if (all.every(([, , isDone]) => isDone)) return [];
  const lines = all.map(([text, href, isDone]): CardLine =>
    isDone ? { text: `✓ ${text}`, note: steps.done } : { text, href: here(href) },
  );
  return [{ title: steps.title, lines }];
}
