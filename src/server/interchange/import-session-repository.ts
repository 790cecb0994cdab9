/** Which posts came in one import of the browser's, and which of them are still as they came. */
import type { Database } from '#server/db/database.ts';
import { comments, importSources, postRevisions, posts } from '#server/db/schema/index.ts';
import { and, count, desc, eq, inArray, isNotNull, min, ne, notExists, sql } from 'drizzle-orm';

/** @returns which of these texts were taken in before, as `path hash` */
export async function findKnown(db: Database, asked: readonly { path: string; hash: string }[]): Promise<Set<string>> {
  if (asked.length === 0) return new Set();
  const rows = await db
    .select({ source: importSources.source, hash: importSources.hash })
    .from(importSources)
    .where(
      inArray(
        importSources.hash,
        asked.map(({ hash }) => hash),
      ),
    );
  return new Set(rows.map(({ source, hash }) => `${source} ${hash}`));
}

export async function listImports(db: Database, limit: number): Promise<{ id: string; at: string; posts: number }[]> {
  const at = min(importSources.importedAt);
  const rows = await db
    .select({ id: importSources.importId, at, posts: count(importSources.postId) })
    .from(importSources)
    .where(isNotNull(importSources.importId))
    .groupBy(importSources.importId)
    .orderBy(desc(at))
    .limit(limit);
  return rows.flatMap((row) =>
    row.id === null || row.at === null ? [] : [{ id: row.id, at: row.at.toISOString(), posts: row.posts }],
  );
}

/** What an import made; `isAsItCame`: nobody wrote on it, and nobody answered. */
export async function listImported(
  db: Database,
  importId: string,
  limit: number,
): Promise<{ id: string; published: boolean; isAsItCame: boolean }[]> {
  const others = db
    .select({ one: sql`1` })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, posts.id), ne(postRevisions.kind, 'import')));
  const answered = db
    .select({ one: sql`1` })
    .from(comments)
    .where(eq(comments.postId, posts.id));
  const earlier = db
    .select({ one: sql`1` })
    .from(importSources)
    .where(and(eq(importSources.postId, posts.id), sql`${importSources.importId} is distinct from ${importId}`));
  const isAsItCame = and(notExists(others), notExists(answered), notExists(earlier));
  return db
    .selectDistinct({
      id: posts.id,
      published: posts.published,
      isAsItCame: sql<boolean>`(${isAsItCame})`,
    })
    .from(importSources)
    .innerJoin(posts, eq(posts.id, importSources.postId))
    .where(eq(importSources.importId, importId))
    .orderBy(posts.id)
    .limit(limit);
}

/** What it made stays, and is no part of an import any more. */
export async function detach(db: Database, importId: string, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await db
    .update(importSources)
    .set({ importId: null })
    .where(and(eq(importSources.importId, importId), inArray(importSources.postId, [...postIds])));
}

export async function countImported(db: Database, importId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${importSources.postId})::int` })
    .from(importSources)
    .where(eq(importSources.importId, importId));
  return row?.count ?? 0;
}
