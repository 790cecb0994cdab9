/** All comments and mentions in one list, the newest first. */
import type { DiscussionEntry, DiscussionKind, DiscussionState, discussionQuery } from '#contract/discussion.ts';
import { limits } from '#contract/limits.ts';
import type { MentionKind } from '#contract/mentions.ts';
import { versionOf } from '#server/features/mentions/mention-repository.ts';
import { containing, type Database } from '#server/platform/db/database.ts';
import {
  comments,
  mentions,
  postRevisions,
  posts,
  postTexts,
  shownRevision,
  textOfRevision,
  users,
} from '#server/platform/db/schema/index.ts';
import { shownVersionOf } from '#server/platform/hash.ts';
import type { Cursor } from '#server/platform/http/pages.ts';
import { and, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { ownersNames } from './comment-repository.ts';

type DiscussionWanted = Omit<z.output<typeof discussionQuery>, 'limit' | 'cursor'>;

const shownStates = ['held', 'live'] as const;

/** The rows of both tables, with equal columns. */
function entriesOf(db: Database) {
  const fromComments = db
    .select({
      kind: sql<DiscussionKind>`'comment'`.as('entry_kind'),
      id: comments.id,
      state: sql<DiscussionState>`${comments.state}`.as('entry_state'),
      author: sql<string | null>`coalesce(${users.publicName}, ${comments.authorName})`.as('entry_author'),
      isOwner: sql<boolean>`coalesce(${users.isAdmin}, false)`.as('is_owner'),
      isBlockable: sql<boolean>`coalesce(not ${users.isAdmin}, false)`.as('is_blockable'),
      text: comments.text,
      source: sql<string | null>`null::text`.as('entry_source'),
      mentionKind: sql<MentionKind | null>`null::text`.as('mention_kind'),
      createdAt: comments.createdAt,
      postId: comments.postId,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(inArray(comments.state, [...shownStates]));
  const fromMentions = db
    .select({
      kind: sql<DiscussionKind>`'mention'`.as('entry_kind'),
      id: mentions.id,
      state: sql<DiscussionState>`${mentions.state}`.as('entry_state'),
      author: sql<string | null>`${mentions.author}`.as('entry_author'),
      isOwner: sql<boolean>`false`.as('is_owner'),
      isBlockable: sql<boolean>`false`.as('is_blockable'),
      text: mentions.text,
      source: sql<string | null>`${mentions.source}`.as('entry_source'),
      mentionKind: sql<MentionKind | null>`${mentions.kind}`.as('mention_kind'),
      createdAt: mentions.receivedAt,
      postId: mentions.postId,
    })
    .from(mentions)
    .where(inArray(mentions.state, [...shownStates]));
  return unionAll(fromComments, fromMentions).as('entries');
}

type Entries = ReturnType<typeof entriesOf>;

function matching(entries: Entries, { kind, state, post, text }: DiscussionWanted): SQL | undefined {
  const like = text && containing(text);
  return and(
    kind && eq(entries.kind, kind),
    state && eq(entries.state, state),
    post ? eq(entries.postId, post) : undefined,
    like ? or(ilike(entries.text, like), ilike(entries.author, like), ilike(entries.source, like)) : undefined,
  );
}

/**
 * Lists comments and mentions, the newest first.
 * @param after the last entry of the previous page
 */
export async function listDiscussion(
  db: Database,
  wanted: DiscussionWanted,
  limit: number,
  after: Cursor | undefined,
): Promise<DiscussionEntry[]> {
  const entries = entriesOf(db);
  const isOlder =
    after && sql`(${entries.createdAt}, ${entries.id}) < (${after.date.toISOString()}::timestamptz, ${after.id})`;
  const rows = await db
    .select()
    .from(entries)
    .where(and(matching(entries, wanted), isOlder))
    .orderBy(desc(entries.createdAt), desc(entries.id))
    .limit(limit);
  const titles = await titlesOf(db, rows);
  const [ownerName = null] = await ownersNames(db);
  return rows.map((row) => ({
    ...row,
    author: row.isOwner ? ownerName : row.author,
    createdAt: row.createdAt.toISOString(),
    version: shownVersion(row),
    postTitle: titles.get(row.postId) ?? '',
  }));
}

/** A separate query, because a join of all entries would read the texts of all posts before it cuts the page. */
async function titlesOf(db: Database, entries: readonly { postId: string }[]): Promise<Map<string, string>> {
  const ids = [...new Set(entries.map(({ postId }) => postId))];
  const rows = await db
    .select({ id: posts.id, title: postTexts.title })
    .from(posts)
    .innerJoin(postRevisions, shownRevision)
    .innerJoin(postTexts, textOfRevision)
    .where(inArray(posts.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the version that an approval of the entry must name. */
const shownVersion = (row: Omit<DiscussionEntry, 'version' | 'createdAt' | 'postTitle'>): string =>
  row.source === null || row.mentionKind === null
    ? shownVersionOf(row.author, row.text)
    : versionOf({ source: row.source, kind: row.mentionKind, author: row.author ?? '', text: row.text });

export async function countDiscussion(db: Database, wanted: DiscussionWanted): Promise<number> {
  const entries = entriesOf(db);
  const [row] = await db.select({ n: count() }).from(entries).where(matching(entries, wanted));
  return row?.n ?? 0;
}

/** Lists the posts with the latest comments or mentions, at most `limits.discussedPosts`, the latest first. */
export async function listDiscussedPosts(db: Database): Promise<{ id: string; title: string; count: number }[]> {
  const entries = entriesOf(db);
  const rows = await db
    .select({ postId: entries.postId, count: count() })
    .from(entries)
    .groupBy(entries.postId)
    .orderBy(desc(sql`max(${entries.createdAt})`), entries.postId)
    .limit(limits.discussedPosts);
  const titles = await titlesOf(db, rows);
  return rows.map((row) => ({ id: row.postId, title: titles.get(row.postId) ?? '', count: row.count }));
}
