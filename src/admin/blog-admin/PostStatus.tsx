import type { BuildResponse } from '#contract/builds.ts';
import type { PostSummary } from '#contract/posts.ts';
import { dates } from '#i18n/dates.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';

interface Props {
  post: PostSummary;
  /** The build that publishes this post, until the post is live. */
  build?: BuildResponse | undefined;
}

/** The publication status of a post, shown as a dot and a word. */
export function PostStatus({ post, build }: Props) {
  const { state, words } = statusOf(post, build);
  return (
    <span className="post-status" data-state={state}>
      {words}
    </span>
  );
}

function statusOf(post: PostSummary, build: BuildResponse | undefined): { state: string; words: string } {
  if (post.trashedAt) return { state: 'trashed', words: blogAdmin.inTrashSince(dates.longDate(post.trashedAt)) };
  if (build?.state === 'failed') return { state: 'failed', words: blogAdmin.failed };
  if (build?.state === 'building') return { state: 'building', words: blogAdmin.building };
  if (build?.state === 'unconfirmed') return { state: 'building', words: blogAdmin.unconfirmed };
  if (post.hasChanges) return { state: 'changes', words: blogAdmin.changesNotPublished };
  if (post.published) return { state: 'live', words: blogAdmin.states.live };
  if (post.publishAt) {
    return { state: 'scheduled', words: blogAdmin.scheduledFor(dates.longMoment(post.publishAt)) };
  }
  return { state: 'draft', words: blogAdmin.draft };
}
