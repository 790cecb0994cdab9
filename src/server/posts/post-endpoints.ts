import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#contract/paths.ts';
import { listPostsQuery, publishRequest, savePostRequest } from '#contract/posts.ts';
import { endpoint, type Access, type RequestContext } from '#server/http/endpoint.ts';
import { emptyBody } from '#server/http/empty-body.ts';
import { limitPostWrites, limitReads } from '#server/limits/limits.ts';
import { findPost, listPosts, postExists } from './post-repository.ts';
import { createPost, deletePost, publishPost, savePost } from './post-service.ts';

const POST = `${api.posts}/:id` as const;
type PostContext = RequestContext<unknown, Access, typeof POST>;

/** A write to a post that does not exist is 404 before its body is looked at. */
async function mustExist({ app, params }: Pick<PostContext, 'app' | 'params'>): Promise<void> {
  if (!(await postExists(app.db, params.id))) throw new AppError('POST_NOT_FOUND');
}

export const getPosts = endpoint({
  method: 'GET',
  path: api.posts,
  access: 'anyone',
  limit: limitReads,
  handle: async (context) => {
    const query = listPostsQuery.safeParse(context.query);
    if (!query.success) throw new AppError('BAD_INPUT');
    if (query.data.published) return { json: await listPosts(context.app.db, query.data), cache: 'etag' };
    const viewer = await context.viewer();
    if (!viewer) throw new AppError('NOT_SIGNED_IN');
    if (!viewer.user.isAdmin) throw new AppError('NOT_ALLOWED');
    return { json: await listPosts(context.app.db, query.data) };
  },
});

/** An unpublished post does not exist for anyone but an admin. */
export const getPost = endpoint({
  method: 'GET',
  path: POST,
  access: 'anyone',
  limit: limitReads,
  handle: async (context) => {
    const post = await findPost(context.app.db, context.params.id);
    if (!post) throw new AppError('POST_NOT_FOUND');
    if (post.published) return { json: post, cache: 'etag' };
    if (!(await context.viewer())?.user.isAdmin) throw new AppError('POST_NOT_FOUND');
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
    return { json: await createPost(app, signedIn.user.id, body.data, key, now) };
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
  handle: async (context) => ({ json: await savePost(context.app, context.params.id, context.body.data, context.now) }),
});

export const changePublished = endpoint({
  method: 'PATCH',
  path: POST,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  find: mustExist,
  body: publishRequest,
  handle: async (context) => ({
    json: await publishPost(context.app, context.params.id, context.body.published, context.body.revision, context.now),
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
  handle: async (context) => {
    await deletePost(context.app, context.params.id);
    return { json: {} };
  },
});
