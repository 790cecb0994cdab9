import type { BuildResponse } from '#contract/builds.ts';
import type { PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { screens } from '#i18n/screens.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BuildStatus } from './BuildStatus.tsx';
import { EditPost } from './EditPost.tsx';
import { nextSorting } from '../list/ListTools.tsx';
import { noFilter, wantedBy } from './post-filter.ts';
import { PostStatus } from './PostStatus.tsx';
import { NothingUnpublished } from './Unpublished.tsx';

const post: PostSummary = {
  id: 'later-a1b2c3',
  title: 'Later',
} as PostSummary;

test('formats the time of a scheduled publication like all dates', () => {
  const publishAt = '2026-11-25T00:05:00.000Z';
  expect(renderToStaticMarkup(<PostStatus post={{ ...post, publishAt }} />)).toContain(
    'Scheduled for November 25, 2026 at 9:05 GMT+9',
  );
});

test('explains the start to the admin before the first post, but not before the list is known', () => {
  const text = (hasPublished: boolean | undefined) =>
    renderToStaticMarkup(<NothingUnpublished hasPublished={hasPublished} />);
  expect(text(false)).toContain(blogAdmin.firstPost);
  expect(text(true)).toContain(blogAdmin.nothingUnpublished);
  expect(text(undefined)).toBe('');
});

test.each([
  ['', { state: 'any' }],
  ['draft', { state: 'draft' }],
  ['trashed', { trashed: true }],
] as const)('the state %j asks the API for these posts', (state, wanted) => {
  expect(wantedBy({ ...noFilter, state, text: ' ice ' })).toEqual({ ...wanted, text: 'ice' });
});

test('a column sorts as one expects first, and the other way round then', () => {
  const next = (now: Parameters<typeof nextSorting>[0], sort: string) => nextSorting(now, sort, ['date', 'changed']);
  const byTitle = next({ sort: 'date', order: 'desc' }, 'title');
  expect(byTitle).toEqual({ sort: 'title', order: 'asc' });
  expect(next(byTitle, 'title')).toEqual({ sort: 'title', order: 'desc' });
  expect(next(byTitle, 'changed')).toEqual({ sort: 'changed', order: 'desc' });
});

test('shows a running or failed build on its posts and on the index', () => {
  const requestedAt = '2026-11-25T08:00:00.000Z';
  const retry = () => Promise.resolve();
  const said = (state: BuildResponse['state'], publishedAt: string, error: string | null = null) => {
    const build: BuildResponse = { id: 9, state, requestedAt, startedAt: requestedAt, finishedAt: null, error };
    const [row, index] = [
      <EditPost post={{ ...post, publishedAt }} build={build} retry={retry} />,
      <BuildStatus build={build} retry={retry} />,
    ].map((one) => renderToStaticMarkup(one).replaceAll(/<[^>]*>/g, ' '));
    return { row, index };
  };
  const after = '2026-11-25T08:00:01.000Z';
  const building = said('building', after);
  expect(building.row).toContain(blogAdmin.buildStates.building);
  expect(building.index).toContain(blogAdmin.siteBuilding);
  const failed = said('failed', after, 'The disk is full.');
  expect(failed.row).toMatch(new RegExp(`${blogAdmin.buildStates.failed}.*The disk is full\\..*${screens.retry}`));
  expect(failed.index).toMatch(new RegExp(`${blogAdmin.siteFailed}.*The disk is full\\..*${screens.tryAgain}`));
  // A post that was published before the failed build remains published.
  expect(said('failed', '2026-11-25T07:00:00.000Z').row).not.toContain(blogAdmin.buildStates.failed);
  const live = said('live', after);
  expect(live.row).not.toContain(blogAdmin.buildStates.live);
  expect(live.index).toContain(blogAdmin.siteLive);
});
