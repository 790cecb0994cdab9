/** The blog calls (product 7). Changes carry the CSRF token of the session. */
import {
  conflictResponse,
  post,
  type Post,
  postSummary,
  type PostSummary,
  savePostResponse,
  type SavePostResponse,
} from '#contract/post-answers.ts';
import type { SavePostRequest } from '#contract/posts.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod-mini.ts';
import { csrfHeader, request } from './request.ts';
import type { Failure, Result } from './result.ts';

/** What a save carries, without the CSRF token, which is added here. */
export type PostToSave = Omit<SavePostRequest['data'], '_csrf'>;

/** Posts without bodies, newest first. `published: false` is the admin's list. */
export async function listPosts(wanted: { published: boolean; categoryId?: string }): Promise<Result<PostSummary[]>> {
  const query = new URLSearchParams(wanted.categoryId === undefined ? {} : { categoryId: wanted.categoryId });
  query.append('published', String(wanted.published));
  return request({ method: 'GET', path: `${api.posts}?${query}`, answer: z.array(postSummary) });
}

export async function getPost(id: string): Promise<Result<Post>> {
  return request({ method: 'GET', path: api.post(id), answer: post });
}

/**
 * Creates a post.
 * @param idempotencyKey the same for each try of one save: a second try after a lost answer makes no second post
 */
export async function createPost(data: PostToSave, idempotencyKey: string): Promise<Result<SavePostResponse>> {
  return request({
    method: 'POST',
    path: api.posts,
    answer: savePostResponse,
    headers: () => ({ 'Idempotency-Key': idempotencyKey }),
    body: (_csrf) => ({ data: { ...data, _csrf } }),
  });
}

/** Saves a post. `conflictingPost` tells what is stored when the answer is a conflict. */
export async function savePost(id: string, data: PostToSave): Promise<Result<SavePostResponse>> {
  return request({
    method: 'POST',
    path: api.post(id),
    answer: savePostResponse,
    body: (_csrf) => ({ data: { ...data, _csrf } }),
  });
}

/** The post as it is stored, of a save that was refused because it was changed somewhere else (409). */
export function conflictingPost(failure: Failure): Post | undefined {
  return conflictResponse.safeParse(failure.answer).data?.post;
}

/**
 * Publishes a post, or takes it offline. Doing it twice changes nothing.
 * @param revision only if the stored text is still this one (409 otherwise)
 */
export async function publishPost(id: string, published: boolean, revision?: number): Promise<Result<PostSummary>> {
  return request({
    method: 'PATCH',
    path: api.post(id),
    answer: postSummary,
    body: (_csrf) => ({ published, ...(revision !== undefined && { revision }), _csrf }),
  });
}

/** Deletes an unpublished post; a published one is refused (409). */
export async function deletePost(id: string): Promise<Result<unknown>> {
  return request({ method: 'DELETE', path: api.post(id), answer: z.unknown(), headers: csrfHeader });
}
