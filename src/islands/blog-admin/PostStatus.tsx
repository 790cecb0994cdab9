import type { BuildResponse } from '#contract/builds.ts';
import { messages } from '#contract/messages.ts';
import type { PostSummary } from '#contract/posts.ts';
import { longDate, longMoment } from '#domain/dates.ts';

interface Props {
  post: PostSummary;
  /** The build that brings this post, while it is not live yet. */
  build?: BuildResponse | undefined;
}

/** Where a post stands, as a dot and a word. */
export function PostStatus({ post, build }: Props) {
  const { state, words } = statusOf(post, build);
  return (
    <span className="post-status" data-state={state}>
      {words}
    </span>
  );
}

function statusOf(post: PostSummary, build: BuildResponse | undefined): { state: string; words: string } {
  if (post.trashedAt) return { state: 'trashed', words: `${messages.inTrashSince} ${longDate(post.trashedAt)}` };
  if (build?.state === 'failed') return { state: 'failed', words: 'Failed' };
  if (build?.state === 'building') return { state: 'building', words: 'Building' };
  if (post.hasChanges) return { state: 'changes', words: messages.changesNotPublished };
  if (post.published)
    return { state: 'live', words: `${messages.liveSince} ${longDate(post.publishedAt ?? post.createdAt)}` };
  if (post.publishAt) {
    return { state: 'scheduled', words: `${messages.scheduledFor} ${longMoment(post.publishAt)}` };
  }
  return { state: 'draft', words: 'Draft' };
}
