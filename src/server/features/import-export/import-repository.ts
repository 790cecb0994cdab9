/** Database queries for import sources and the posts made from them. */
import type { Database } from '#server/platform/db/database.ts';
import { importSources } from '#server/platform/db/schema/index.ts';
import type { Post } from '#contract/posts.ts';
import { findPost } from '#server/features/posts/post-repository.ts';
import { restoreFromTrash } from '#server/features/posts/state-repository.ts';
import { and, eq, like } from 'drizzle-orm';

/**
 * An imported version of a file, and the post or custom page made from the file. Both are null if an old version of
 * the program imported the file.
 */
export interface Import {
  hash: string;
  postId: string | null;
  page: string | null;
}

/**
 * Returns the earlier imports of a file, oldest first.
 * @param source path of the file in the imported source
 */
export async function findImports(db: Database, source: string): Promise<Import[]> {
  return db
    .select({ hash: importSources.hash, postId: importSources.postId, page: importSources.page })
    .from(importSources)
    .where(eq(importSources.source, source))
    .orderBy(importSources.importedAt);
}

/** Prefix of the stored file hash of an undone import. */
export const UNDONE = 'undone ';

/**
 * Restores a post from the trash if an undone import had created it.
 * @returns whether the post was in the trash
 */
export async function claimUndone(db: Database, { id, trashedAt }: Post): Promise<boolean> {
  const undone = await db
    .delete(importSources)
    .where(and(eq(importSources.postId, id), like(importSources.hash, `${UNDONE}%`)))
    .returning({ source: importSources.source });
  const isTaken = undone.length > 0 && typeof trashedAt === 'string';
  if (isTaken) await restoreFromTrash(db, id);
  return isTaken;
}

/**
 * Returns the post that was made from an earlier version of a file. The file's path is not sufficient, because two
 * folders can have files with the same name. The title, date or slug must match as well.
 * @param isSame whether the file is unchanged
 */
export async function postOf(
  db: Database,
  earlier: readonly Import[],
  { title, date, address }: { title: string; date?: string | undefined; address?: string | undefined },
  isSame: boolean,
): Promise<Post | undefined> {
  for (const { postId } of earlier.toReversed()) {
    const post = postId === null ? undefined : await findPost(db, postId);
    if (!post) continue;
    if (isSame || post.title === title || post.createdAt === date) return post;
    if (address !== undefined && post.address === address) return post;
  }
  return undefined;
}

export async function rememberImport(
  db: Database,
  source: string,
  { hash, postId, page }: Import,
  importedAt: Date,
  importId: string | null = null,
): Promise<void> {
  await db.insert(importSources).values({ source, hash, postId, page, importedAt, importId });
}
