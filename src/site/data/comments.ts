/** What pages tell of comments: those that everyone may read. */
import { listClosed, listPublic } from '#server/comments/comment-repository.ts';
import { readModeration } from '#server/comments/moderation.ts';
import type { Database } from '#server/db/database.ts';

/** A comment as everyone reads it. */
export interface PublicComment {
  id: string;
  postId: string;
  /** The comment that it answers. */
  parent: string | null;
  /** Null: of an account that is deleted. */
  name: string | null;
  isOwner: boolean;
  /** Markdown, as far as comments know it. */
  text: string;
  /** Nothing of it is left but its place. */
  isRemoved: boolean;
  /** ISO 8601. */
  createdAt: string;
}

export interface PublicComments {
  /** The oldest first. */
  of: (postId: string) => readonly PublicComment[];
  isClosed: (postId: string) => boolean;
  /** On all posts, the newest first, without what was removed. */
  latest: readonly PublicComment[];
}

export interface CommentRows {
  all: PublicComment[];
  closed: string[];
  allClosed: boolean;
}

export async function loadComments(db: Database): Promise<CommentRows> {
  const rows = await listPublic(db);
  return {
    all: rows.map(({ comment: { id, postId, parentId, text, state, createdAt }, name, isAdmin }) => ({
      ...{ id, postId, parent: parentId, name, isOwner: isAdmin === true, text },
      ...{ isRemoved: state === 'removed', createdAt: createdAt.toISOString() },
    })),
    closed: await listClosed(db),
    allClosed: (await readModeration(db)).closed,
  };
}

/**
 * Answers to what is held for now wait with it, and a place without a word stands only for its answers.
 * @param ownerName before what the owner wrote
 */
export function publicComments({ all, closed, allClosed }: CommentRows, ownerName: string): PublicComments {
  const ids = new Set(all.map(({ id }) => id));
  const answered = new Set(all.map(({ parent }) => parent));
  const byPost = new Map<string, PublicComment[]>();
  for (const comment of all) {
    if (comment.parent !== null && !ids.has(comment.parent)) continue;
    if (comment.isRemoved && !answered.has(comment.id)) continue;
    const named = comment.isOwner ? { ...comment, name: ownerName } : comment;
    const ofPost = byPost.get(comment.postId) ?? [];
    ofPost.push(named);
    byPost.set(comment.postId, ofPost);
  }
  const closedPosts = new Set(closed);
  return {
    of: (postId) => byPost.get(postId) ?? [],
    isClosed: (postId) => allClosed || closedPosts.has(postId),
    latest: [...byPost.values()]
      .flat()
      .filter(({ isRemoved }) => !isRemoved)
      .sort((a, b) => (a.id < b.id ? 1 : -1)),
  };
}
