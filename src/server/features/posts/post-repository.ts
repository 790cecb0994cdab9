/** Queries for posts: their published versions, which readers see, and their drafts, which only admins see. */
import type { EditorDocument } from '#contract/documents.ts';
import type { PostFieldValues } from '#contract/post-fields.ts';
import type { NamedRow, Post, PostState, PostSummary } from '#contract/posts.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  categories,
  keywords,
  postRevisions,
  posts,
  postTexts,
  reviews,
  textOfRevision,
  headRevision,
  liveRevision,
  isRevision,
} from '#server/platform/db/schema/index.ts';
import type { Cursor } from '#server/platform/http/pages.ts';
import { and, count, desc, eq, exists, gte, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';

/** The version of a post: `live` is the published version, `head` is the draft. */
type Version = 'live' | 'head';

const keywordRows = sql<NamedRow[]>`coalesce((
  select json_agg(json_build_object('id', ${keywords.id}, 'name', ${keywords.name}) order by used.position)
  from jsonb_array_elements_text(${postTexts.keywords}) with ordinality as used(name, position)
  join ${keywords} on ${keywords.name} = used.name), '[]'::json)`;

/** Whether the draft differs from the published version. */
export const hasChanges = sql<boolean>`(${posts.published} and ${posts.revision} <> ${posts.liveRevision} and (
  select head.text_hash <> live.text_hash or head.date <> live.date or head.address is distinct from live.address
    or head.language is distinct from live.language or head.translation_of is distinct from live.translation_of
    or head.extras is distinct from live.extras
  from ${postRevisions} head, ${postRevisions} live
  where head.post_id = ${posts.id} and head.revision = ${posts.revision}
    and live.post_id = ${posts.id} and live.revision = ${posts.liveRevision}))`;

const summaryColumns = {
  id: posts.id,
  address: postRevisions.address,
  language: postRevisions.language,
  translationOf: postRevisions.translationOf,
  extras: postRevisions.extras,
  title: postTexts.title,
  summary: postTexts.summary,
  published: posts.published,
  createdAt: postRevisions.date,
  publishedAt: posts.publishedAt,
  revision: postRevisions.revision,
  readingTime: postTexts.readingTime,
  characters: postTexts.characters,
  category: { id: categories.id, name: categories.name },
  keywords: keywordRows,
};
const publicColumns = { ...summaryColumns, updatedAt: sql<Date>`${posts.liveUpdatedAt}`.mapWith(posts.liveUpdatedAt) };
const adminColumns = {
  liveRevision: sql<number | null>`case when ${posts.published} then ${posts.liveRevision} end`,
  hasChanges,
  publishAt: posts.publishAt,
  trashedAt: posts.trashedAt,
};
/** Number of unresolved comments of reviewers. Replies are not counted separately. */
const openReviews = sql<number>`(select count(*)::int from ${reviews}
  where ${reviews.postId} = ${posts.id} and ${reviews.parentId} is null and ${reviews.settledAt} is null)`;
const headColumns = { ...summaryColumns, updatedAt: postRevisions.createdAt, ...adminColumns };

interface Row {
  summary: string;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  publishAt?: Date | null;
  trashedAt?: Date | null;
  extras: PostFieldValues | null;
  characters: number | null;
}
type SummaryRow = Omit<PostSummary, keyof Row> & Row;

const iso = (time: Date | null) => time?.toISOString() ?? null;
const toSummary = ({
  publishAt,
  trashedAt,
  language,
  translationOf,
  extras,
  characters,
  ...row
}: SummaryRow): PostSummary => ({
  ...row,
  ...(characters && { characters }),
  ...(language && { language }),
  ...(translationOf && { translationOf }),
  ...extras,
  summary: JSON.parse(row.summary) as EditorDocument,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  publishedAt: iso(row.publishedAt),
  ...(publishAt !== undefined && { publishAt: iso(publishAt) }),
  ...(trashedAt !== undefined && { trashedAt: iso(trashedAt) }),
});

/** Joins a selection from `posts` with the revision and the text of `version`. */
export function ofVersion<T extends PgSelect>(query: T, version: Version) {
  return query
    .innerJoin(postRevisions, version === 'live' ? liveRevision : headRevision)
    .innerJoin(postTexts, textOfRevision)
    .innerJoin(categories, eq(categories.name, postTexts.categoryName));
}

/**
 * Which posts a list contains. For `published`, filters apply to the published version; for all other values, they
 * apply to the draft.
 */
type ListState = 'published' | 'publishedHead' | 'unpublished' | 'trashed' | 'any' | 'reviewed' | PostState;

export interface ListFilter {
  state: ListState;
  categoryId?: string | undefined;
  ids?: string[] | undefined;
  /** Includes only posts that were first published at this time or later. */
  publishedSince?: Date | undefined;
  after?: Cursor | undefined;
  limit?: number | undefined;
  /** Whether to include data that only admins can see. */
  forAdmin?: boolean | undefined;
}

/** The order of lists, newest first by date. */
export const order = [desc(postRevisions.date), desc(posts.id)];
const isPublic = eq(posts.published, true);
const isDraft = and(eq(posts.published, false), isNull(posts.trashedAt));

const inState: Readonly<Record<ListState, SQL | undefined>> = {
  published: isPublic,
  publishedHead: isPublic,
  unpublished: isDraft,
  trashed: and(eq(posts.published, false), isNotNull(posts.trashedAt)),
  any: isNull(posts.trashedAt),
  reviewed: and(isNull(posts.trashedAt), sql`${openReviews} > 0`),
  live: and(isPublic, not(hasChanges)),
  changes: and(isPublic, hasChanges),
  scheduled: and(isDraft, isNotNull(posts.publishAt)),
  draft: and(isDraft, isNull(posts.publishAt)),
};
export const versionOf = (state: ListState): Version => (state === 'published' ? 'live' : 'head');

export const where = ({ state, categoryId, ids, publishedSince, after }: ListFilter): SQL | undefined =>
  and(
    inState[state],
    categoryId === undefined ? undefined : eq(categories.id, categoryId),
    ids && inArray(posts.id, ids),
    publishedSince && gte(posts.publishedAt, publishedSince),
    after && or(lt(postRevisions.date, after.date), and(eq(postRevisions.date, after.date), lt(posts.id, after.id))),
  );

/** @returns posts without bodies, newest first by date */
export async function listPosts(db: Database, filter: ListFilter): Promise<PostSummary[]> {
  const version = versionOf(filter.state);
  const ofHead = filter.state === 'reviewed' ? { ...headColumns, openReviews } : headColumns;
  const columns = version === 'live' ? { ...publicColumns, ...(filter.forAdmin && adminColumns) } : ofHead;
  const query = ofVersion(db.select(columns).from(posts).$dynamic(), version)
    .where(where(filter))
    .orderBy(...order);
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit));
  return (rows as SummaryRow[]).map(toSummary);
}

/**
 * Lists the categories of drafts and published versions, sorted by name. If there are more than `limit`, the
 * categories with the most posts are listed.
 */
export async function listUsedCategories(db: Database, limit: number): Promise<NamedRow[]> {
  const found = await db
    .select({ id: categories.id, name: categories.name })
    .from(posts)
    .innerJoin(
      postRevisions,
      and(
        eq(postRevisions.postId, posts.id),
        or(eq(postRevisions.revision, posts.revision), and(isPublic, eq(postRevisions.revision, posts.liveRevision))),
      ),
    )
    .innerJoin(postTexts, textOfRevision)
    .innerJoin(categories, eq(categories.name, postTexts.categoryName))
    .where(isNull(posts.trashedAt))
    .groupBy(categories.id, categories.name)
    .orderBy(desc(count()), categories.name)
    .limit(limit);
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns the version of each published post, in the order of `listPosts`. The query is fast even for many posts. */
export async function listPublishedVersions(
  db: Database,
): Promise<{ id: string; revision: number; updatedAt: string }[]> {
  const rows = await db
    .select({ id: posts.id, revision: postRevisions.revision, updatedAt: publicColumns.updatedAt })
    .from(posts)
    .innerJoin(postRevisions, liveRevision)
    .where(eq(posts.published, true))
    .orderBy(...order);
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/** Returns the text hash of each published post (`textHash`). Equal texts have equal hashes in all databases. */
export async function listPublishedTexts(db: Database): Promise<{ id: string; revision: number; textHash: string }[]> {
  const { revision, textHash } = postRevisions;
  return db
    .select({ id: posts.id, revision, textHash })
    .from(posts)
    .innerJoin(postRevisions, liveRevision)
    .where(eq(posts.published, true));
}

/**
 * Returns the ids of published posts whose published version contains these words.
 * @param ids limits the search to these posts
 */
export async function listPublishedSaying(db: Database, words: string, ids?: string[]): Promise<string[]> {
  const query = ofVersion(db.select({ id: posts.id }).from(posts).$dynamic(), 'live');
  const says = sql`position(${words} in ${postTexts.body}) > 0`;
  const rows = await query.where(and(isPublic, says, ids && inArray(posts.id, ids)));
  return rows.map(({ id }) => id);
}

/** @returns the published version of a published post, with its body */
export async function findLivePost(db: Database, id: string): Promise<Post | undefined> {
  const columns = { ...publicColumns, body: postTexts.body };
  const [row] = await ofVersion(db.select(columns).from(posts).$dynamic(), 'live').where(
    and(eq(posts.id, id), eq(posts.published, true)),
  );
  return row && toPost(row);
}

/** Returns the draft of a post, with its body and the data for admins. Posts in the trash are included. */
export async function findPost(db: Database, id: string): Promise<Post | undefined> {
  const columns = { ...headColumns, body: postTexts.body };
  const [row] = await ofVersion(db.select(columns).from(posts).$dynamic(), 'head').where(eq(posts.id, id));
  return row && toPost(row);
}

const toPost = (row: SummaryRow & { body: string }): Post => ({
  ...toSummary(row),
  body: JSON.parse(row.body) as EditorDocument,
});

/** Returns the body of a revision, as JSON text. */
export async function findBody(db: Database, id: string, revision: number): Promise<string | undefined> {
  const [row] = await db
    .select({ body: postTexts.body })
    .from(postRevisions)
    .innerJoin(postTexts, textOfRevision)
    .where(isRevision(id, revision));
  return row?.body;
}

/**
 * Lists the categories that posts have or had when they were last published, sorted by name.
 * @param ids limits the list to these categories
 */
export async function listCategories(db: Database, ids?: string[]): Promise<NamedRow[]> {
  // `exists` stops at the first text in each category. Joining thousands of posts would be slow.
  const texts = db
    .select({ id: posts.id })
    .from(postTexts)
    .innerJoin(postRevisions, textOfRevision)
    .innerJoin(posts, liveRevision)
    .where(eq(postTexts.categoryName, categories.name));
  return db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(exists(texts), ids && inArray(categories.id, ids)))
    .orderBy(categories.name);
}

export async function postExists(db: Database, id: string): Promise<boolean> {
  return (await db.$count(posts, eq(posts.id, id))) > 0;
}
