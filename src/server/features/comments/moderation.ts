/** The owner's settings for all comments, and the comments that wait for approval. */
import type {
  changedName,
  moderationRequest,
  ModerationResponse,
  NewCommentResponse,
  WaitingName,
} from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { updateUser } from '#server/features/users/user-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { shownVersionOf } from '#server/platform/hash.ts';
import { writeSetting } from '#server/platform/db/settings.ts';
import type { z } from 'zod';
import {
  listHeld,
  ownersNames,
  listBlocked,
  listWaitingNames,
  lockAuthor,
  lockWithAuthor,
  setStanding,
  setting,
  readModeration,
  updateComment,
} from './comment-repository.ts';
import { requestPages } from '#server/features/builds/build-repository.ts';
import type { CommentDependencies } from './comments.ts';

/** Maximum number of pending comments, and of pending names, in one response. */
const TOLD = 100;

export async function moderationOf(db: Database): Promise<ModerationResponse> {
  const held = await listHeld(db, TOLD);
  const [ownerName = null] = await ownersNames(db);
  return {
    on: (await readSiteSettings(db)).comments,
    ...(await readModeration(db)),
    held: held.map(({ comment: { id, text, postId, createdAt }, name, isOwner, postTitle }) => ({
      id,
      name: isOwner ? ownerName : name,
      text,
      version: shownVersionOf(name, text),
      postId,
      postTitle,
      createdAt: createdAt.toISOString(),
    })),
    names: (await listWaitingNames(db, TOLD)).map(withVersion),
    shutOut: (await listBlocked(db)).map(({ id, name }) => ({ id, name: name ?? '' })),
  };
}

const withVersion = (waiting: Omit<WaitingName, 'version'>): WaitingName => ({
  ...waiting,
  version: shownVersionOf(waiting.newName),
});

/**
 * Changes the settings.
 * @param change omitted values stay unchanged
 * @throws AppError NOT_FOUND if no name is pending; TEXT_CHANGED with the pending name if the admin has read a
 * different name
 */
export async function moderate(
  app: CommentDependencies,
  change: z.output<typeof moderationRequest>,
): Promise<ModerationResponse> {
  const { closed, words, readmit, approveName, refuseName } = change;
  const isOther = await app.db.transaction(async (tx) => {
    const before = await readModeration(tx);
    const after = { closed: closed ?? before.closed, words: words ? [...new Set(words)] : before.words };
    await writeSetting(tx, setting, JSON.stringify(after));
    if (readmit !== undefined) await setStanding(tx, readmit, 'new');
    if (refuseName !== undefined) await updateUser(tx, refuseName, { pendingPublicName: null }, app.clock());
    const isRenamed = approveName !== undefined && (await approve(app, tx, approveName));
    const changesPages = after.closed !== before.closed || isRenamed;
    if (changesPages) await requestPages(app, tx, []);
    return changesPages;
  });
  if (isOther) await app.rebuild.request();
  return moderationOf(app.db);
}

/**
 * Approves the pending public name of a commenter.
 * @returns false if the name was already public, in which case nothing changes
 */
async function approve(
  app: CommentDependencies,
  tx: Database,
  { id, version }: { id: string; version: string },
): Promise<boolean> {
  const author = await lockAuthor(tx, id);
  const newName = author?.pendingPublicName ?? author?.publicName;
  if (!author || newName == null) throw new AppError('NOT_FOUND');
  const waiting = withVersion({ id, name: author.publicName, newName });
  if (waiting.version !== version) {
    const now: z.infer<typeof changedName> = { name: waiting };
    throw new AppError('TEXT_CHANGED', { extra: now });
  }
  if (author.pendingPublicName === null) return false;
  await updateUser(tx, id, { publicName: newName, pendingPublicName: null }, app.clock());
  return true;
}

/**
 * Makes a published comment wait for approval again, for an admin.
 * @throws AppError NOT_FOUND
 */
export async function hold(app: CommentDependencies, id: string): Promise<NewCommentResponse> {
  const wasLive = await app.db.transaction(async (tx) => {
    const comment = (await lockWithAuthor(tx, id))?.comment;
    if (!comment || comment.state === 'removed') throw new AppError('NOT_FOUND');
    if (comment.state === 'held') return false;
    await updateComment(tx, id, { state: 'held' });
    await requestPages(app, tx, []);
    return true;
  });
  if (wasLive) await app.rebuild.request();
  return { id, state: 'held' };
}
