import * as calls from '#contract/comments.ts';
import * as discussion from '#contract/discussion.ts';
import { AppError } from '#contract/errors.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { limits } from '#contract/limits.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { pageOf, readCursor, writeCursor } from '#server/platform/http/pages.ts';
import { addComment, changeComment, closeComments, commentsOn, approve, removeComment } from './comments.ts';
import { countDiscussion, listDiscussedPosts, listDiscussion } from './discussion-repository.ts';
import { ownComments } from './account-comments.ts';
import { hold, moderate, moderationOf } from './moderation.ts';

/** @throws AppError NOT_FOUND if comments or the blog are turned off */
async function mustBeOn({ app }: { app: Pick<Dependencies, 'db'> }): Promise<void> {
  const { comments, sections } = await readSiteSettings(app.db);
  if (!comments || !sections.blog) throw new AppError('NOT_FOUND');
}

export const getComments = implement(calls.getComments, {
  find: mustBeOn,
  handle: async (context) => {
    const viewer = await context.viewer();
    return { json: await commentsOn(context.app, context.params.id, viewer?.user) };
  },
});

export const postComment = implement(calls.postComment, {
  find: mustBeOn,
  handle: async ({ app, body, params, signedIn }) => ({
    json: await addComment(app, params.id, signedIn.user.id, body),
  }),
});

export const getOwnComments = implement(calls.getOwnComments, async ({ app, signedIn }) => ({
  json: await ownComments(app.db, signedIn.user.id),
}));

export const patchComments = implement(calls.patchComments, {
  find: mustBeOn,
  handle: async ({ app, body, params }) => {
    await closeComments(app, params.id, body.closed);
  },
});

export const getModeration = implement(calls.getModeration, async ({ app }) => ({ json: await moderationOf(app.db) }));

export const patchModeration = implement(calls.patchModeration, async ({ app, body }) => ({
  json: await moderate(app, body),
}));

export const patchComment = implement(calls.patchComment, {
  find: mustBeOn,
  handle: async ({ app, body, params, signedIn: { user } }) => {
    if (body.text !== undefined) return { json: await changeComment(app, params.id, user.id, body.text) };
    if (!user.isAdmin) throw new AppError('NOT_ALLOWED');
    const wanted = body.state === 'held' ? hold(app, params.id) : approve(app, params.id, body.version);
    return { json: await wanted };
  },
});

export const deleteComment = implement(calls.deleteComment, {
  find: mustBeOn,
  handle: async ({ app, body, params, signedIn }) => {
    await removeComment(app, params.id, signedIn.user, body);
  },
});

/** Lists comments and mentions for admins. The first page has the number of all that match in `X-Total-Count`. */
export const getDiscussion = implement(discussion.getDiscussion, {
  query: discussion.discussionQuery,
  handle: async ({ app, query: { limit = limits.adminPage, cursor, ...wanted }, request }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const found = await listDiscussion(app.db, wanted, limit + 1, after);
    const page = pageOf(request, found, limit, ({ createdAt, id }) => writeCursor(createdAt, id));
    const headers: Record<string, string> = { ...page.headers };
    if (!after) headers['x-total-count'] = `${await countDiscussion(app.db, wanted)}`;
    return { json: page.entries, headers };
  },
});

export const getDiscussedPosts = implement(discussion.getDiscussedPosts, async ({ app }) => ({
  json: await listDiscussedPosts(app.db),
}));
