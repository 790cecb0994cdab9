/** Publishes, updates, schedules and unpublishes posts, and moves them to the trash (POST-16). */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import type { Post, PostSummary } from '#contract/posts.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findMailingOfPost, setBuild, withdrawMailing } from '#server/features/newsletter/mailing-repository.ts';
import { askMailing } from '#server/features/newsletter/mailings.ts';
import {
  isLiveText,
  lock,
  lockUntrashed,
  refuseWithPost,
  summaryOf,
  type PostDependencies,
} from '#server/features/posts/post-preconditions.ts';
import { findPost } from '#server/features/posts/post-repository.ts';
import { deleteDraftsBefore } from '#server/features/posts/draft-repository.ts';
import { deleteExpiredPreviews } from '#server/features/posts/preview-repository.ts';
import { thinHistory } from '#server/features/posts/revision-repository.ts';
import * as state from '#server/features/posts/state-repository.ts';
import { countOldTexts } from '#server/features/posts/text-repository.ts';

interface PublishInput {
  published: boolean;
  /** Time of the scheduled publication. If the time is in the past, the post is published at once. */
  publishAt?: Date | undefined;
  /**
   * The revision that the caller has read. If it is not the current revision, nothing is published. It is required for
   * changes of a published post.
   */
  revision?: number | undefined;
  /** Whether the post is emailed to subscribers once it is public. */
  mail?: boolean | undefined;
}

/**
 * Publishes, updates, schedules or unpublishes a post. Unpublishing also removes a schedule. Repeating the call changes
 * nothing.
 * @throws AppError POST_NOT_FOUND, IN_TRASH, REVISION_CONFLICT with the stored `post`
 * @throws AppError ALREADY_PUBLISHED for a schedule of a published post
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
    // Only the first publication can be emailed. But if a mailing exists, this is a retry after a lost response,
    // which is allowed.
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

/**
 * Publishes or schedules a post.
 * @returns whether readers see a change
 */
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
 * Publishes posts whose scheduled time has come. It can be called at any time and concurrently; each post is
 * published once.
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
    await state.restoreFromTrash(db, id);
    const post = await findPost(db, id);
    if (!post) throw new AppError('POST_NOT_FOUND');
    return post;
  });
}

/**
 * Regular cleanup: empties the trash after 30 days, deletes expired preview links, and thins the history. It also
 * counts the words of texts that were stored by earlier versions of the program.
 */
export async function prunePosts(db: Database, now: Date): Promise<void> {
  await state.emptyTrash(db, new Date(now.getTime() - times.trash));
  await deleteExpiredPreviews(db, now);
  await deleteDraftsBefore(db, new Date(now.getTime() - times.trash));
  await db.transaction((tx) => thinHistory(tx, now));
  await countOldTexts(db);
}
