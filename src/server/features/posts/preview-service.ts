/** Links that show a draft to people without an account (POST-32). */
import { times } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import type { Post } from '#contract/posts.ts';
import type { PreviewResponse } from '#contract/revisions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newSecret, sha256 } from '#server/platform/hash.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { lockUntrashed } from './post-preconditions.ts';
import { findPost } from './post-repository.ts';
import { deletePreviews, findPreviewed, insertPreview } from './preview-repository.ts';

/**
 * @param comments whether everyone with the link can comment
 * @throws AppError POST_NOT_FOUND, IN_TRASH
 */
export async function createPreview(
  app: Pick<Dependencies, 'db' | 'config'>,
  postId: string,
  now: Date,
  comments = false,
): Promise<PreviewResponse> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + times.previewLink);
  await app.db.transaction(async (db) => {
    await lockUntrashed(db, postId);
    await insertPreview(db, { hash: sha256(token), postId, expiresAt, comments }, now);
  });
  return { url: app.config.siteUrl + pages.preview(token), expiresAt: expiresAt.toISOString() };
}

export async function endPreviews(app: Pick<Dependencies, 'db'>, postId: string): Promise<void> {
  await deletePreviews(app.db, postId);
}

/** @returns the draft of the link's post; `undefined` for an invalid link */
export async function findPreview(db: Database, token: string, now: Date): Promise<Post | undefined> {
  const id = await findPreviewedId(db, token, now);
  return id === undefined ? undefined : findPost(db, id);
}

/** @returns the id of the link's post; `undefined` for an invalid link */
export async function findPreviewedId(db: Database, token: string, now: Date): Promise<string | undefined> {
  return findPreviewed(db, sha256(token), now);
}
