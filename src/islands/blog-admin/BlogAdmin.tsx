import { listPosts } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { messages } from '#contract/messages.ts';
import type { PostSummary } from '#contract/posts.ts';
import { useCallback, useEffect, useState } from 'react';
import { BuildStatus } from './BuildStatus.tsx';
import { DeviceDrafts } from './DeviceDrafts.tsx';
import { NewPostForm } from './NewPostForm.tsx';
import { PublishedRows } from './PublishedRows.tsx';
import { Trash } from './Trash.tsx';
import { UndoDelete } from './UndoDelete.tsx';
import { UnpublishedCard } from './UnpublishedCard.tsx';
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

  function onDeleted(gone: PostSummary): void {
    setDeleted(gone);
    setLists((now) => now && { ...now, unpublished: now.unpublished.filter((post) => post.id !== gone.id) });
  }

  return (
    <>
      <section className="blog-admin" aria-label="Admin">
        <NewPostForm categories={categoriesOf(lists)} />
        <DeviceDrafts />
        <BuildStatus {...build} />
        <div className="unpublished">
          <h2 className="eyebrow">Unpublished</h2>
          {failure && (
            <p role="alert">
              {failure.message}{' '}
              <button type="button" className="button" onClick={() => void load()}>
                Try again
              </button>
            </p>
          )}
          {!lists && !failure && <p className="loading">{messages.loading}</p>}
          {lists?.unpublished.length === 0 && <p className="muted">{messages.nothingUnpublished}</p>}
          <ul className="cards">
            {lists?.unpublished.map((post) => (
              <UnpublishedCard key={post.id} post={post} onDeleted={() => onDeleted(post)} />
            ))}
          </ul>
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
      {lists && <PublishedRows posts={lists.published} build={build.build} />}
    </>
  );
}

function categoriesOf(lists: Lists | undefined): string[] {
  const posts = lists ? [...lists.published, ...lists.unpublished] : [];
  return [...new Set(posts.map((post) => post.category.name))].sort();
}
