import { listCategories } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import type { NamedRow } from '#contract/posts.ts';
import { screens } from '#i18n/screens.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { mountScreen } from '../shared/AdminOnly.tsx';
import { BuildStatus } from './BuildStatus.tsx';
import { hideBelowUnknownHeight, rememberHeight } from '../shared/admin-place.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { consumePublished } from '../shared/just-published.ts';
import { JustPublished } from './JustPublished.tsx';
import { NewPostDrafts, useNewPostDrafts } from './NewPostDrafts.tsx';
import { NewPostForm } from './NewPostForm.tsx';
import { isFiltering, noFilter } from './post-filter.ts';
import { PostFilter } from './PostFilter.tsx';
import { PostTable } from './PostTable.tsx';
import { PublishedRows } from './PublishedRows.tsx';
import { Trash } from './Trash.tsx';
import { useBuild } from './use-build.ts';
import { usePagePosts } from './use-page-posts.ts';
import { type PostList, usePostList } from './use-post-list.ts';

const none: readonly NamedRow[] = [];

/** Loaded only for logged-in visitors. Users without the admin role see the public index. */
export const mountBlogAdmin = (place: Element): void => mountScreen(place, <BlogAdmin />, true);

/**
 * The admin's part of the blog index (POST-40): New Post, the unpublished posts, and an Edit button in each published
 * row of the page. The API returns the lists page by page. A card is removed only after the server has confirmed the
 * change.
 */
export function BlogAdmin() {
  const [publishedId] = useState(consumePublished);
  const build = useBuild();
  const page = usePagePosts(publishedId, build.build);
  const justPublished = page.posts?.find(({ id }) => id === publishedId);
  const [categories = none] = useLoaded(listCategories, undefined, 'quiet');

  const lists = useFilteredLists();
  const { filter, looked, isSearch, unpublished, published } = lists;
  const failure = unpublished.pages.failure ?? published.pages.failure ?? page.failure;

  const newPostDrafts = useNewPostDrafts();
  // The section above the posts appears only when all its data is loaded, so that nothing moves under the pointer.
  const isWhole = unpublished.pages.posts !== undefined && newPostDrafts.listed !== undefined;
  const isSettled = isWhole || failure !== undefined;
  const panel = usePanelHeight(isWhole, isSettled);

  function reload(): void {
    unpublished.pages.reload();
    published.pages.reload();
    void page.reload();
  }

  // A failed build needs a decision, so its status comes first. Any other status comes last, so that it does not move
  // other content.
  const status = <BuildStatus {...build} />;
  const hasFailed = build.build?.state === 'failed';
  const table = { categories, build: build.build, onChanged: reload, about: JSON.stringify(looked) };
  return (
    <>
      <section className="blog-admin" aria-label={blogAdmin.admin} ref={panel}>
        {hasFailed && status}
        {justPublished && <JustPublished post={justPublished} />}
        <NewPostForm categories={categories.map(({ name }) => name)} />
        <div className="unpublished">
          <NewPostDrafts {...newPostDrafts} />
          <PostFilter filter={filter} categories={categories} found={lists.total} onChange={lists.setFilter} />
          {failure && (
            <p role="alert">
              {failure.message} <Button onClick={reload}>{screens.tryAgain}</Button>
            </p>
          )}
          {unpublished.isWanted && (
            <UnpublishedHeading list={unpublished} isLoading={!isWhole && !failure} isSearch={isSearch} page={page} />
          )}
          {newPostDrafts.listed && <PostTable {...table} kind="unpublished" list={unpublished} />}
          <Published lists={lists} table={table} failure={failure} />
          <Trash onRestored={reload} />
        </div>
        {!hasFailed && status}
      </section>
      {page.posts && <PublishedRows posts={page.posts} {...build} />}
    </>
  );
}

/** The filter, and the lists of unpublished and of published posts that match it. */
function useFilteredLists() {
  const [filter, setFilter] = useState(noFilter);
  const looked = useSettled(filter);
  const isSearch = isFiltering(looked);
  const [isOpen, setOpen] = useState(false);
  const unpublished = usePostList('unpublished', looked, true);
  const published = usePostList('published', looked, isOpen);
  const found = [unpublished, published].filter(({ isWanted }) => isWanted).map(({ pages }) => pages.total);
  const total = found.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);
  return { filter, setFilter, looked, isSearch, isOpen, setOpen, unpublished, published, total };
}

type FilteredLists = ReturnType<typeof useFilteredLists>;

interface UnpublishedHeadingProps {
  list: PostList;
  isLoading: boolean;
  isSearch: boolean;
  page: ReturnType<typeof usePagePosts>;
}

function UnpublishedHeading({ list: { pages }, isLoading, isSearch, page }: UnpublishedHeadingProps) {
  return (
    <>
      <ListHeading name={blogAdmin.unpublished} count={pages.total} />
      {isLoading && <p className="loading">{screens.loading}</p>}
      {!isSearch && pages.posts?.length === 0 && (
        <NothingUnpublished hasPublished={page.posts && page.posts.length > 0} />
      )}
    </>
  );
}

interface PublishedProps {
  lists: FilteredLists;
  table: Omit<ComponentProps<typeof PostTable>, 'kind' | 'list'>;
  failure: Failure | undefined;
}

/** The published posts: the results of a search, or a list that opens on request. */
function Published({ lists: { isSearch, isOpen, setOpen, published }, table, failure }: PublishedProps) {
  const { isWanted, pages } = published;
  const list = (
    <>
      {isWanted && !pages.posts && !failure && <p className="loading">{screens.loading}</p>}
      {pages.posts?.length === 0 && <p className="muted">{blogAdmin.noPublished}</p>}
      <PostTable {...table} kind="published" list={published} />
    </>
  );
  if (!isSearch) {
    return (
      <details className="published-posts" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{blogAdmin.publishedPosts}</summary>
        {list}
      </details>
    );
  }
  if (!isWanted) return null;
  return (
    <section aria-label={blogAdmin.publishedPosts}>
      <ListHeading name={blogAdmin.publishedPosts} count={pages.total} />
      {list}
    </section>
  );
}

function ListHeading({ name, count }: { name: string; count: number | undefined }) {
  return (
    <div className="list-heading">
      <h2 className="eyebrow">{name}</h2>
      {count !== undefined && count > 0 && <span className="count">{blogAdmin.postCount(count)}</span>}
    </div>
  );
}

/** Delay in milliseconds, so that typing does not send a request for each character. */
const SETTLED = 200;

/** Returns the last value that has not changed for `SETTLED` milliseconds. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Reserves the last known height of the panel until its content is loaded. */
function usePanelHeight(isWhole: boolean, isSettled: boolean) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => (isSettled ? undefined : hideBelowUnknownHeight()), [isSettled]);
  useEffect(() => (isWhole && panel.current ? rememberHeight(panel.current) : undefined), [isWhole]);
  return panel;
}

interface Props {
  /** Whether any post is published; undefined until known. */
  hasPublished: boolean | undefined;
}

/** Shown if no post is unpublished. Before the first post, explains how to begin. */
export function NothingUnpublished({ hasPublished }: Props) {
  if (hasPublished === undefined) return null;
  return <p className="muted">{hasPublished ? blogAdmin.nothingUnpublished : blogAdmin.firstPost}</p>;
}
