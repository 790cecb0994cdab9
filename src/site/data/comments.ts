/** Loads the published comments and mentions for pages. */
import { getOrMake } from '#domain/get-or-make.ts';
import { listClosed, listPublic, readModeration } from '#server/features/comments/comment-repository.ts';
import type { MentionKind } from '#contract/mentions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listLiveMentions } from '#server/features/mentions/mention-repository.ts';

export interface PublicComment {
  id: string;
  postId: string;
  /** The id of the comment that this comment replies to. */
  parent: string | null;
  /** Null if the commenter's account is deleted. */
  name: string | null;
  isOwner: boolean;
  /** Markdown, limited to what comments support. */
  text: string;
  /** Whether the text is deleted and only a placeholder remains. */
  isRemoved: boolean;
  /** ISO 8601. */
  createdAt: string;
}

/** A page on another site that links to a post, as shown to readers. */
export interface PublicMention {
  postId: string;
  url: string;
  kind: MentionKind;
  /** The author of the page; '' if unknown. */
  author: string;
  /** One line of plain text; '' if the page has no text to show. */
  text: string;
}

export interface PublicComments {
  /** Mentions on other sites, oldest first. */
  elsewhere: (postId: string) => readonly PublicMention[];
  /** Comments on a post, oldest first. */
  of: (postId: string) => readonly PublicComment[];
  isClosed: (postId: string) => boolean;
  /** Comments on all posts, newest first, without deleted comments. */
  latest: readonly PublicComment[];
}

export interface CommentRows {
  all: PublicComment[];
  closed: string[];
  allClosed: boolean;
  mentions: PublicMention[];
}

export async function loadComments(db: Database): Promise<CommentRows> {
  const rows = await listPublic(db);
  return {
    all: rows.map(({ comment: { id, postId, parentId, text, state, createdAt }, name, isAdmin }) => ({
      id,
      postId,
      parent: parentId,
      name,
      isOwner: isAdmin === true,
      text,
      isRemoved: state === 'removed',
      createdAt: createdAt.toISOString(),
    })),
    closed: await listClosed(db),
    allClosed: (await readModeration(db)).closed,
    mentions: (await listLiveMentions(db)).map(({ postId, source, kind, author, text }) => ({
      postId,
      url: source,
      kind,
      author,
      text,
    })),
  };
}

/**
 * Selects the comments and mentions to show. Replies to a pending comment are hidden with it, and a deleted comment
 * is listed only if it has replies.
 * @param ownerName name shown with the owner's comments
 */
export function publicComments({ all, closed, allClosed, mentions }: CommentRows, ownerName: string): PublicComments {
  const ids = new Set(all.map(({ id }) => id));
  const answered = new Set(all.map(({ parent }) => parent));
  const byPost = new Map<string, PublicComment[]>();
  for (const comment of all) {
    if (comment.parent !== null && !ids.has(comment.parent)) continue;
    if (comment.isRemoved && !answered.has(comment.id)) continue;
    const named = comment.isOwner ? { ...comment, name: ownerName } : comment;
    getOrMake(byPost, comment.postId, () => []).push(named);
  }
  const closedPosts = new Set(closed);
  return {
    elsewhere: (postId) => mentions.filter((mention) => mention.postId === postId),
    of: (postId) => byPost.get(postId) ?? [],
    isClosed: (postId) => allClosed || closedPosts.has(postId),
    latest: [...byPost.values()]
      .flat()
      .filter(({ isRemoved }) => !isRemoved)
      .sort((a, b) => (a.id < b.id ? 1 : -1)),
  };
}
