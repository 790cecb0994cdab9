/** API calls for comments (API-20). */
import * as commentsCalls from '#contract/comments.ts';
import * as accountsCalls from '#contract/accounts.ts';
import type { z } from '#contract/zod.ts';
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
 * @param said the new content, or the approval of the displayed version
 */
export const changeComment = (id: string, said: { text: string } | { state: 'live'; version: string }) =>
  call(commentsCalls.patchComment, { id }, said);

/**
 * Rejects or deletes a comment.
 * @param shutOut whether the author is blocked from commenting
 */
export const removeComment = (id: string, shutOut = false) =>
  call(commentsCalls.deleteComment, { id }, shutOut ? { shutOut } : {});

/** Lists the comments of an account, the newest first. */
export const listOwnComments = (userId: string) => call(commentsCalls.getOwnComments, { id: userId });

export const closeComments = (postId: string, closed: boolean) =>
  call(commentsCalls.patchComments, { id: postId }, { closed });

export const getModeration = () => call(commentsCalls.getModeration);

export const moderate = (said: BodyOf<typeof commentsCalls.patchModeration>) =>
  call(commentsCalls.patchModeration, {}, said);

export const changePublicName = (id: string, said: Omit<z.input<typeof commentsCalls.publicNameRequest>, '_csrf'>) =>
  call(accountsCalls.putUser, { id }, said);
