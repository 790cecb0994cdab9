/** The rows of posts, their categories, keywords and history. The only place that speaks SQL for posts. */
import type { EditorDocument } from '#contract/documents.ts';
import type { NamedRow, Post, PostSummary } from '#contract/posts.ts';
import { slug } from '#domain/slug.ts';
import type { Database } from '#server/db/database.ts';
import { categories, idempotencyKeys, keywords, postKeywords, postRevisions, posts } from '#server/db/schema/index.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';

/** A post's text as it is stored: cleaned, documents as JSON text. */
export interface PostContent {
  title: string;
  categoryName: string;
  keywords: string[];
  body: string;
  summary: string;
  /** Minutes. */
  readingTime: number;
}

const keywordRows = sql<NamedRow[]>`coalesce((
  select json_agg(json_build_object('id', ${keywords.id}, 'name', ${keywords.name}) order by ${postKeywords.position})
  from ${postKeywords} join ${keywords} on ${keywords.id} = ${postKeywords.keywordId}
  where ${postKeywords.postId} = ${posts.id}), '[]'::json)`;

const summaryColumns = {
  id: posts.id,
  title: posts.title,
  summary: posts.summary,
  published: posts.published,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  publishedAt: posts.publishedAt,
  revision: posts.revision,
  readingTime: posts.readingTime,
  category: { id: categories.id, name: categories.name },
  keywords: keywordRows,
};
type SummaryRow = Omit<PostSummary, 'summary' | 'createdAt' | 'updatedAt' | 'publishedAt'> & {
  summary: string;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
};

const toSummary = (row: SummaryRow): PostSummary => ({
  ...row,
  summary: JSON.parse(row.summary) as EditorDocument,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

/** @returns posts without bodies, newest first by creation */
export async function listPosts(
  db: Database,
  filter: { published: boolean; categoryId?: string | undefined; ids?: string[] | undefined },
): Promise<PostSummary[]> {
  const rows = await db
    .select(summaryColumns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(
      and(
        eq(posts.published, filter.published),
        filter.categoryId === undefined ? undefined : eq(posts.categoryId, filter.categoryId),
        filter.ids && inArray(posts.id, filter.ids),
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id));
  return rows.map(toSummary);
}

/** @returns what tells whether a published post changed, in the order of `listPosts`; cheap at any number of posts */
export async function listPublishedVersions(db: Database): Promise<{ id: string; updatedAt: string }[]> {
  const rows = await db
    .select({ id: posts.id, updatedAt: posts.updatedAt })
    .from(posts)
    .where(eq(posts.published, true))
    .orderBy(desc(posts.createdAt), desc(posts.id));
  return rows.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() }));
}

/** @returns the post with its body */
export async function findPost(db: Database, id: string): Promise<Post | undefined> {
  const [row] = await db
    .select({ ...summaryColumns, body: posts.body })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(eq(posts.id, id));
  return row && { ...toSummary(row), body: JSON.parse(row.body) as EditorDocument };
}

export async function isPublished(db: Database, id: string): Promise<boolean> {
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.published, true)));
  return found.length > 0;
}

export async function postExists(db: Database, id: string): Promise<boolean> {
  return (await db.select({ id: posts.id }).from(posts).where(eq(posts.id, id))).length > 0;
}

/** The stored state that a write decides by; the row stays locked until the transaction ends. */
export async function lockPost(
  db: Database,
  id: string,
): Promise<(PostContent & { published: boolean; revision: number }) | undefined> {
  const [row] = await db
    .select({
      title: posts.title,
      categoryName: categories.name,
      keywords: keywordRows,
      body: posts.body,
      summary: posts.summary,
      readingTime: posts.readingTime,
      published: posts.published,
      revision: posts.revision,
    })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(eq(posts.id, id))
    .for('update', { of: posts });
  return row && { ...row, keywords: row.keywords.map(({ name }) => name) };
}

/** Stores a new, unpublished post at revision 1. */
export async function insertPost(db: Database, id: string, content: PostContent, now: Date): Promise<void> {
  const categoryId = await categoryIdOf(db, content.categoryName);
  const { title, body, summary, readingTime } = content;
  await db.insert(posts).values({ id, title, categoryId, body, summary, readingTime, createdAt: now, updatedAt: now });
  await setKeywords(db, id, content.keywords);
  await keepRevision(db, id, 1, content, now);
}

/** Replaces a post's text, which becomes `revision`; the former text stays in the history. */
export async function updatePost(
  db: Database,
  id: string,
  revision: number,
  content: PostContent,
  now: Date,
): Promise<void> {
  const categoryId = await categoryIdOf(db, content.categoryName);
  const { title, body, summary, readingTime } = content;
  await db
    .update(posts)
    .set({ title, categoryId, body, summary, readingTime, revision, updatedAt: now })
    .where(eq(posts.id, id));
  await db.delete(postKeywords).where(eq(postKeywords.postId, id));
  await setKeywords(db, id, content.keywords);
  await keepRevision(db, id, revision, content, now);
}

/** Publishes or unpublishes. The first publication's time stays. */
export async function setPublished(db: Database, id: string, published: boolean, now: Date): Promise<void> {
  await db
    .update(posts)
    .set({
      published,
      updatedAt: now,
      ...(published && { publishedAt: sql`coalesce(${posts.publishedAt}, ${now.toISOString()}::timestamptz)` }),
    })
    .where(eq(posts.id, id));
}

/** @returns whether there was an unpublished post of this id, which is now gone with its history */
export async function deleteUnpublished(db: Database, id: string): Promise<boolean> {
  const gone = await db
    .delete(posts)
    .where(and(eq(posts.id, id), eq(posts.published, false)))
    .returning({ id: posts.id });
  if (gone.length > 0) await db.delete(idempotencyKeys).where(eq(idempotencyKeys.postId, id));
  return gone.length > 0;
}

/**
 * Claims a key for a new post. A second claim waits for the first one's transaction.
 * @returns the id of the post that was made under this key before, if one was
 */
export async function claimIdempotencyKey(
  db: Database,
  claim: { userId: string; key: string; postId: string },
  now: Date,
): Promise<string | undefined> {
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing()
    .returning({ postId: idempotencyKeys.postId });
  if (claimed.length > 0) return undefined;
  const [earlier] = await db
    .select({ postId: idempotencyKeys.postId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, claim.userId), eq(idempotencyKeys.key, claim.key)));
  return earlier?.postId;
}

/** The id of the category of this name, made when it is new. One statement, so that two writers race safely. */
async function categoryIdOf(db: Database, name: string): Promise<string> {
  const [row] = await db
    .insert(categories)
    .values({ id: slug(name), name })
    .onConflictDoUpdate({ target: categories.name, set: { name: sql`excluded.name` } })
    .returning({ id: categories.id });
  if (!row) throw new Error(`No category ${name} could be made.`);
  return row.id;
}

async function setKeywords(db: Database, postId: string, names: string[]): Promise<void> {
  if (names.length === 0) return;
  // In the order of names, so that two writers who share keywords cannot wait for each other.
  const rows = [...names].sort().map((name) => ({ id: slug(name), name }));
  await db.insert(keywords).values(rows).onConflictDoNothing({ target: keywords.name });
  const stored = await db.select().from(keywords).where(inArray(keywords.name, names));
  const idOf = new Map(stored.map(({ id, name }) => [name, id]));
  await db
    .insert(postKeywords)
    .values(names.map((name, position) => ({ postId, keywordId: idOf.get(name) ?? '', position })));
}

async function keepRevision(db: Database, postId: string, revision: number, content: PostContent, now: Date) {
  await db.insert(postRevisions).values({ postId, revision, ...content, createdAt: now });
}
