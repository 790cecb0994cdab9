import type { BuildResponse } from '#contract/builds.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { longDate } from '#domain/dates.ts';
import { useState } from 'react';
import { EditPost, isOnItsWay } from './EditPost.tsx';
import { UnpublishedCard } from './UnpublishedCard.tsx';

interface Props {
  posts: readonly PostSummary[];
  build: BuildResponse | undefined;
  retry: () => Promise<void>;
  onDeleted: (post: PostSummary) => void;
}

/** Cards are shown so many at a time: thousands at once would keep a browser busy for seconds. */
const step = 50;

/** Posts as cards, published or not, the first ones at once and more when asked. */
export function PostCards({ posts, build, retry, onDeleted }: Props) {
  const [count, setCount] = useState(step);
  return (
    <>
      <ul className="cards">
        {posts.slice(0, count).map((post) =>
          post.published ? (
            <li className="card" data-published-card={post.id} key={post.id}>
              <p className="row-meta">
                <time dateTime={post.createdAt}>{longDate(post.createdAt)}</time> · {post.category.name}
              </p>
              <h3>
                <a href={pages.postAt(post)}>{post.title}</a>
              </h3>
              <div className="row-admin">
                <EditPost post={post} build={isOnItsWay(post, build) ? build : undefined} retry={retry} />
              </div>
            </li>
          ) : (
            <UnpublishedCard key={post.id} post={post} onDeleted={() => onDeleted(post)} />
          ),
        )}
      </ul>
      {posts.length > count && (
        <button type="button" className="button" onClick={() => setCount(count + step)}>
          Show more
        </button>
      )}
    </>
  );
}
