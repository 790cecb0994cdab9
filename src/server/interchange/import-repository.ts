/** What was imported from where, and which post it made. */
import type { Database } from '#server/db/database.ts';
import { importSources } from '#server/db/schema/index.ts';
import type { Post } from '#contract/posts.ts';
import { findPost } from '#server/posts/post-repository.ts';
import { eq } from 'drizzle-orm';

/** What a file held once, and the post or own page that it made; neither where a former version did not keep that. */
export interface Import {
  hash: string;
  postId: string | null;
  page: string | null;
}

/** @param source the path inside what is imported */
export async function findImports(db: Database, source: string): Promise<Import[]> {
  return db
    .select({ hash: importSources.hash, postId: importSources.postId, page: importSources.page })
    .from(importSources)
    .where(eq(importSources.source, source))
    .orderBy(importSources.importedAt);
}

/**
 * The post that a file made when it said something else. A path alone does not tell: two folders may have a file of one
 * name. It is the same text where title, date or address are.
 * @param isSame the file says what it said
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
