/** API calls for the blog (API-17). Calls that change something contain the session's CSRF token. */
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

/** The data of a save, without the CSRF token, which this module adds. */
export type PostToSave = Omit<SavePostRequest['data'], '_csrf'>;

/** Filters of a list of posts; see `listPostsQuery`. */
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
  /** Cursor of the next page; `undefined` on the last page. */
  next: string | undefined;
  /** Total number of search results. Only the first page has this number. */
  total: number | undefined;
}

/** Returns the first page of a list, without bodies, newest first. */
export async function listPosts(wanted: PostsWanted, limit: number = limits.adminPage): Promise<Result<PostPage>> {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) query.set(name, String(value));
  return getPage(`${api.posts}?${query}`, wanted.published ?? false);
}

/** @param next cursor from the previous page */
export const morePosts = (next: string): Promise<Result<PostPage>> => getPage(next);

async function getPage(path: string, forVisitorsToo = false): Promise<Result<PostPage>> {
  let headers = new Headers();
  const found = await get(path, z.array(postSummary), { forVisitorsToo, headersSeen: (seen) => (headers = seen) });
  if (!found.ok) return found;
  const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  const total = headers.get('x-total-count');
  return { ok: true, value: { posts: found.value, next, total: total === null ? undefined : Number(total) } };
}

/** Maximum length of a URL that every proxy accepts. A Japanese id has 540 characters in a URL. */
const IDS_LENGTH = 3_000;

/** Returns the published posts among these ids, in no particular order. */
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

/** Lists the categories that have posts, by name, for suggestions and filters. */
export const listCategories = () => get(api.categories, categoriesResponse);

/**
 * Returns a post with its draft. A visitor would get the published version without `liveRevision`, or a 404. If a
 * writer gets one of these responses, the session has ended.
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
 * @param idempotencyKey equal for all attempts of one save, so that a retry after a lost response does not create a
 * second post
 */
export const createPost = (data: PostToSave, idempotencyKey: string) =>
  sendPost(api.posts, data, { headers: () => ({ 'Idempotency-Key': idempotencyKey }) });

/** Saves a post. If the result is a conflict, `conflictingPost` returns the stored version. */
export const savePost = (id: string, data: PostToSave) => sendPost(api.post(id), data);

const sendPost = (
  path: string,
  data: PostToSave,
  more: { headers?: () => Record<string, string> } = {},
): Promise<Result<SavePostResponse>> =>
  request({ method: 'POST', path, answer: savePostResponse, body: (_csrf) => ({ data: { ...data, _csrf } }), ...more });

/** If a save was rejected because the post had changed in the meantime (409), returns the stored post. */
export function conflictingPost(failure: Failure): Post | undefined {
  return conflictResponse.safeParse(failure.answer).data?.post;
}

/**
 * Publishes or unpublishes a post. Repeated calls have no further effect.
 * @param revision the revision that must still be stored (409 otherwise)
 * @param mail whether the post is emailed to subscribers
 */
export const publishPost = (id: string, published: boolean, revision?: number, mail = false) =>
  change('PATCH', api.post(id), postSummary, { published, revision, ...(mail && { mail }) });

/** Deletes an unpublished post; the API rejects a published post (409). */
export const deletePost = (id: string) => act('DELETE', api.post(id), anything);
