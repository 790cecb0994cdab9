/** The rules of comments (COM-5): permission to write, moderation, notifications and visibility. */
import {
  type changedComment,
  commentLimits,
  type CommentsResponse,
  type CommentResponse,
  type NewCommentResponse,
} from '#contract/comments.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { findUser, type UserRow } from '#server/features/users/user-repository.ts';
import { requestPages } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/platform/http/endpoint.ts';
import { newCommentId, shownVersionOf } from '#server/platform/hash.ts';
import { limitCommentsOf } from '#server/platform/limits/limits.ts';
import type { z } from 'zod';
import { mailAnswer, mailHeld } from './comment-mails.ts';
import * as rows from './comment-repository.ts';
import { readModeration, ownersNames } from './comment-repository.ts';

export type CommentDependencies = Pick<Dependencies, 'db' | 'config' | 'clock' | 'rebuild' | 'mail' | 'makeContent'>;

/**
 * Returns the comments that the caller can see on a post, and whether they can write.
 * @throws AppError POST_NOT_FOUND
 */
export async function commentsOn(
  app: CommentDependencies,
  postId: string,
  viewer: SignedIn['user'] | undefined,
): Promise<CommentsResponse> {
  await mustBePublished(app.db, postId);
  const user = viewer && (await findUser(app.db, viewer.id));
  const closed = await isClosed(app.db, postId);
  const [ownerName = null] = await ownersNames(app.db);
  const now = app.clock();
  const all = await rows.listOfPost(app.db, postId);
  const answered = new Set(all.map(({ comment }) => comment.parentId));
  const seen = all.filter(({ comment: { id, userId, state } }) =>
    // A deleted comment is listed only if it has replies.
    state === 'removed' ? answered.has(id) : state !== 'held' || user?.isAdmin || userId === user?.id,
  );
  return {
    comments: seen.map(({ comment, name, isAdmin }): CommentResponse => {
      const { id, text, state, createdAt } = comment;
      const version = shownVersionOf(name, text);
      const isOwn = user !== undefined && comment.userId === user.id;
      const until = new Date(createdAt.getTime() + commentLimits.change);
      const changeUntil = isOwn && until > now ? until.toISOString() : null;
      const author = isAdmin ? { name: ownerName, isOwner: true } : { name, isOwner: false };
      return {
        id,
        parent: comment.parentId,
        ...author,
        text,
        state,
        version,
        createdAt: createdAt.toISOString(),
        isOwn,
        changeUntil,
      };
    }),
    closed,
    may: missing(user, closed) ?? 'yes',
  };
}

function missing(user: UserRow | undefined, closed: boolean): CommentsResponse['may'] | undefined {
  if (!user) return closed ? 'closed' : 'log-in';
  if (user.commentStanding === 'shut') return 'shut-out';
  if (closed && !user.isAdmin) return 'closed';
  if (user.emailConfirmedAt === null) return 'confirm';
  return user.publicName === null && !user.isAdmin ? 'name' : undefined;
}

const refusals = {
  'log-in': 'NOT_SIGNED_IN',
  'shut-out': 'NOT_ALLOWED',
  closed: 'COMMENTS_CLOSED',
  confirm: 'EMAIL_NOT_CONFIRMED',
  name: 'PUBLIC_NAME_NEEDED',
  yes: 'INTERNAL',
} as const satisfies Record<CommentsResponse['may'], ErrorCode>;

/**
 * Checks that the account can comment on the post, and returns the account.
 * @throws AppError POST_NOT_FOUND, NOT_ALLOWED, COMMENTS_CLOSED, EMAIL_NOT_CONFIRMED, PUBLIC_NAME_NEEDED,
 * TOO_MANY_REQUESTS
 */
async function mayWrite(app: CommentDependencies, postId: string, userId: string): Promise<UserRow> {
  const user = await findUser(app.db, userId);
  const why = missing(user, await isClosed(app.db, postId));
  if (why !== undefined || !user) throw new AppError(refusals[why ?? 'log-in']);
  await limitCommentsOf(app, userId);
  return user;
}

/**
 * Adds a comment.
 * @throws AppError as `mayWrite`; BAD_INPUT if the parent cannot have replies
 */
export async function addComment(
  app: CommentDependencies,
  postId: string,
  userId: string,
  asked: { text: string; parent?: string | undefined },
): Promise<NewCommentResponse> {
  await mustBePublished(app.db, postId);
  await mayWrite(app, postId, userId);
  const { id, state } = await app.db.transaction(async (tx) => {
    // Locks the author's name and rights, so that neither changes after the decision whether to publish the comment.
    const user = await rows.lockAuthor(tx, userId);
    if (!user || user.commentStanding === 'shut') throw new AppError('NOT_ALLOWED');
    const state = await stateOf(tx, user, asked.text);
    const parent = asked.parent === undefined ? undefined : await rows.lockComment(tx, asked.parent);
    const now = new Date(Math.max(app.clock().getTime(), (parent?.createdAt.getTime() ?? 0) + 1));
    const newOne = newCommentId(now);
    const isAnswerable = parent?.state === 'live' && parent.postId === postId && parent.parentId === null;
    if (asked.parent !== undefined && !isAnswerable)
      throw new AppError('BAD_INPUT', { fields: { parent: problem('commentAnswerDeep') } });
    const row = {
      id: newOne,
      postId,
      userId,
      parentId: parent?.id ?? null,
      text: asked.text,
      state,
      createdAt: now,
      liveAt: state === 'live' ? now : null,
      authorName: null,
      source: null,
      importId: null,
    };
    await rows.insertComment(tx, row);
    if (state === 'held') await mailHeld(app, tx, row, user);
    else await appeared(app, tx, row, user);
    return { id: newOne, state };
  });
  void app.mail.wake();
  if (state === 'live') await app.rebuild.request();
  return { id, state };
}

/**
 * Returns the state of a new comment. First comments by an author wait for approval. Later comments wait only because
 * of their content. An admin's comments never wait.
 */
async function stateOf(db: Database, user: UserRow, text: string): Promise<'held' | 'live'> {
  if (user.isAdmin) return 'live';
  if (user.commentStanding !== 'known') return 'held';
  const { countLinks } = await import('#document/comment-html.ts');
  if (countLinks(text) > commentLimits.links) return 'held';
  const { words } = await readModeration(db);
  const said = text.normalize('NFKC').toLowerCase();
  return words.some((word) => said.includes(word.normalize('NFKC').toLowerCase())) ? 'held' : 'live';
}

/**
 * Called when a comment becomes public. Its pages are rendered again, and the author of the parent comment is
 * notified.
 */
async function appeared(
  app: CommentDependencies,
  tx: Database,
  comment: rows.CommentRow,
  author: UserRow,
): Promise<void> {
  await requestPages(app, tx, []);
  const parent = comment.parentId === null ? undefined : await rows.findComment(tx, comment.parentId);
  const answered = parent?.userId ? await findUser(tx, parent.userId) : undefined;
  if (answered?.answerMails && answered.id !== author.id) await mailAnswer(app, tx, comment, author, answered);
}

/**
 * Changes the text of a comment. Its author can do this within 15 minutes. An approved comment waits for approval
 * again, unless its author is an admin.
 * @throws AppError NOT_FOUND, COMMENT_FIXED, NOT_ALLOWED, COMMENTS_CLOSED
 */
export async function changeComment(
  app: CommentDependencies,
  id: string,
  userId: string,
  text: string,
): Promise<NewCommentResponse> {
  const now = app.clock();
  const before = await rows.findComment(app.db, id);
  if (before?.userId !== userId || before.state === 'removed') throw new AppError('NOT_FOUND');
  const user = await mayWrite(app, before.postId, userId);
  const state = user.isAdmin ? 'live' : 'held';
  const wasLive = await app.db.transaction(async (tx) => {
    const comment = (await rows.lockWithAuthor(tx, id))?.comment;
    if (comment?.userId !== userId) throw new AppError('NOT_FOUND');
    if (now.getTime() - comment.createdAt.getTime() >= commentLimits.change) throw new AppError('COMMENT_FIXED');
    if (comment.text === text) return undefined;
    await rows.updateComment(tx, id, { text, state });
    if (state === 'held' && comment.state === 'live') await mailHeld(app, tx, { ...comment, text }, user);
    if (comment.state === 'live') await requestPages(app, tx, []);
    return comment.state === 'live';
  });
  void app.mail.wake();
  if (wasLive) await app.rebuild.request();
  return { id, state: wasLive === undefined && before.state === 'live' ? 'live' : state };
}

/**
 * Approves a comment for an admin. Later comments by the same author are then approved too.
 * @param shown the version of the comment's name and text that the admin read
 * @throws AppError NOT_FOUND; BAD_INPUT without a version; TEXT_CHANGED, with the current text
 */
export async function approve(
  app: CommentDependencies,
  id: string,
  shown: string | undefined,
): Promise<NewCommentResponse> {
  await app.db.transaction(async (tx) => {
    const found = await rows.lockWithAuthor(tx, id);
    if (!found || found.comment.state === 'removed') throw new AppError('NOT_FOUND');
    if (shown === undefined) throw new AppError('BAD_INPUT', { fields: { version: problem('badInput') } });
    const { comment, author } = found;
    const name = author?.publicName ?? comment.authorName;
    const version = shownVersionOf(name, comment.text);
    if (version !== shown) {
      const now: z.infer<typeof changedComment> = { comment: { id, name, text: comment.text, version } };
      throw new AppError('TEXT_CHANGED', { extra: now });
    }
    if (comment.state === 'live') return;
    await rows.updateComment(tx, id, { state: 'live', liveAt: comment.liveAt ?? app.clock() });
    if (author?.commentStanding === 'new') await rows.setStanding(tx, author.id, 'known');
    // The author of the parent comment was notified when the comment was first published, and is not notified of
    // later changes.
    if (author && comment.liveAt === null) await appeared(app, tx, comment, author);
    else await requestPages(app, tx, []);
  });
  void app.mail.wake();
  await app.rebuild.request();
  return { id, state: 'live' };
}

/**
 * Deletes a comment for its author, or for an admin, who can block its author as well.
 * @throws AppError NOT_FOUND, NOT_ALLOWED
 */
export async function removeComment(
  app: CommentDependencies,
  id: string,
  by: SignedIn['user'],
  { shutOut = false }: { shutOut?: boolean | undefined },
): Promise<void> {
  const wasSeen = await app.db.transaction(async (tx) => {
    const { comment, author } = (await rows.lockWithAuthor(tx, id)) ?? {};
    if (!comment || comment.state === 'removed' || !(by.isAdmin || comment.userId === by.id))
      throw new AppError('NOT_FOUND');
    if (shutOut && (!by.isAdmin || author?.isAdmin)) throw new AppError('NOT_ALLOWED');
    if (shutOut && author) {
      await rows.setStanding(tx, author.id, 'shut');
      for (const held of await rows.listHeldOf(tx, author.id)) if (held !== id) await rows.removeOrEmpty(tx, held);
    }
    await rows.removeOrEmpty(tx, id);
    const isSeen = comment.state === 'live';
    if (isSeen) await requestPages(app, tx, []);
    return isSeen;
  });
  if (wasSeen) await app.rebuild.request();
}

/**
 * Closes or reopens the comments of a post.
 * @throws AppError POST_NOT_FOUND
 */
export async function closeComments(app: CommentDependencies, postId: string, closed: boolean): Promise<void> {
  await mustBePublished(app.db, postId);
  await app.db.transaction(async (tx) => {
    await rows.closePost(tx, postId, closed);
    await requestPages(app, tx, []);
  });
  await app.rebuild.request();
}

async function isClosed(db: Database, postId: string): Promise<boolean> {
  return (await readModeration(db)).closed || rows.isClosed(db, postId);
}

async function mustBePublished(db: Database, postId: string): Promise<void> {
  if (!(await rows.isPublished(db, postId))) throw new AppError('POST_NOT_FOUND');
}
