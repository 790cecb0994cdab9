/** Database queries for the posts, pages and records of imports in the browser. */
import type { ListedImport } from '#contract/imports.ts';
import { isTextWith } from '#server/features/records/record-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  comments,
  contentRecords,
  contentRevisions,
  contentTexts,
  importSources,
  postRevisions,
  posts,
} from '#server/platform/db/schema/index.ts';
import { UNDONE } from './import-repository.ts';
import { and, count, desc, eq, inArray, isNotNull, isNull, min, ne, notExists, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';

/** Returns which of the files were already imported, each as `path hash`. */
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

export async function listImports(db: Database, limit: number): Promise<ListedImport[]> {
  const at = min(importSources.importedAt);
  const rows = await db
    .select({
      id: importSources.importId,
      at,
      posts: sql<number>`count(distinct coalesce(${importSources.postId}, ${importSources.page}))::int`,
    })
    .from(importSources)
    .where(isNotNull(importSources.importId))
    .groupBy(importSources.importId)
    .orderBy(desc(at))
    .limit(limit);
  const brought = await db
    .select({ id: comments.importId, comments: count(comments.id) })
    .from(comments)
    .where(isNotNull(comments.importId))
    .groupBy(comments.importId);
  const commentsOf = new Map(brought.map((row) => [row.id, row.comments]));
  return rows.flatMap((row) =>
    row.id === null || row.at === null
      ? []
      : [{ id: row.id, at: row.at.toISOString(), posts: row.posts, comments: commentsOf.get(row.id) ?? 0 }],
  );
}

/**
 * Lists the posts of an import. `isAsItCame` is true if a post was not edited after the import and has no comments.
 */
export async function listImported(
  db: Database,
  importId: string,
  limit: number,
): Promise<{ id: string; published: boolean; isAsItCame: boolean }[]> {
  const came = alias(postRevisions, 'came');
  // Setting only the language does not count as an edit.
  const sameButLanguage = db
    .select({ one: sql`1` })
    .from(came)
    .where(
      and(
        eq(came.postId, postRevisions.postId),
        eq(came.kind, 'import'),
        eq(came.textHash, postRevisions.textHash),
        eq(came.date, postRevisions.date),
        sql`${came.address} is not distinct from ${postRevisions.address}`,
        sql`${came.extras} is not distinct from ${postRevisions.extras}`,
        isNull(postRevisions.translationOf),
      ),
    );
  const others = db
    .select({ one: sql`1` })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, posts.id), ne(postRevisions.kind, 'import'), notExists(sameButLanguage)));
  const answered = db
    .select({ one: sql`1` })
    .from(comments)
    .where(and(eq(comments.postId, posts.id), sql`${comments.importId} is distinct from ${importId}`));
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

/**
 * Marks the import of a post in the trash as undone. The link to the post is kept, so that a repeated import can
 * restore the post.
 */
export async function markUndone(db: Database, importId: string, postId: string): Promise<void> {
  await db
    .update(importSources)
    .set({ importId: null, hash: sql`${UNDONE} || ${importSources.hash}` })
    .where(and(eq(importSources.importId, importId), eq(importSources.postId, postId)));
}

/** Removes posts from an import; the posts themselves are kept. */
export async function detach(db: Database, importId: string, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await db
    .update(importSources)
    .set({ importId: null })
    .where(and(eq(importSources.importId, importId), inArray(importSources.postId, [...postIds])));
}

/**
 * Lists custom pages and other records of an import. `isAsItCame` is true if nothing except the language was changed
 * after the import.
 */
export async function listImportedPages(db: Database, importId: string) {
  const first = alias(contentTexts, 'first');
  const came = db
    .select({ said: withoutLanguage(first.data) })
    .from(contentRevisions)
    .innerJoin(
      first,
      and(
        eq(first.kind, contentRevisions.kind),
        eq(first.key, contentRevisions.key),
        eq(first.hash, contentRevisions.hash),
      ),
    )
    .where(
      and(
        eq(contentRevisions.kind, contentRecords.kind),
        eq(contentRevisions.key, contentRecords.key),
        eq(contentRevisions.revision, 1),
      ),
    );
  const isAsItCame = sql<boolean>`coalesce((${came}) = ${withoutLanguage(contentTexts.data)}, false)`;
  const rows = await db
    .select({
      page: importSources.page,
      kind: contentRecords.kind,
      key: contentRecords.key,
      data: contentTexts.data,
      isAsItCame,
    })
    .from(importSources)
    .innerJoin(contentRecords, isMade)
    .innerJoin(contentTexts, isHead)
    .where(and(eq(importSources.importId, importId), isNull(contentRecords.deletedAt)));
  return rows.flatMap(({ page, kind, key, data, isAsItCame: asItCame }) => {
    const { title, name } = titles.safeParse(JSON.parse(data)).data ?? {};
    return page === null ? [] : [{ page, kind, key, title: title ?? name ?? key, isAsItCame: asItCame }];
  });
}

/** @param data column with the JSON of a record */
const withoutLanguage = (data: AnyPgColumn) => sql`${data}::jsonb - 'language'`;

const titles = z.object({ title: z.string().optional(), name: z.string().optional() });

/** For a page, the import stores the slug; for other records, it stores kind and key (`recordName`). */
const isMade = sql`${importSources.page} = case when ${contentRecords.kind} = 'page' then ${contentRecords.key} else ${contentRecords.kind} || '/' || ${contentRecords.key} end`;

const isHead = isTextWith(contentRecords.headHash);

/** Deletes the record completely, including its stored versions. */
export async function eraseRecord(
  tx: Database,
  { page, kind, key }: Awaited<ReturnType<typeof listImportedPages>>[number],
): Promise<void> {
  for (const table of [contentRevisions, contentRecords, contentTexts])
    await tx.delete(table).where(and(eq(table.kind, kind), eq(table.key, key)));
  await tx.delete(importSources).where(eq(importSources.page, page));
}

/** Removes the remaining records, which the owner has edited, from the import. The records themselves are kept. */
export async function detachPages(db: Database, importId: string): Promise<void> {
  await db
    .update(importSources)
    .set({ importId: null })
    .where(and(eq(importSources.importId, importId), isNotNull(importSources.page)));
}

export async function countImported(db: Database, importId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${importSources.postId})::int` })
    .from(importSources)
    .where(eq(importSources.importId, importId));
  return row?.count ?? 0;
}
