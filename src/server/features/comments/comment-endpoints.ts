import * as calls from '#contract/comments.ts';
import * as discussion from '#contract/discussion.ts';
import { AppError } from '#contract/errors.ts';
import { mustHaveComments } from '#server/features/records/site-settings.ts';
import { limits } from '#contract/limits.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { countedPage, writeCursor } from '#server/platform/http/pages.ts';
import { addComment, changeComment, closeComments, commentsOn, approve, removeComment } from './comments.ts';
import { countDiscussion, listDiscussedPosts, listDiscussion } from './discussion-repository.ts';
import { ownComments } from './account-comments.ts';
import { hold, moderate, moderationOf } from './moderation.ts';

export const getComments = implement(calls.getComments, {
  find: mustHaveComments,
  handle: async (context) => {
    const viewer = await context.viewer();
    return { json: await commentsOn(context.app, context.params.id, viewer?.user) };
  },
});

export const postComment = implement(calls.postComment, {
  find: mustHaveComments,
  handle: async ({ app, body, params, signedIn }) => ({
    json: await addComment(app, params.id, signedIn.user.id, body),
  }),
});

export const getOwnComments = implement(calls.getOwnComments, async ({ app, signedIn }) => ({
  json: await ownComments(app.db, signedIn.user.id),
}));

export const patchComments = implement(calls.patchComments, {
  find: mustHaveComments,
  handle: async ({ app, body, params }) => {
    await closeComments(app, params.id, body.closed);
  },
});

export const getModeration = implement(calls.getModeration, async ({ app }) => ({ json: await moderationOf(app.db) }));

export const patchModeration = implement(calls.patchModeration, async ({ app, body }) => ({
  json: await moderate(app, body),
}));

export const patchComment = implement(calls.patchComment, {
  find: mustHaveComments,
  handle: async ({ app, body, params, signedIn: { user } }) => {
    if (body.text !== undefined) return { json: await changeComment(app, params.id, user.id, body.text) };
    if (!user.isAdmin) throw new AppError('NOT_ALLOWED');
    const wanted = body.state === 'held' ? hold(app, params.id) : approve(app, params.id, body.version);
    return { json: await wanted };
  },
});

export const deleteComment = implement(calls.deleteComment, {
  find: mustHaveComments,
  handle: async ({ app, body, params, signedIn }) => {
    await removeComment(app, params.id, signedIn.user, body);
  },
});

/** Lists comments and mentions for admins. The first page has the number of all that match in `X-Total-Count`. */
export const getDiscussion = implement(discussion.getDiscussion, {
  query: discussion.discussionQuery,
  handle: async ({ app, query: { limit = limits.adminPage, cursor, ...wanted }, request }) => {
    const page = await countedPage(request, limit, cursor, {
      read: (count, after) => listDiscussion(app.db, wanted, count, after),
      count: () => countDiscussion(app.db, wanted),
      cursorOf: ({ createdAt, id }) => writeCursor(createdAt, id),
    });
    return { json: page.entries, headers: page.headers };
  },
});

export const getDiscussedPosts = implement(discussion.getDiscussedPosts, async ({ app }) => ({
  json: await listDiscussedPosts(app.db),
}));
