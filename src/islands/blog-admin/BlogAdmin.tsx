import { listPosts } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { messages } from '#contract/messages.ts';
import type { PostSummary } from '#contract/posts.ts';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { BuildStatus } from './BuildStatus.tsx';
import { rememberHeight } from '../shared/admin-place.ts';
import { takePublished } from '../shared/just-published.ts';
import { DeviceDrafts } from './DeviceDrafts.tsx';
import { JustPublished } from './JustPublished.tsx';
import { NewPostForm } from './NewPostForm.tsx';
import { filterPosts, isFiltering, noFilter } from './filter-posts.ts';
import { PostCards } from './PostCards.tsx';
import { PostFilter } from './PostFilter.tsx';
import { PublishedRows } from './PublishedRows.tsx';
import { Trash } from './Trash.tsx';
import { UndoDelete } from './UndoDelete.tsx';
import { useBuild } from './use-build.ts';

interface Lists {
  unpublished: PostSummary[];
  published: PostSummary[];
}

/**
 * The admin's layer of the blog index (product 2): New Post, UNPUBLISHED, and an Edit on each published row of the
 * page. Lists are the API's; a card goes only when the server said so.
 */
export function BlogAdmin() {
  const [lists, setLists] = useState<Lists>();
  const [failure, setFailure] = useState<Failure>();
  const [deleted, setDeleted] = useState<PostSummary>();
  const [publishedId] = useState(takePublished);
  const justPublished = lists?.published.find(({ id }) => id === publishedId);
  const build = useBuild();

  const load = useCallback(async (): Promise<void> => {
    const [unpublished, published] = await Promise.all([
      listPosts({ published: false }),
      listPosts({ published: true }),
    ]);
    if (unpublished.ok && published.ok) {
      setFailure(undefined);
      setLists({ unpublished: unpublished.value, published: published.value });
    } else setFailure([unpublished, published].find((result) => !result.ok));
  }, []);
  useEffect(() => void load(), [load]);

  const [filter, setFilter] = useState(noFilter);
  // Typing stays quick, however long the list below takes.
  const looked = useDeferredValue(filter);
  const shown = useMemo(() => {
    if (!lists) return [];
    return isFiltering(looked) ? filterPosts([...lists.unpublished, ...lists.published], looked) : lists.unpublished;
  }, [lists, looked]);
  const categories = useMemo(() => categoriesOf(lists), [lists]);

  const panel = useRef<HTMLElement>(null);
  const isWhole = lists !== undefined;
  useEffect(() => (isWhole && panel.current ? rememberHeight(panel.current) : undefined), [isWhole]);

  function onDeleted(gone: PostSummary): void {
    setDeleted(gone);
    setLists((now) => now && { ...now, unpublished: now.unpublished.filter((post) => post.id !== gone.id) });
  }

  return (
    <>
      <section className="blog-admin" aria-label="Admin" ref={panel}>
        <NewPostForm categories={categories} />
        <DeviceDrafts />
        <BuildStatus {...build} />
        {justPublished && <JustPublished post={justPublished} />}
        <div className="unpublished">
          <PostFilter filter={filter} categories={categories} found={shown.length} onChange={setFilter} />
          <h2 className="eyebrow">{isFiltering(looked) ? 'Found' : 'Unpublished'}</h2>
          {failure && (
            <p role="alert">
              {failure.message}{' '}
              <button type="button" className="button" onClick={() => void load()}>
                Try again
              </button>
            </p>
          )}
          {!lists && !failure && <p className="loading">{messages.loading}</p>}
          {lists?.unpublished.length === 0 && !isFiltering(looked) && (
            <p className="muted">{messages.nothingUnpublished}</p>
          )}
          <PostCards key={JSON.stringify(looked)} posts={shown} {...build} onDeleted={onDeleted} />
          {deleted && (
            <UndoDelete
              post={deleted}
              onDone={() => {
                setDeleted(undefined);
                void load();
              }}
            />
          )}
          <Trash onRestored={() => void load()} />
        </div>
      </section>
      {lists && <PublishedRows posts={lists.published} {...build} />}
    </>
  );
}

function categoriesOf(lists: Lists | undefined): string[] {
  const posts = lists ? [...lists.published, ...lists.unpublished] : [];
  return [...new Set(posts.map((post) => post.category.name))].sort();
}
