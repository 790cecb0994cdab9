import { listCategories } from '#api-client/posts.ts';
import type { NamedRow, PostSummary } from '#contract/posts.ts';
import { screens } from '#words/screens.ts';
import { blogAdmin } from '#words/blog-admin.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BuildStatus } from './BuildStatus.tsx';
import { hideBelowUnknownHeight, rememberHeight } from '../shared/admin-place.ts';
import { takePublished } from '../shared/just-published.ts';
import { DeviceDrafts } from './DeviceDrafts.tsx';
import { JustPublished } from './JustPublished.tsx';
import { NewPostForm } from './NewPostForm.tsx';
import { NothingUnpublished } from './NothingUnpublished.tsx';
import { PostCards } from './PostCards.tsx';
import { isFiltering, noFilter, type PostFilter as Filter } from './post-filter.ts';
import { PostFilter } from './PostFilter.tsx';
import { PublishedRows } from './PublishedRows.tsx';
import { Trash } from './Trash.tsx';
import { UndoDelete } from './UndoDelete.tsx';
import { useBuild } from './use-build.ts';
import { usePagePosts } from './use-page-posts.ts';
import { usePostPages } from './use-post-pages.ts';

/**
 * The admin's layer of the blog index (product 2): New Post, UNPUBLISHED, and an Edit on each published row of the
 * page. Lists are the API's, in pages; a card goes only when the server said so.
 */
export function BlogAdmin() {
  const [deleted, setDeleted] = useState<PostSummary>();
  const [publishedId] = useState(takePublished);
  const build = useBuild();
  const page = usePagePosts(publishedId, build.build);
  const justPublished = page.posts?.find(({ id }) => id === publishedId);
  const categories = useCategories();

  const [filter, setFilter] = useState(noFilter);
  const looked = useSettled(filter);
  const unpublished = usePostPages(unpublishedOnly);
  const found = usePostPages(isFiltering(looked) ? wantedBy(looked) : undefined);
  const isSearch = isFiltering(looked);
  const shown = isSearch ? found : unpublished;
  const failure = shown.failure ?? page.failure;

  const panel = useRef<HTMLElement>(null);
  const isWhole = unpublished.posts !== undefined;
  const isSettled = isWhole || failure !== undefined;
  useLayoutEffect(() => (isSettled ? undefined : hideBelowUnknownHeight()), [isSettled]);
  useEffect(() => (isWhole && panel.current ? rememberHeight(panel.current) : undefined), [isWhole]);

  function onDeleted(gone: PostSummary): void {
    setDeleted(gone);
    unpublished.without(gone.id);
    found.without(gone.id);
  }

  function reload(): void {
    unpublished.reload();
    found.reload();
    page.reload();
  }

  // What asks for a decision comes first; else it comes later than the rest, and moves nothing where it is last.
  const status = <BuildStatus {...build} />;
  const hasFailed = build.build?.state === 'failed';
  return (
    <>
      <section className="blog-admin" aria-label={blogAdmin.admin} ref={panel}>
        {hasFailed && status}
        {justPublished && <JustPublished post={justPublished} />}
        <NewPostForm categories={categories.map(({ name }) => name)} />
        <div className="unpublished">
          <DeviceDrafts />
          <PostFilter filter={filter} categories={categories} found={found.total} onChange={setFilter} />
          <h2 className="eyebrow">{isSearch ? blogAdmin.found : blogAdmin.unpublished}</h2>
          {failure && (
            <p role="alert">
              {failure.message}{' '}
              <button type="button" className="button" onClick={reload}>
                {screens.tryAgain}
              </button>
            </p>
          )}
          {!shown.posts && !failure && <p className="loading">{screens.loading}</p>}
          {!isSearch && shown.posts?.length === 0 && (
            <NothingUnpublished hasPublished={page.posts && page.posts.length > 0} />
          )}
          <PostCards pages={shown} {...build} onDeleted={onDeleted} />
          {deleted && (
            <UndoDelete
              post={deleted}
              onDone={() => {
                setDeleted(undefined);
                reload();
              }}
            />
          )}
          <Trash onRestored={reload} />
        </div>
        {!hasFailed && status}
      </section>
      {page.posts && <PublishedRows posts={page.posts} {...build} />}
    </>
  );
}

const unpublishedOnly = { published: false };

const wantedBy = ({ text, state, categoryId }: Filter) => ({
  state: state === '' ? ('any' as const) : state,
  ...(text.trim() !== '' && { text: text.trim() }),
  ...(categoryId !== '' && { categoryId }),
});

/** Milliseconds: nobody is asked for every letter of a word. */
const SETTLED = 200;

/** What `value` was when it last stood still. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Categories in use. Suggestions only: where they cannot be had, there are none. */
function useCategories(): NamedRow[] {
  const [rows, setRows] = useState<NamedRow[]>([]);
  useEffect(() => {
    void listCategories().then((found) => found.ok && setRows(found.value));
  }, []);
  return rows;
}
