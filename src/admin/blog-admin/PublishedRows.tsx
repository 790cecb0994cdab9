import type { BuildResponse } from '#contract/builds.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { EditPost, isOnItsWay } from './EditPost.tsx';

interface Props {
  posts: readonly PostSummary[];
  build: BuildResponse | undefined;
  retry: () => Promise<void>;
}

/**
 * Adds an Edit button to each row of published posts. If the API no longer returns the post of a row, the next build
 * removes the row.
 */
export function PublishedRows({ posts, build, retry }: Props) {
  const [rows] = useState(() => [...document.querySelectorAll<HTMLElement>('[data-post-row]')]);
  const byId = new Map(posts.map((post) => [post.id, post]));
  const onPage = new Set(rows.map((row) => row.dataset.postRow));
  const coming = posts.filter((post) => !onPage.has(post.id) && isOnItsWay(post, build));
  return (
    <>
      {coming.length > 0 && (
        <ul className="blog-admin cards" aria-label={blogAdmin.onTheirWay}>
          {coming.map((post) => (
            <li className="card" key={post.id}>
              <h3>
                <a href={pages.postAt(post)}>{post.title}</a>
              </h3>
              <EditPost post={post} build={build} retry={retry} />
            </li>
          ))}
        </ul>
      )}
      {rows.map((row) => {
        const post = byId.get(row.dataset.postRow ?? '');
        const content = post ? (
          <EditPost post={post} build={build} retry={retry} />
        ) : (
          <span className="badge">{blogAdmin.goingOffline}</span>
        );
        return createPortal(<div className="row-admin">{content}</div>, row, row.dataset.postRow);
      })}
    </>
  );
}
