import type { BuildResponse } from '#contract/builds.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { dates } from '#words/dates.ts';
import { screens } from '#words/screens.ts';
import { BusyButton } from '../shared/BusyButton.tsx';
import { EditPost, isOnItsWay } from './EditPost.tsx';
import type { PostPages } from './use-post-pages.ts';
import { UnpublishedCard } from './UnpublishedCard.tsx';

interface Props {
  pages: PostPages;
  build: BuildResponse | undefined;
  retry: () => Promise<void>;
  onDeleted: (post: PostSummary) => void;
}

/** Posts as cards, published or not, the first ones at once and more when asked. */
export function PostCards({ pages: list, build, retry, onDeleted }: Props) {
  return (
    <>
      <ul className="cards">
        {list.posts?.map((post) =>
          post.published ? (
            <li className="card" data-published-card={post.id} key={post.id}>
              <p className="row-meta">
                <time dateTime={post.createdAt}>{dates.longDate(post.createdAt)}</time> · {post.category.name}
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
      {list.hasMore && (
        <BusyButton busy={list.isLoading} onClick={list.more}>
          {screens.showMore}
        </BusyButton>
      )}
    </>
  );
}
