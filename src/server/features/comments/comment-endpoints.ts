import {
  commentChange,
  commentRemoval,
  commentRequest,
  commentsClosing,
  moderationRequest,
} from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { api } from '#contract/paths.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { adminReads, anyoneReads, limitComments, limitReads } from '#server/platform/limits/limits.ts';
import { addComment, changeComment, closeComments, commentsOn, approve, removeComment } from './comments.ts';
import { ownComments } from './account-comments.ts';
import { moderate, moderationOf } from './moderation.ts';

/** @throws AppError NOT_FOUND if comments or the blog are turned off */
async function mustBeOn({ app }: { app: Pick<Dependencies, 'db'> }): Promise<void> {
  const { comments, sections } = await readSiteSettings(app.db);
  if (!comments || !sections.blog) throw new AppError('NOT_FOUND');
}

export const getComments = endpoint({
  method: 'GET',
  path: '/api/blog/posts/:id/comments',
  ...anyoneReads,
  find: mustBeOn,
  handle: async (context) => {
    const viewer = await context.viewer();
    return { json: await commentsOn(context.app, context.params.id, viewer?.user) };
  },
});

export const postComment = endpoint({
  method: 'POST',
  path: '/api/blog/posts/:id/comments',
  access: 'signed-in',
  csrf: true,
  limit: limitComments,
  find: mustBeOn,
  maxBytes: 64 * 1024,
  body: commentRequest,
  handle: async ({ app, body, params, signedIn }) => ({
    status: 201,
    json: await addComment(app, params.id, signedIn.user.id, body),
  }),
});

export const getOwnComments = endpoint({
  method: 'GET',
  path: '/api/users/:id/comments',
  access: 'owner',
  limit: limitReads,
  handle: async ({ app, signedIn }) => ({ json: await ownComments(app.db, signedIn.user.id) }),
});

export const patchComments = endpoint({
  method: 'PATCH',
  path: '/api/blog/posts/:id/comments',
  access: 'admin',
  csrf: true,
  find: mustBeOn,
  body: commentsClosing,
  handle: async ({ app, body, params }) => {
    await closeComments(app, params.id, body.closed);
    return { json: {} };
  },
});

export const getModeration = endpoint({
  method: 'GET',
  path: api.comments,
  ...adminReads,
  handle: async ({ app }) => ({ json: await moderationOf(app.db) }),
});

export const patchModeration = endpoint({
  method: 'PATCH',
  path: api.comments,
  access: 'admin',
  csrf: true,
  maxBytes: 256 * 1024,
  body: moderationRequest,
  handle: async ({ app, body }) => ({ json: await moderate(app, body) }),
});

export const patchComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/:id',
  access: 'signed-in',
  csrf: true,
  limit: limitComments,
  find: mustBeOn,
  maxBytes: 64 * 1024,
  body: commentChange,
  handle: async ({ app, body, params, signedIn: { user } }) => {
    if (body.text !== undefined) return { json: await changeComment(app, params.id, user.id, body.text) };
    if (!user.isAdmin) throw new AppError('NOT_ALLOWED');
    return { json: await approve(app, params.id, body.version) };
  },
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  access: 'signed-in',
  csrf: true,
  bodyOptional: true,
  find: mustBeOn,
  body: commentRemoval,
  handle: async ({ app, body, params, signedIn }) => {
    await removeComment(app, params.id, signedIn.user, body);
    return { json: {} };
  },
});
