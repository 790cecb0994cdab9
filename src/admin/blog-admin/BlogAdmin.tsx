import { listCategories } from '#api-client/posts.ts';
import type { NamedRow } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useListPages } from '../list/use-list-pages.ts';
import { NotLoaded } from '../shared/Loading.tsx';
import { hideBelowUnknownHeight, rememberHeight } from '../shared/admin-place.ts';
import { mountScreen } from '../shared/AdminOnly.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { consumePublished } from '../shared/just-published.ts';
import { BuildStatus } from './BuildStatus.tsx';
import { JustPublished } from './JustPublished.tsx';
import { NewPostDrafts, useNewPostDrafts } from './NewPostDrafts.tsx';
import { NewPostForm } from './NewPostForm.tsx';
import { loadPosts } from './post-filter.ts';
import { PublishedRows } from './PublishedRows.tsx';
import { Unpublished } from './Unpublished.tsx';
import { useBuild } from './use-build.ts';
import { usePagePosts } from './use-page-posts.ts';

const none: readonly NamedRow[] = [];

/** Loaded only for logged-in visitors. Users without the admin role see the public index. */
export const mountBlogAdmin = (place: Element): void => mountScreen(place, <BlogAdmin />, true);

const unpublished = { state: 'unpublished' } as const;

/**
 * The admin's part of the blog index (POST-40): New Post, the unpublished posts, and an Edit button in each published
 * row of the page. A post is removed from the list only after the server has confirmed the change.
 */
export function BlogAdmin() {
  const [publishedId] = useState(consumePublished);
  const build = useBuild();
  const page = usePagePosts(publishedId, build.build);
  const justPublished = page.posts?.find(({ id }) => id === publishedId);
  const [categories = none] = useLoaded(listCategories, undefined, 'quiet');
  const source = useListPages(loadPosts, unpublished);
  const newPostDrafts = useNewPostDrafts();
  // The section above the posts appears only when all its data is loaded, so that nothing moves under the pointer.
  const isWhole = source.rows !== undefined && newPostDrafts.listed !== undefined;
  const panel = usePanelHeight(isWhole, isWhole || (source.failure ?? page.failure) !== undefined);

  // A failed build needs a decision, so its status comes first. Any other status comes last, so that it does not move
  // other content.
  const status = <BuildStatus {...build} />;
  const hasFailed = build.build?.state === 'failed';
  return (
    <>
      <section className="blog-admin" aria-label={blogAdmin.admin} ref={panel}>
        {hasFailed && status}
        {justPublished && <JustPublished post={justPublished} />}
        <NewPostForm categories={categories.map(({ name }) => name)} />
        <div className="unpublished">
          <NewPostDrafts {...newPostDrafts} />
          {page.failure && <NotLoaded failure={page.failure} again={() => page.reload()} />}
          <Unpublished
            source={source}
            hasPublished={page.posts && page.posts.length > 0}
            onChanged={() => void page.reload()}
          />
        </div>
        {!hasFailed && status}
      </section>
      {page.posts && <PublishedRows posts={page.posts} {...build} />}
    </>
  );
}

/** Reserves the last known height of the panel until its content is loaded. */
function usePanelHeight(isWhole: boolean, isSettled: boolean) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => (isSettled ? undefined : hideBelowUnknownHeight()), [isSettled]);
  useEffect(() => (isWhole && panel.current ? rememberHeight(panel.current) : undefined), [isWhole]);
  return panel;
}
