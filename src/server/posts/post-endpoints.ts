import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#contract/paths.ts';
import { listPostsQuery, publishRequest, savePostRequest } from '#contract/posts.ts';
import { endpoint, type Call } from '#server/http/call.ts';
import { emptyBody } from '#server/http/empty-body.ts';
import { limitPostWrites, limitReads } from '#server/limits/limits.ts';
import { findPost, listPosts, postExists } from './post-repository.ts';
import { createPost, deletePost, publishPost, savePost } from './post-service.ts';

const POST = `${api.posts}/:id`;
const idOf = (call: Pick<Call, 'params'>) => call.params['id'] ?? '';

/** A write to a post that does not exist is 404 before its body is looked at. */
async function mustExist(call: Call): Promise<void> {
  if (!(await postExists(call.app.db, idOf(call)))) throw new AppError('POST_NOT_FOUND');
}

export const getPosts = endpoint({
  method: 'GET',
  path: api.posts,
  access: 'anyone',
  limit: limitReads,
  handle: async (call) => {
    const query = listPostsQuery.safeParse(call.query);
    if (!query.success) throw new AppError('BAD_INPUT');
    if (query.data.published) return { json: await listPosts(call.app.db, query.data), cache: 'etag' };
    const viewer = await call.viewer();
    if (!viewer) throw new AppError('NOT_SIGNED_IN');
    if (!viewer.user.isAdmin) throw new AppError('NOT_ALLOWED');
    return { json: await listPosts(call.app.db, query.data) };
  },
});

/** An unpublished post does not exist for anyone but an admin. */
export const getPost = endpoint({
  method: 'GET',
  path: POST,
  access: 'anyone',
  limit: limitReads,
  handle: async (call) => {
    const post = await findPost(call.app.db, idOf(call));
    if (!post) throw new AppError('POST_NOT_FOUND');
    if (post.published) return { json: post, cache: 'etag' };
    if (!(await call.viewer())?.user.isAdmin) throw new AppError('POST_NOT_FOUND');
    return { json: post };
  },
});

const IDEMPOTENCY_KEY = /^[\w.:-]{1,100}$/;

export const createNewPost = endpoint({
  method: 'POST',
  path: api.posts,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  maxBytes: limits.postBodyBytes,
  body: savePostRequest,
  handle: async ({ app, request, body, signedIn, now }) => {
    const key = request.headers.get('idempotency-key') ?? undefined;
    if (key !== undefined && !IDEMPOTENCY_KEY.test(key)) throw new AppError('BAD_INPUT');
    return { json: await createPost(app, signedIn?.user.id ?? '', body.data, key, now) };
  },
});

export const saveExistingPost = endpoint({
  method: 'POST',
  path: POST,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  maxBytes: limits.postBodyBytes,
  find: mustExist,
  body: savePostRequest,
  handle: async (call) => ({ json: await savePost(call.app, idOf(call), call.body.data, call.now) }),
});

export const changePublished = endpoint({
  method: 'PATCH',
  path: POST,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  find: mustExist,
  body: publishRequest,
  handle: async (call) => ({
    json: await publishPost(call.app, idOf(call), call.body.published, call.body.revision, call.now),
  }),
});

export const deleteUnpublishedPost = endpoint({
  method: 'DELETE',
  path: POST,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  find: mustExist,
  body: emptyBody,
  bodyOptional: true,
  handle: async (call) => {
    await deletePost(call.app, idOf(call));
    return { json: {} };
  },
});
