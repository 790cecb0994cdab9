import type { Mention } from '#contract/mentions.ts';
import {
  builds,
  mentionedTexts,
  mentions,
  postRevisions,
  posts,
  postTexts,
  sentMentions,
  textOfRevision,
  shownRevision,
} from '#server/platform/db/schema/index.ts';
import { firstOf, type Database } from '#server/platform/db/database.ts';
import { shownVersionOf } from '#server/platform/hash.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';

export type MentionRow = typeof mentions.$inferSelect;
export type SentRow = typeof sentMentions.$inferSelect;

/**
 * Records a reported mention, which will be checked soon. A known mention is checked again, unless the owner has
 * rejected it.
 */
export async function noteMention(
  db: Database,
  row: Pick<MentionRow, 'id' | 'postId' | 'source' | 'target' | 'receivedAt'>,
): Promise<void> {
  await db
    .insert(mentions)
    .values({ ...row, state: 'waiting', kind: 'mention', author: '', text: '', checkAt: row.receivedAt })
    .onConflictDoUpdate({
      target: [mentions.source, mentions.postId],
      set: { checkAt: row.receivedAt, target: row.target, attempts: 0 },
      setWhere: ne(mentions.state, 'refused'),
    });
}

export async function countWaiting(db: Database): Promise<number> {
  return db.$count(mentions, isNotNull(mentions.checkAt));
}

/** Claims a mention whose check is due. If the worker crashes, another worker can claim the mention after `again`. */
export async function claimDueMention(db: Database, now: Date, again: Date): Promise<MentionRow | undefined> {
  const due = db
    .select({ id: mentions.id })
    .from(mentions)
    .where(lte(mentions.checkAt, now))
    .orderBy(asc(mentions.checkAt), asc(mentions.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return firstOf(
    db
      .update(mentions)
      .set({ checkAt: again, attempts: sql`${mentions.attempts} + 1` })
      .where(inArray(mentions.id, due))
      .returning(),
  );
}

export async function updateMention(
  db: Database,
  id: string,
  values: Partial<Pick<MentionRow, 'state' | 'kind' | 'author' | 'text' | 'checkAt'>>,
): Promise<void> {
  await db.update(mentions).set(values).where(eq(mentions.id, id));
}

export async function lockMention(tx: Database, id: string): Promise<MentionRow | undefined> {
  return firstOf(tx.select().from(mentions).where(eq(mentions.id, id)).for('update'));
}

export async function findMention(db: Database, id: string): Promise<MentionRow | undefined> {
  return firstOf(db.select().from(mentions).where(eq(mentions.id, id)));
}

export async function deleteMention(db: Database, id: string): Promise<void> {
  await db.delete(mentions).where(eq(mentions.id, id));
}

/** Lists the approved mentions, the oldest first. */
export const listLiveMentions = (db: Database): Promise<MentionRow[]> =>
  db.select().from(mentions).where(eq(mentions.state, 'live')).orderBy(asc(mentions.receivedAt), asc(mentions.id));

/** Returns the version of a mention. It changes with the content that the owner sees. */
export const versionOf = ({ source, kind, author, text }: Pick<MentionRow, 'source' | 'kind' | 'author' | 'text'>) =>
  shownVersionOf(source, kind, author, text);

/** Lists the mentions that wait for approval, oldest first. */
export async function listHeldMentions(db: Database, limit: number): Promise<Mention[]> {
  const rows = await db
    .select({ mention: mentions, postTitle: postTexts.title })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .innerJoin(postRevisions, shownRevision)
    .innerJoin(postTexts, textOfRevision)
    .where(eq(mentions.state, 'held'))
    .orderBy(asc(mentions.receivedAt), asc(mentions.id))
    .limit(limit);
  return rows.map(({ mention: { id, source, kind, author, text, receivedAt, postId }, postTitle }) => ({
    id,
    source,
    kind,
    author,
    text,
    version: versionOf({ source, kind, author, text }),
    receivedAt: receivedAt.toISOString(),
    postId,
    postTitle,
  }));
}

/** Lists published posts whose current version is visible to everybody but has not caused notifications yet. */
export async function listUntold(
  db: Database,
  limit: number,
): Promise<{ id: string; revision: number; isFirst: boolean }[]> {
  // While a build runs or after it failed, the version that visitors see is unknown.
  const [newest] = await db.select({ state: builds.state }).from(builds).orderBy(desc(builds.id)).limit(1);
  if (newest && newest.state !== 'live') return [];
  const rows = await db
    .select({ id: posts.id, revision: posts.liveRevision, notified: mentionedTexts.postId })
    .from(posts)
    .leftJoin(mentionedTexts, eq(mentionedTexts.postId, posts.id))
    .where(
      and(
        eq(posts.published, true),
        isNotNull(posts.liveRevision),
        sql`${mentionedTexts.revision} is distinct from ${posts.liveRevision}`,
      ),
    )
    .orderBy(asc(posts.id))
    .limit(limit);
  return rows.flatMap(({ id, revision, notified }) =>
    revision === null ? [] : [{ id, revision, isFirst: notified === null }],
  );
}

/** Lists unpublished posts about which other sites were notified while they were public. */
export async function listWithdrawn(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(mentionedTexts, eq(mentionedTexts.postId, posts.id))
    .where(and(eq(posts.published, false), isNotNull(mentionedTexts.revision)));
  return rows.map(({ id }) => id);
}

/**
 * Records that the sites linked from a revision of a post will be notified.
 * @param revision `null` if the post is unpublished
 */
export async function markNotified(db: Database, postId: string, revision: number | null): Promise<void> {
  await db
    .insert(mentionedTexts)
    .values({ postId, revision })
    .onConflictDoUpdate({ target: mentionedTexts.postId, set: { revision } });
}

/** Marks all existing posts as notified, so that not all linked sites are notified at once. */
export async function markAllNotified(db: Database): Promise<void> {
  await db.execute(sql`
    insert into ${mentionedTexts} (post_id, revision)
    select id, live_revision from ${posts} where published and live_revision is not null
    on conflict do nothing`);
}

/**
 * Queues notifications to these sites, and again to all sites that were notified before, even if the post no longer
 * links to them.
 */
export async function askSending(
  tx: Database,
  { postId, source }: Pick<SentRow, 'postId' | 'source'>,
  targets: readonly string[],
  now: Date,
): Promise<void> {
  const again = { state: 'waiting' as const, attempts: 0, tryAt: now, changedAt: now, error: null };
  await tx.update(sentMentions).set(again).where(eq(sentMentions.postId, postId));
  if (targets.length === 0) return;
  await tx
    .insert(sentMentions)
    .values(targets.map((target) => ({ postId, target, source, ...again })))
    .onConflictDoUpdate({ target: [sentMentions.postId, sentMentions.target], set: { source } });
}

/** Claims a due notification. If the worker crashes, another worker can claim the notification after `again`. */
export async function claimDueSending(db: Database, now: Date, again: Date): Promise<SentRow | undefined> {
  const due = db
    .select({ postId: sentMentions.postId, target: sentMentions.target })
    .from(sentMentions)
    .where(lte(sentMentions.tryAt, now))
    .orderBy(asc(sentMentions.tryAt), asc(sentMentions.postId), asc(sentMentions.target))
    .limit(1)
    .for('update', { skipLocked: true });
  return firstOf(
    db
      .update(sentMentions)
      .set({ tryAt: again, attempts: sql`${sentMentions.attempts} + 1` })
      .where(sql`(${sentMentions.postId}, ${sentMentions.target}) in (${due})`)
      .returning(),
  );
}

export async function finishSending(
  db: Database,
  { postId, target }: Pick<SentRow, 'postId' | 'target'>,
  values: Pick<SentRow, 'state' | 'error' | 'tryAt' | 'changedAt'>,
): Promise<void> {
  await db
    .update(sentMentions)
    .set(values)
    .where(and(eq(sentMentions.postId, postId), eq(sentMentions.target, target)));
}

/** Lists the last notifications, sent or queued. */
export async function listSent(db: Database, limit: number) {
  return db
    .select({
      postId: sentMentions.postId,
      postTitle: postTexts.title,
      target: sentMentions.target,
      state: sentMentions.state,
    })
    .from(sentMentions)
    .innerJoin(posts, eq(posts.id, sentMentions.postId))
    .innerJoin(postRevisions, shownRevision)
    .innerJoin(postTexts, textOfRevision)
    .where(gt(sentMentions.attempts, 0))
    .orderBy(desc(sentMentions.changedAt), asc(sentMentions.target))
    .limit(limit);
}
