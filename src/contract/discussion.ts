/** The list of all comments and mentions, for admins (COM-5, COM-11). */
import { adminReads } from './call.ts';
import { storedText } from './db-safe-string.ts';
import { limits } from './limits.ts';
import { mentionKinds } from './mentions.ts';
import { pageQuery } from './posts.ts';
import { z } from './zod.ts';

export const discussionKinds = ['comment', 'mention'] as const;
export type DiscussionKind = (typeof discussionKinds)[number];
export const discussionStates = ['held', 'live'] as const;
export type DiscussionState = (typeof discussionStates)[number];

/** `text` is part of a text or of its author's name. The first page has the total in `X-Total-Count`. */
export const discussionQuery = z.strictObject({
  ...pageQuery,
  kind: z.enum(discussionKinds).optional(),
  state: z.enum(discussionStates).optional(),
  post: storedText.max(300).optional(),
  text: storedText.max(limits.search).optional(),
});

/** A comment or a mention. Deleted comments and rejected mentions are not listed. */
const discussionEntry = z.object({
  kind: z.enum(discussionKinds),
  id: z.string(),
  state: z.enum(discussionStates),
  /** Null if the account was deleted; '' if the other site names no author. */
  author: z.string().nullable(),
  /** Whether an admin wrote the comment. */
  isOwner: z.boolean(),
  /** Whether the author can be blocked: an account that is not an admin's. */
  isBlockable: z.boolean(),
  text: z.string(),
  /** The page that mentions the post, and how; null for comments. */
  source: z.string().nullable(),
  mentionKind: z.enum(mentionKinds).nullable(),
  /** Version of the content, which an approval must contain. */
  version: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  postId: z.string(),
  postTitle: z.string(),
});
export type DiscussionEntry = z.infer<typeof discussionEntry>;

export const getDiscussion = adminReads('GET /api/discussion', { answer: z.array(discussionEntry) });

/** A post that has comments or mentions, with their number. */
const discussedPost = z.object({ id: z.string(), title: z.string(), count: z.number() });
export type DiscussedPost = z.infer<typeof discussedPost>;

export const getDiscussedPosts = adminReads('GET /api/discussion/posts', { answer: z.array(discussedPost) });
