/** API calls for comments (API-20), and the list of comments and mentions. */
import * as commentsCalls from '#contract/comments.ts';
import * as discussionCalls from '#contract/discussion.ts';
import * as accountsCalls from '#contract/accounts.ts';
import type { DiscussionEntry, DiscussionKind, DiscussionState } from '#contract/discussion.ts';
import type { z } from '#contract/zod.ts';
import { pageOf } from './pages.ts';
import { call, type BodyOf } from './request.ts';

export const listComments = (postId: string) =>
  call(commentsCalls.getComments, { id: postId }, undefined, { forVisitorsToo: true });

/**
 * Adds a comment.
 * @param comment `username` is a honeypot, which people leave empty
 */
export const addComment = (postId: string, comment: { text: string; username: string; parent?: string | undefined }) =>
  call(commentsCalls.postComment, { id: postId }, comment);

/**
 * Edits or approves a comment.
 * @param said the new content, the approval of the displayed version, or the return to waiting for approval
 */
export const changeComment = (
  id: string,
  said: { text: string } | { state: 'live'; version: string } | { state: 'held' },
) => call(commentsCalls.patchComment, { id }, said);

/**
 * Rejects or deletes a comment.
 * @param shutOut whether the author is blocked from commenting
 */
export const removeComment = (id: string, shutOut = false) =>
  call(commentsCalls.deleteComment, { id }, shutOut ? { shutOut } : {}, { keepalive: true });

/** Lists the comments of an account, the newest first. */
export const listOwnComments = (userId: string) => call(commentsCalls.getOwnComments, { id: userId });

export const closeComments = (postId: string, closed: boolean) =>
  call(commentsCalls.patchComments, { id: postId }, { closed });

export const getModeration = () => call(commentsCalls.getModeration);

export const moderate = (said: BodyOf<typeof commentsCalls.patchModeration>) =>
  call(commentsCalls.patchModeration, {}, said);

export const changePublicName = (id: string, said: z.input<typeof commentsCalls.publicNameRequest>) =>
  call(accountsCalls.putUser, { id }, said);

/** Filter of comments and mentions; see `discussionQuery`. */
export interface DiscussionWanted {
  kind?: DiscussionKind;
  state?: DiscussionState;
  post?: string;
  text?: string;
}

/**
 * Returns a page of comments and mentions, newest first.
 * @param next path from the previous page
 */
export const listDiscussion = (wanted: DiscussionWanted, next?: string, limit?: number) =>
  pageOf<DiscussionEntry>(
    (more) =>
      call(discussionCalls.getDiscussion, { ...wanted, ...(limit !== undefined && { limit }) }, undefined, more),
    next,
  );

/** Lists the posts that have comments or mentions. */
export const listDiscussedPosts = () => call(discussionCalls.getDiscussedPosts);
