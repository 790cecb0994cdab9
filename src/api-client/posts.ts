/** The blog calls (API-17). Changes carry the CSRF token of the session. */
import {
  categoriesResponse,
  conflictResponse,
  post,
  type Post,
  postSummary,
  type PostSummary,
  savePostResponse,
  type SavePostResponse,
} from '#contract/post-answers.ts';
import type { PostSort, PostState, SavePostRequest, SortOrder } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#contract/paths.ts';
import { z } from '#contract/zod-mini.ts';
import { act, anything, change, get, request } from './request.ts';
import { sessionEnded } from './refusals.ts';
import type { Failure, Result } from './result.ts';
import { checkAuth } from './signed-in.ts';

/** The data of a save, without the CSRF token, which is added here. */
export type PostToSave = Omit<SavePostRequest['data'], '_csrf'>;

/** Which posts a list has; see `listPostsQuery`. */
export interface PostsWanted {
  published?: boolean;
  trashed?: boolean;
  categoryId?: string;
  state?: PostState | 'any' | 'published' | 'unpublished' | 'reviewed';
  sort?: PostSort;
  order?: SortOrder;
  text?: string;
  /** ISO 8601. */
  publishedSince?: string;
}

/** A page of a list of posts. */
export interface PostPage {
  posts: PostSummary[];
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** How many a search found in all, told by its first page. */
  total: number | undefined;
}

/** The first posts of a list, without bodies, newest first. */
export async function listPosts(wanted: PostsWanted, limit: number = limits.adminPage): Promise<Result<PostPage>> {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) query.set(name, String(value));
  return getPage(`${api.posts}?${query}`, wanted.published ?? false);
}

/** @param next of the page before */
export const morePosts = (next: string): Promise<Result<PostPage>> => getPage(next);

async function getPage(path: string, forVisitorsToo = false): Promise<Result<PostPage>> {
  let headers = new Headers();
  const found = await get(path, z.array(postSummary), { forVisitorsToo, headersSeen: (seen) => (headers = seen) });
  if (!found.ok) return found;
  const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  const total = headers.get('x-total-count');
  return { ok: true, value: { posts: found.value, next, total: total === null ? undefined : Number(total) } };
}

/** Characters of an address that every proxy takes; a Japanese id is 540 of them. */
const IDS_LENGTH = 3_000;

/** The live posts of these ids, as far as there are any; in no order. */
export async function findLivePosts(ids: readonly string[]): Promise<Result<PostSummary[]>> {
  const calls: string[][] = [];
  for (const id of ids) {
    const call = calls.at(-1);
    if (call && encodeURIComponent([...call, id].join()).length < IDS_LENGTH) call.push(id);
    else calls.push([id]);
  }
  const found = await Promise.all(
    calls.map((some) =>
      getPage(`${api.posts}?${new URLSearchParams({ ids: some.join(), limit: String(some.length) })}`, true),
    ),
  );
  const failed = found.find((item) => !item.ok);
  return failed ?? { ok: true, value: found.flatMap((item) => (item.ok ? item.value.posts : [])) };
}

/** Categories that posts have, by name, for suggestions and filters. */
export const listCategories = () => get(api.categories, categoriesResponse);

/**
 * Returns a post with its draft. A visitor would get the published version without `liveRevision`, or a 404: for a
 * writer both mean that the session has ended.
 */
export async function getPost(id: string): Promise<Result<Post>> {
  const found = await get(api.post(id), post, { forVisitorsToo: true });
  if (found.ok) return found.value.liveRevision === undefined ? sessionEnded() : found;
  if (found.status !== 404) return found;
  const asked = await checkAuth();
  if (asked.ok) return asked.value.isAdmin ? found : sessionEnded();
  return asked.status === 401 ? sessionEnded() : asked;
}

/**
 * Creates a post.
 * @param idempotencyKey the same for each try of one save: a second try after a lost answer makes no second post
 */
export const createPost = (data: PostToSave, idempotencyKey: string) =>
  sendPost(api.posts, data, { headers: () => ({ 'Idempotency-Key': idempotencyKey }) });

/** Saves a post. On a conflict `conflictingPost` returns the stored version. */
export const savePost = (id: string, data: PostToSave) => sendPost(api.post(id), data);

const sendPost = (
  path: string,
  data: PostToSave,
  more: { headers?: () => Record<string, string> } = {},
): Promise<Result<SavePostResponse>> =>
  request({ method: 'POST', path, answer: savePostResponse, body: (_csrf) => ({ data: { ...data, _csrf } }), ...more });

/** The post as it is stored, of a save that was refused because it was changed somewhere else (409). */
export function conflictingPost(failure: Failure): Post | undefined {
  return conflictResponse.safeParse(failure.answer).data?.post;
}

/**
 * Publishes or unpublishes a post. Repeating it changes nothing.
 * @param revision only if this is still the stored revision (409 otherwise)
 * @param mail whether it is emailed to subscribers
 */
export const publishPost = (id: string, published: boolean, revision?: number, mail = false) =>
  change('PATCH', api.post(id), postSummary, { published, revision, ...(mail && { mail }) });

/** Deletes an unpublished post; a published one is refused (409). */
export const deletePost = (id: string) => act('DELETE', api.post(id), anything);
