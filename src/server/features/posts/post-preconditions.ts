/** Checks before every change of a post, and the results that are returned after the change. */
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { PostSummary } from '#contract/posts.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { isDeepStrictEqual } from 'node:util';
import { findPost, postExists } from './post-repository.ts';
import { lockPost, type LockedPost } from './state-repository.ts';

export type PostDependencies = Pick<Dependencies, 'db' | 'rebuild'>;

/**
 * Locks a post for a change.
 * @throws AppError POST_NOT_FOUND
 */
export async function lock(db: Database, id: string): Promise<LockedPost> {
  const post = await lockPost(db, id);
  if (!post) throw new AppError('POST_NOT_FOUND');
  return post;
}

/**
 * Locks a post for a change that is not allowed in the trash.
 * @throws AppError POST_NOT_FOUND, IN_TRASH
 */
export async function lockUntrashed(db: Database, id: string): Promise<LockedPost> {
  const post = await lock(db, id);
  if (post.trashedAt) throw new AppError('IN_TRASH');
  return post;
}

/**
 * Throws an error that contains the stored post, so that the editor can show the stored version next to the writer's
 * own.
 */
export async function refuseWithPost(db: Database, id: string, code: ErrorCode): Promise<never> {
  throw new AppError(code, { extra: { post: await findPost(db, id) } });
}

/**
 * Returns the post without its body. Calls that change a post's state return this summary.
 * @throws AppError POST_NOT_FOUND
 */
export async function summaryOf(db: Database, id: string): Promise<PostSummary> {
  const post = await findPost(db, id);
  if (!post) throw new AppError('POST_NOT_FOUND');
  const { body: _, ...summary } = post;
  return summary;
}

/** Returns whether the draft equals the published version in all published data. */
export function isLiveText({ head, live }: LockedPost): boolean {
  return live !== undefined && sameRevision(head, live);
}

type Public = Pick<LockedPost['head'], 'textHash' | 'date' | 'address' | 'language' | 'translationOf' | 'extras'>;
export const sameRevision = (a: Public, b: Public): boolean =>
  a.textHash === b.textHash &&
  a.date.getTime() === b.date.getTime() &&
  a.address === b.address &&
  a.language === b.language &&
  a.translationOf === b.translationOf &&
  isDeepStrictEqual(a.extras, b.extras);

/** Checks that the post exists, before the body is validated. Throws POST_NOT_FOUND (404). */
export async function mustExist({ app, params }: { app: Dependencies; params: { id: string } }): Promise<void> {
  if (!(await postExists(app.db, params.id))) throw new AppError('POST_NOT_FOUND');
}
