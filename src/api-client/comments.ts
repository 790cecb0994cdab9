/** The calls of comments (product 19). */
import {
  type CommentsResponse,
  commentsResponse,
  type ModerationResponse,
  moderationResponse,
  type moderationRequest,
  type NewCommentResponse,
  newCommentResponse,
  type OwnComment,
  ownComment,
  type publicNameRequest,
} from '#contract/comments.ts';
import { type UserResponse, userResponse } from '#contract/accounts.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { request } from './request.ts';
import type { Result } from './result.ts';

export const listComments = (postId: string): Promise<Result<CommentsResponse>> =>
  request({ method: 'GET', path: api.postComments(postId), answer: commentsResponse, forVisitorsToo: true });

/** @param comment `username` is the decoy's, empty where a person wrote */
export const addComment = (
  postId: string,
  comment: { text: string; username: string; parent?: string | undefined },
): Promise<Result<NewCommentResponse>> =>
  request({
    ...{ method: 'POST', path: api.postComments(postId), answer: newCommentResponse, expects: 201 },
    body: (_csrf) => ({ ...comment, _csrf }),
  });

/** @param change another text, or that everyone may read it */
export const changeComment = (
  id: string,
  change: { text: string } | { state: 'live' },
): Promise<Result<NewCommentResponse>> =>
  request({
    ...{ method: 'PATCH', path: api.comment(id), answer: newCommentResponse },
    body: (_csrf) => ({ ...change, _csrf }),
  });

/** @param shutOut its author writes no more */
export const removeComment = (id: string, shutOut = false): Promise<Result<unknown>> =>
  request({
    ...{ method: 'DELETE', path: api.comment(id), answer: z.unknown() },
    body: (_csrf) => ({ ...(shutOut && { shutOut }), _csrf }),
  });

/** What an account wrote, the newest first. */
export const listOwnComments = (userId: string): Promise<Result<OwnComment[]>> =>
  request({ method: 'GET', path: api.ownComments(userId), answer: z.array(ownComment) });

export const closeComments = (postId: string, closed: boolean): Promise<Result<unknown>> =>
  request({
    ...{ method: 'PATCH', path: api.postComments(postId), answer: z.unknown() },
    body: (_csrf) => ({ closed, _csrf }),
  });

export const getModeration = (): Promise<Result<ModerationResponse>> =>
  request({ method: 'GET', path: api.comments, answer: moderationResponse });

export const moderate = (
  change: Omit<z.input<typeof moderationRequest>, '_csrf'>,
): Promise<Result<ModerationResponse>> =>
  request({
    ...{ method: 'PATCH', path: api.comments, answer: moderationResponse },
    body: (_csrf) => ({ ...change, _csrf }),
  });

export const changePublicName = (
  id: string,
  change: Omit<z.input<typeof publicNameRequest>, '_csrf'>,
): Promise<Result<UserResponse>> =>
  request({
    ...{ method: 'PUT', path: api.user(id), answer: userResponse },
    body: (_csrf) => ({ ...change, _csrf }),
  });
