import * as calls from '#contract/post-answers.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { deletePostQuery, listPostsQuery, publishRequest, savePostRequest, type PostSummary } from '#contract/posts.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { isSectionOn, readSiteSettings } from '#server/features/records/site-settings.ts';
import { implement, type EndpointResult, type RequestContext } from '#server/platform/http/endpoint.ts';
import { pageOf, readCursor, readKeyCursor, writeCursor } from '#server/platform/http/pages.ts';
import { countOpenReviews } from '#server/features/reviews/review-repository.ts';
import { audience } from '#server/features/newsletter/mailings.ts';
import { resolveKey } from '#server/features/posts/address-repository.ts';
import { withTranslations } from '#server/features/posts/language-repository.ts';
import {
  findLivePost,
  findPost,
  listPosts,
  listUsedCategories,
  type ListFilter,
  listPublishedVersions,
} from '#server/features/posts/post-repository.ts';
import { createPost, savePost } from '#server/features/posts/post-service.ts';
import { deletePost, publishPost, restorePost } from './publish-service.ts';
import { byOrder, findPosts, type Sorting } from '#server/features/posts/search-repository.ts';
import type { z } from 'zod';
import { mustExist } from '#server/features/posts/post-preconditions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentHash } from '#server/platform/hash.ts';
import { longList } from '#server/platform/http/streamed-list.ts';

/* A list of posts without a limit. */

/**
 * Returns a list of all posts that match a filter.
 * @param filter filter without a limit
 * @param headers additional headers; if they include `cache-control`, the response is private and has no ETag
 */
function wholeList(
  context: Pick<RequestContext, 'app' | 'request'>,
  filter: ListFilter,
  headers: Record<string, string>,
): Promise<EndpointResult> {
  const { db } = context.app;
  const read = (limit: number, last?: PostSummary) =>
    listPosts(db, {
      ...filter,
      limit,
      ...(last && { after: { date: new Date(last.createdAt), id: last.id } }),
    }).then((found) => withTranslations(db, found));
  const isPublic = headers['cache-control'] === undefined;
  return longList(context, { read, ...(isPublic && { version: () => versionOf(db, filter) }) }, headers);
}

/**
 * Returns an ETag that changes when any published post changes. It also changes with the site's languages, because
 * they determine the links to translations.
 */
async function versionOf(db: Database, { categoryId }: ListFilter): Promise<string> {
  const { languages } = await readSiteSettings(db);
  return `"${contentHash(JSON.stringify([categoryId, languages, await listPublishedVersions(db)]))}"`;
}

/** The header of responses that depend on the caller. No cache may store such a response. */
const forOneself = { 'cache-control': 'private, no-store' };

export const getPosts = implement(calls.getPosts, {
  query: listPostsQuery,
  // An ended session is reported before the query is read.
  find: (context) => context.viewer(),
  handle: async (context) => {
    const viewer = await context.viewer();
    const {
      published,
      trashed,
      state,
      text,
      sort,
      order = 'asc',
      categoryId,
      ids,
      publishedSince,
      limit,
      cursor,
    } = context.query;
    const isSearch = state !== undefined || text !== undefined || sort !== undefined;
    const isPublic = published && !trashed && !isSearch;
    if (!isPublic && !viewer) throw new AppError('NOT_SIGNED_IN');
    const forAdmin = viewer?.user.isAdmin ?? false;
    if (!isPublic && !forAdmin) throw new AppError('NOT_ALLOWED');
    const filter: ListFilter = {
      state: trashed ? 'trashed' : isSearch ? searched(state) : published ? 'published' : 'unpublished',
      categoryId,
      ids,
      forAdmin,
      publishedSince: publishedSince === undefined ? undefined : new Date(publishedSince),
      after: cursor === undefined || sort ? undefined : readCursor(cursor),
    };
    const headers = forAdmin ? { ...forOneself } : {};
    if (!forAdmin && !(await isSectionOn(context.app.db, 'blog'))) return { json: [], cache: 'etag' };
    if (limit === undefined && !isSearch) return wholeList(context, filter, headers);
    const asked = limit ?? limits.listPage;
    const search = { text: text ?? '', limit: asked, sorting: sort && { by: sort, order }, cursor };
    const { found, total, keys } = isSearch
      ? await searchPosts(context.app.db, filter, search)
      : { found: await listPosts(context.app.db, { ...filter, limit: asked + 1 }), total: undefined };
    const page = pageOf(context.request, found, asked, ({ createdAt, id }) =>
      writeCursor(keys?.get(id) ?? createdAt, id),
    );
    const entries = isSearch ? page.entries : await withTranslations(context.app.db, page.entries);
    const all = { ...headers, ...page.headers, ...(total !== undefined && { 'x-total-count': String(total) }) };
    return forAdmin ? { json: entries, headers: all } : { json: entries, headers: all, cache: 'etag' };
  },
});

/**
 * Returns the list filter for a search. In published posts, the drafts are searched instead of the published
 * versions.
 */
const searched = (state: z.infer<typeof listPostsQuery>['state'] = 'any'): ListFilter['state'] =>
  state === 'published' ? 'publishedHead' : state;

interface Search {
  text: string;
  limit: number;
  sorting: Sorting | undefined;
  /** The cursor that the previous page returned. */
  cursor: string | undefined;
}

/**
 * Returns up to one post more than fits on the page, with sort keys. For the first page, the total count is returned
 * too.
 */
async function searchPosts(db: Dependencies['db'], filter: ListFilter, { text, limit, sorting, cursor }: Search) {
  const all = await findPosts(db, filter, text, sorting);
  const total = cursor === undefined ? all.length : undefined;
  const last = sorting && cursor !== undefined ? readKeyCursor(cursor) : undefined;
  const rest = sorting && last ? all.filter((post) => byOrder(sorting)(post, last) > 0) : all;
  const wanted = rest.slice(0, limit + 1);
  const ids = wanted.map(({ id }) => id);
  const posts = ids.length === 0 ? [] : await listPosts(db, { ...filter, ids });
  if (!sorting) return { found: posts, total };
  const byId = new Map(posts.map((post) => [post.id, post]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return { found, total, keys: new Map(wanted.map(({ id, key }) => [id, key])) };
}

/** Returns the categories currently in use, for writers. */
export const getCategories = implement(calls.getCategories, async ({ app }) => ({
  json: await listUsedCategories(app.db, limits.suggestedCategories),
  headers: forOneself,
}));

/**
 * Returns a post by its id or by a current or earlier slug. Only admins can read drafts. Posts in the trash have a
 * separate endpoint.
 */
export const getPost = implement(calls.getPost, async (context) => {
  const { db } = context.app;
  const [viewer, key] = await Promise.all([context.viewer(), resolveKey(db, context.params.id)]);
  if (!key) throw new AppError('POST_NOT_FOUND');
  const forAdmin = viewer?.user.isAdmin;
  if (!forAdmin && !(await isSectionOn(db, 'blog'))) throw new AppError('POST_NOT_FOUND');
  const found = forAdmin ? await findPost(db, key.id) : key.isPublic ? await findLivePost(db, key.id) : undefined;
  if (!found || found.trashedAt) throw new AppError('POST_NOT_FOUND');
  const [post = found] = await withTranslations(db, [found]);
  if (!forAdmin) return { json: post, cache: 'etag' };
  const openReviews = await countOpenReviews(db, post.id);
  return { json: { ...post, ...(openReviews > 0 && { openReviews }) }, headers: forOneself };
});

const IDEMPOTENCY_KEY = /^[\w.:-]{1,100}$/;

export const createNewPost = implement(calls.createNewPost, {
  body: savePostRequest,
  handle: async ({ app, request, body, signedIn, now }) => {
    const key = request.headers.get('idempotency-key') ?? undefined;
    if (key !== undefined && !IDEMPOTENCY_KEY.test(key)) throw new AppError('BAD_INPUT');
    return { json: await createPost(app, signedIn.user.id, body.data, key, now) };
  },
});

export const saveExistingPost = implement(calls.saveExistingPost, {
  find: mustExist,
  body: savePostRequest,
  handle: async ({ app, params, body, now, signedIn }) => ({
    json: await savePost(app, params.id, body.data, now, { sessionId: signedIn.session.id }),
  }),
});

export const changePublished = implement(calls.changePublished, {
  find: mustExist,
  body: publishRequest,
  handle: async (context) => {
    const { published, publishAt, revision, mail } = context.body;
    const input = { published, revision, mail, publishAt: publishAt === undefined ? undefined : new Date(publishAt) };
    const { app, params } = context;
    const summary = await publishPost(app, params.id, input, context.now);
    if (!mail || !published) return { json: summary };
    void app.mail.wake();
    return { json: { ...summary, mailTo: (await audience(app.db, params.id)).mailTo } };
  },
});

/** Moves the post to the trash; with `?forever=true` deletes it permanently. */
export const deleteUnpublishedPost = implement(calls.deleteUnpublishedPost, {
  query: deletePostQuery,
  find: mustExist,
  handle: async ({ app, params, query, now }) => {
    await deletePost(app, params.id, query.forever, now);
  },
});

export const restoreTrashedPost = implement(calls.restoreTrashedPost, {
  find: mustExist,
  handle: async (context) => ({ json: await restorePost(context.app, context.params.id) }),
});
