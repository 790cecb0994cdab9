/** API calls for comments (API-20). */
import {
  commentsResponse,
  moderationResponse,
  type moderationRequest,
  newCommentResponse,
  ownComment,
  type publicNameRequest,
} from '#contract/comments.ts';
import { userResponse } from '#contract/accounts.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { anything, change, get } from './request.ts';

export const listComments = (postId: string) =>
  get(api.postComments(postId), commentsResponse, { forVisitorsToo: true });

/**
 * Adds a comment.
 * @param comment `username` is a honeypot, which people leave empty
 */
export const addComment = (postId: string, comment: { text: string; username: string; parent?: string | undefined }) =>
  change('POST', api.postComments(postId), newCommentResponse, comment, { expects: 201 });

/**
 * Edits or approves a comment.
 * @param said the new content, or the approval of the displayed version
 */
export const changeComment = (id: string, said: { text: string } | { state: 'live'; version: string }) =>
  change('PATCH', api.comment(id), newCommentResponse, said);

/**
 * Rejects or deletes a comment.
 * @param shutOut whether the author is blocked from commenting
 */
export const removeComment = (id: string, shutOut = false) =>
  change('DELETE', api.comment(id), anything, shutOut ? { shutOut } : {});

/** Lists the comments of an account, the newest first. */
export const listOwnComments = (userId: string) => get(api.ownComments(userId), z.array(ownComment));

export const closeComments = (postId: string, closed: boolean) =>
  change('PATCH', api.postComments(postId), anything, { closed });

export const getModeration = () => get(api.comments, moderationResponse);

export const moderate = (said: Omit<z.input<typeof moderationRequest>, '_csrf'>) =>
  change('PATCH', api.comments, moderationResponse, said);

export const changePublicName = (id: string, said: Omit<z.input<typeof publicNameRequest>, '_csrf'>) =>
  change('PUT', api.user(id), userResponse, said);
