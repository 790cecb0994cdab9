/** API calls for the blog (API-17). Calls that change something contain the session's CSRF token. */
import * as posts from '#contract/post-answers.ts';
import { conflictResponse, type Post, type PostSummary } from '#contract/post-answers.ts';
import type { PostSort, PostState, SavePostRequest, SortOrder } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import { pageOf } from './pages.ts';
import { call } from './request.ts';
import { sessionEnded } from './refusals.ts';
import type { Failure, Result } from './result.ts';
import { checkAuth } from './signed-in.ts';

/** The data of a save, without the CSRF token, which this module adds. */
export type PostToSave = SavePostRequest['data'];

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

/** Returns the first page of a list, without bodies, newest first. */
export const listPosts = (wanted: PostsWanted, limit: number = limits.adminPage) =>
  getPage({ limit, ...wanted }, wanted.published ?? false);

/** @param next path from the previous page */
export const morePosts = (next: string) => getPage({}, false, next);

const getPage = (values: Record<string, string | number | boolean>, forVisitorsToo: boolean, next?: string) =>
  pageOf<PostSummary>((more) => call(posts.getPosts, values, undefined, { forVisitorsToo, ...more }), next);

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
  const found = await Promise.all(calls.map((some) => getPage({ ids: some.join(), limit: some.length }, true)));
  const failed = found.find((item) => !item.ok);
  return failed ?? { ok: true, value: found.flatMap((item) => (item.ok ? item.value.items : [])) };
}

/** Lists the categories that have posts, by name, for suggestions and filters. */
export const listCategories = () => call(posts.getCategories);

/**
 * Returns a post with its draft. A visitor would get the published version without `liveRevision`, or a 404. If a
 * writer gets one of these responses, the session has ended.
 */
export async function getPost(id: string): Promise<Result<Post>> {
  const found = await call(posts.getPost, { id }, undefined, { forVisitorsToo: true });
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
  call(posts.createNewPost, {}, { data }, { headers: { 'Idempotency-Key': idempotencyKey } });

/** Saves a post. If the result is a conflict, `conflictingPost` returns the stored version. */
export const savePost = (id: string, data: PostToSave) => call(posts.saveExistingPost, { id }, { data });

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
  call(posts.changePublished, { id }, { published, revision, ...(mail && { mail }) });

/** Deletes an unpublished post; the API rejects a published post (409). */
export const deletePost = (id: string) => call(posts.deleteUnpublishedPost, { id });
