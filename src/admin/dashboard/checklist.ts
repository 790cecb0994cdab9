/** The checklist of a site that was set up in the browser. It is shown until everything is done. */
import { getContent } from '#api-client/content.ts';
import { listPosts } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import { adminScreens } from '#contract/admin-screens.ts';
import type { ContentSummary } from '#contract/content.ts';
import type { DashboardResponse } from '#contract/dashboard.ts';
import { editPage, pages } from '#contract/paths.ts';
import type { dashboard } from '#i18n/dashboard.ts';
import { here } from '../shared/localized-path.ts';
import type { Sources } from './card.ts';
import { pageOf } from './page-of.ts';

export type StepName = keyof typeof dashboard.steps.names;

export interface Step {
  name: StepName;
  /** The screen on which the step is done. */
  href: string;
  isDone: boolean;
}

/** Returns the steps; an empty list if all are done, or if the content of the site is in files. */
export async function loadChecklist(sources: Sources): Promise<Result<Step[]>> {
  const records = await sources.content();
  if (!records.ok || !isOfBrowser(records.value)) return records.ok ? { ok: true, value: [] } : records;
  const [posts, found, profile] = await Promise.all([
    listPosts({ state: 'published' }, 1),
    sources.dashboard(),
    getContent({ kind: 'profile', key: 'profile' }),
  ]);
  if (!posts.ok) return posts;
  if (!found.ok) return found;
  const data = profile.ok ? (profile.value.data as Said) : {};
  return { ok: true, value: stepsOf(records.value, posts.value.items.length, data, found.value.ready) };
}

const isOfBrowser = (records: readonly ContentSummary[]): boolean =>
  records.some(({ kind, from }) => kind === 'profile' && from === 'browser');

type Said = Readonly<Record<string, unknown>>;
const partOf = (said: Said, name: string) => (said[name] ?? {}) as Said;
const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && `${value as string}` !== '';

/**
 * @param published number of published posts
 * @param profile data of the record 'profile'
 * @param ready which parts of the server are set up
 */
export function stepsOf(
  records: readonly ContentSummary[],
  published: number,
  profile: Said,
  ready: DashboardResponse['ready'],
): Step[] {
  if (!isOfBrowser(records)) return [];
  const basics = partOf(profile, 'basics');
  const form = editPage('profile', undefined, pageOf('profile', ''), 'basics');
  const hasPaper = records.some(({ kind }) => kind === 'publication');
  const all: [name: StepName, href: string, isDone: boolean][] = [
    ['portrait', form, isGiven(basics['image'])],
    ['bio', form, isGiven(partOf(basics, 'x-site')['bio']) || isGiven(basics['summary'])],
    ['paper', editPage('publication', undefined, pages.research), hasPaper],
    ['post', pages.newPost, published > 0],
    ['url', adminScreens.settings.path, ready.url],
    ['email', adminScreens.emails.path, ready.email],
    ['backups', adminScreens.export.path, ready.backups],
  ];
  if (all.every(([, , isDone]) => isDone)) return [];
  return all.map(([name, href, isDone]) => ({ name, href: here(href), isDone }));
}
