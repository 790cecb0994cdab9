/**
 * Checks with one cheap query whether a list of posts can exist. This check rejects most requests of bots under
 * /blog/.
 */
import type { Database } from '#server/platform/db/database.ts';
import { categories, keywords, posts } from '#server/platform/db/schema/index.ts';
import { eq } from 'drizzle-orm';

/**
 * Returns whether a list can exist.
 * @param kind kind of the list; a known category or keyword can still have no published post
 */
export async function isListKnown(db: Database, kind: 'category' | 'keyword', id: string): Promise<boolean> {
  const table = kind === 'category' ? categories : keywords;
  return (await db.$count(table, eq(table.id, id))) > 0;
}

export async function countPublished(db: Database): Promise<number> {
  return db.$count(posts, eq(posts.published, true));
}
