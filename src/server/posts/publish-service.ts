/** Publication of a post: publish, update, schedule, unpublish; the trash (POST-16). */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import type { Post, PostSummary } from '#contract/posts.ts';
import { requestBuild } from '#server/builds/build-repository.ts';
import type { Database } from '#server/db/database.ts';
import { findMailingOfPost, setBuild, withdrawMailing } from '#server/newsletter/mailing-repository.ts';
import { askMailing } from '#server/newsletter/mailings.ts';
import {
  isLiveText,
  lock,
  lockUntrashed,
  refuseWithPost,
  summaryOf,
  type PostDependencies,
} from './post-preconditions.ts';
import { findPost } from './post-repository.ts';
import { deleteDraftsBefore } from './draft-repository.ts';
import { deleteExpiredPreviews } from './preview-repository.ts';
import { thinHistory } from './revision-repository.ts';
import * as state from './state-repository.ts';
import { countOldTexts } from './text-repository.ts';

export interface PublishInput {
  published: boolean;
  /** Time of the scheduled publication; a time in the past publishes at once. */
  publishAt?: Date | undefined;
  /** Publishes only if this is the current revision. Required to publish changes of a published post. */
  revision?: number | undefined;
  /** Emails the post to subscribers once it is publicly visible. */
  mail?: boolean | undefined;
}

/**
 * Publishes, updates, schedules, or unpublishes (which also ends a schedule). Repeating the call changes nothing.
 * @throws AppError POST_NOT_FOUND; IN_TRASH; REVISION_CONFLICT with the stored `post`; ALREADY_PUBLISHED for a schedule
 * of a published post
 */
export async function publishPost(
  app: PostDependencies,
  id: string,
  input: PublishInput,
  now: Date,
): Promise<PostSummary> {
  const changed = await app.db.transaction(async (db) => {
    const post = await lockUntrashed(db, id);
    if (input.revision !== undefined && input.revision !== post.revision) {
      await refuseWithPost(db, id, 'REVISION_CONFLICT');
    }
    // An update is never emailed, but a retry after a lost response is allowed.
    const asksMail = input.mail === true && input.published;
    if (asksMail && post.published && !(await findMailingOfPost(db, id))) throw new AppError('ALREADY_PUBLISHED');
    const isPublic = input.published ? await publish(db, post, input, now) : await unpublish(db, post);
    if (!input.published) await withdrawMailing(db, id, now);
    const buildId = isPublic ? await requestBuild(db, now, [id]) : null;
    if (asksMail && !post.published) await askMailing(db, id, buildId, now);
    else if (buildId !== null && input.published) await setBuild(db, [id], buildId);
    return isPublic;
  });
  if (changed) await app.rebuild.request();
  return summaryOf(app.db, id);
}

/** @returns whether readers see a change */
async function publish(db: Database, post: state.LockedPost, input: PublishInput, now: Date): Promise<boolean> {
  const { publishAt, revision } = input;
  if (publishAt && post.published) throw new AppError('ALREADY_PUBLISHED');
  if (publishAt && publishAt > now) {
    await state.setSchedule(db, post.id, { at: publishAt, revision: post.revision });
    return false;
  }
  if (post.published && (revision === undefined || isLiveText(post))) return false;
  await state.makeLive(db, post.id, post.revision, now);
  return true;
}

async function unpublish(db: Database, post: state.LockedPost): Promise<boolean> {
  if (post.publishAt) await state.setSchedule(db, post.id, undefined);
  if (post.published) await state.takeOffline(db, post.id);
  return post.published;
}

/**
 * Publishes due posts. Safe to call at any time, and concurrently: each post is published once.
 * @returns the ids of the posts that were published
 */
export async function publishScheduled(app: PostDependencies, now: Date): Promise<string[]> {
  const published = await app.db.transaction(async (db) => {
    const due = await state.publishDue(db, now);
    if (due.length > 0) await setBuild(db, due, await requestBuild(db, now, due));
    return due;
  });
  if (published.length > 0) await app.rebuild.request();
  return published;
}

/**
 * Moves an unpublished post to the trash, or deletes it permanently.
 * @throws AppError POST_NOT_FOUND, POST_IS_PUBLISHED
 */
export async function deletePost(
  app: Pick<PostDependencies, 'db'>,
  id: string,
  forever: boolean,
  now: Date,
): Promise<void> {
  await app.db.transaction(async (db) => {
    const post = await lock(db, id);
    if (post.published) throw new AppError('POST_IS_PUBLISHED');
    if (forever) await state.deleteForever(db, id);
    else if (!post.trashedAt) await state.putIntoTrash(db, id, now);
  });
}

/**
 * Restores a post from the trash unchanged. Repeating the call changes nothing.
 * @throws AppError POST_NOT_FOUND
 */
export async function restorePost(app: Pick<PostDependencies, 'db'>, id: string): Promise<Post> {
  return app.db.transaction(async (db) => {
    await lock(db, id);
    await state.takeFromTrash(db, id);
    const post = await findPost(db, id);
    if (!post) throw new AppError('POST_NOT_FOUND');
    return post;
  });
}

/**
 * Regular cleanup: empties the trash after 30 days, deletes expired preview links and thins the history. Also computes
 * counts that are missing in texts of earlier versions.
 */
export async function tidyPosts(db: Database, now: Date): Promise<void> {
  await state.emptyTrash(db, new Date(now.getTime() - times.trash));
  await deleteExpiredPreviews(db, now);
  await deleteDraftsBefore(db, new Date(now.getTime() - times.trash));
  await db.transaction((tx) => thinHistory(tx, now));
  await countOldTexts(db);
}
