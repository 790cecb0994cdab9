/** Changes the state of posts. Functions that depend on the state require the result of `lockPost`. */
import type { LanguageCode } from '#contract/languages.ts';
import type { PostFieldValues } from '#contract/post-fields.ts';
import type { RevisionKind } from '#contract/revisions.ts';
import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { idempotencyKeys, postPreviews, postRevisions, posts, isRevision } from '#server/platform/db/schema/index.ts';
import { and, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { storeAddress, releaseAddresses } from './address-repository.ts';
import { isTranslated } from './original-repository.ts';
import { deleteUnusedTexts, storeText } from './text-repository.ts';
import type { PostContent } from './text-hash.ts';

/** A revision in the history. */
type RevisionRow = typeof postRevisions.$inferSelect;

/** A post that can be changed. Its row is locked until the transaction ends. */
export type LockedPost = typeof posts.$inferSelect & {
  head: RevisionRow;
  /** The published version; `undefined` if the post is not published. */
  live: RevisionRow | undefined;
};

/** The data of a revision other than its text. Most of it becomes public when the revision is published. */
interface RevisionFacts {
  date: Date;
  address: string | null;
  language: LanguageCode | null;
  translationOf: string | null;
  extras: PostFieldValues | null;
  kind: RevisionKind;
  /** The session that made an autosave; `undefined` for other saves. */
  sessionId?: string | undefined;
}

export async function lockPost(db: Database, id: string): Promise<LockedPost | undefined> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id)).for('update');
  if (!post) return undefined;
  const head = await findRevision(db, id, post.revision);
  if (!head) throw new Error(`The post ${id} has no revision ${post.revision}.`);
  const isLive = post.published && post.liveRevision !== null;
  const live = isLive ? await findRevision(db, id, post.liveRevision ?? 0) : undefined;
  return { ...post, head, live };
}

export async function findRevision(db: Database, id: string, revision: number): Promise<RevisionRow | undefined> {
  return firstOf(db.select().from(postRevisions).where(isRevision(id, revision)));
}

/** Returns whether there is any post, in any state. */
export async function hasPosts(db: Database): Promise<boolean> {
  return hasRow(db.select({ id: posts.id }).from(posts).limit(1));
}

async function setPost(db: Database, id: string, values: PgUpdateSetSource<typeof posts>): Promise<void> {
  await db.update(posts).set(values).where(eq(posts.id, id));
}

/** Stores a new, unpublished post at revision 1. */
export async function insertPost(
  db: Database,
  id: string,
  content: PostContent,
  now: Date,
  facts: Partial<RevisionFacts> = {},
): Promise<void> {
  await db.insert(posts).values({ id, revision: 1 });
  const { date = now, address = null, language = null, translationOf = null } = facts;
  const { extras = null, kind = 'save', sessionId } = facts;
  const textHash = await storeText(db, id, content);
  const said = { date, address, language, translationOf, extras, kind, sessionId };
  const row = { ...said, postId: id, revision: 1, textHash, createdAt: now, beganAt: now };
  await db.insert(postRevisions).values(row);
}

/** Sets the slug of a new post in its first revision. */
export async function setFirstAddress(db: Database, id: string, address: string): Promise<void> {
  await db.update(postRevisions).set({ address }).where(isRevision(id, 1));
}

/** Milliseconds for which consecutive autosaves share one revision. */
const RUN = 10 * 60_000;

/**
 * Stores a new draft. The previous draft is kept in the history, unless both drafts are autosaves of one session and
 * the previous draft is not used otherwise.
 * @param text a new text, or the hash of an existing text
 * @returns the new revision
 */
export async function addRevision(
  db: Database,
  post: LockedPost,
  text: PostContent | { hash: string },
  facts: RevisionFacts,
  now: Date,
): Promise<number> {
  const { id, head } = post;
  const revision = post.revision + 1;
  const textHash = 'hash' in text ? text.hash : await storeText(db, id, text);
  const sharesRow =
    facts.kind === 'auto' &&
    head.kind === 'auto' &&
    facts.sessionId !== undefined &&
    head.sessionId === facts.sessionId &&
    now.getTime() - head.beganAt.getTime() < RUN;
  const beganAt = sharesRow ? head.beganAt : now;
  await db.insert(postRevisions).values({ ...facts, postId: id, revision, textHash, createdAt: now, beganAt });
  await setPost(db, id, { revision });
  const isNeeded =
    head.wasLive ||
    head.name !== null ||
    head.revision === post.publishRevision ||
    (await isTranslated(db, id, head.revision));
  if (sharesRow && !isNeeded) {
    await db.delete(postRevisions).where(isRevision(id, head.revision));
    await deleteUnusedTexts(db, id);
  }
  await releaseAddresses(db, id);
  return revision;
}

/**
 * Marks an autosave as a save, because the writer has saved the same text. Later autosaves do not replace the revision.
 */
export async function markAsSaved(db: Database, id: string, revision: number): Promise<void> {
  await db.update(postRevisions).set({ kind: 'save' }).where(isRevision(id, revision));
}

/**
 * Publishes a revision. The time of the first publication is kept. If the text is unchanged, `updatedAt` is kept too.
 */
export async function makeLive(db: Database, id: string, revision: number, now: Date): Promise<void> {
  await setPost(db, id, { ...liveNow(now, sql`${revision}::integer`), liveRevision: revision });
  await rememberLive(db, id, revision);
}

/** Sets the time of the last change of the published version. Imports use the time from the source. */
export const setUpdatedAt = (db: Database, id: string, updatedAt: Date): Promise<void> =>
  setPost(db, id, { liveUpdatedAt: updatedAt });

/**
 * Publishes due posts. Concurrent calls are safe.
 * @returns the ids of the published posts
 */
export async function publishDue(db: Database, now: Date): Promise<string[]> {
  const due = await db
    .update(posts)
    .set({ ...liveNow(now, sql`${posts.publishRevision}`), liveRevision: sql`${posts.publishRevision}` })
    .where(and(lte(posts.publishAt, now), eq(posts.published, false)))
    .returning({ id: posts.id, revision: posts.liveRevision });
  for (const { id, revision } of due) await rememberLive(db, id, revision ?? 0);
  return due.map(({ id }) => id);
}

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;
const liveNow = (now: Date, revision: SQL) => ({
  published: true,
  liveUpdatedAt: sql`case when ${posts.liveRevision} = ${revision} then ${posts.liveUpdatedAt} else ${at(now)} end`,
  publishAt: null,
  publishRevision: null,
  publishedAt: sql`coalesce(${posts.publishedAt}, ${at(now)})`,
});

async function rememberLive(db: Database, id: string, revision: number): Promise<void> {
  const [row] = await db
    .update(postRevisions)
    .set({ wasLive: true })
    .where(isRevision(id, revision))
    .returning({ address: postRevisions.address });
  if (row?.address) await storeAddress(db, id, row.address);
  await releaseAddresses(db, id);
}

/** Unpublishes a post. */
export const takeOffline = (db: Database, id: string): Promise<void> => setPost(db, id, { published: false });

/**
 * Sets or removes the schedule of a post.
 * @param schedule `undefined` removes the schedule
 */
export async function setSchedule(
  db: Database,
  id: string,
  schedule: { at: Date; revision: number } | undefined,
): Promise<void> {
  await setPost(db, id, { publishAt: schedule?.at ?? null, publishRevision: schedule?.revision ?? null });
  await releaseAddresses(db, id);
}

/** Moves a post to the trash. Its schedule and preview links are deleted; its slugs stay reserved. */
export async function putIntoTrash(db: Database, id: string, now: Date): Promise<void> {
  await setPost(db, id, { trashedAt: now, publishAt: null, publishRevision: null });
  await db.delete(postPreviews).where(eq(postPreviews.postId, id));
}

export const restoreFromTrash = (db: Database, id: string): Promise<void> => setPost(db, id, { trashedAt: null });

/** Deletes a post with all its data. */
export async function deleteForever(db: Database, id: string): Promise<void> {
  await db.delete(posts).where(eq(posts.id, id));
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.postId, id));
}

/** Deletes posts that were moved to the trash before the time `before`. */
export async function emptyTrash(db: Database, before: Date): Promise<void> {
  const gone = await db.delete(posts).where(lte(posts.trashedAt, before)).returning({ id: posts.id });
  for (const { id } of gone) await db.delete(idempotencyKeys).where(eq(idempotencyKeys.postId, id));
}

/**
 * Claims an idempotency key for a new post. A concurrent claim waits for the first transaction.
 * @returns the id of the post that was already created with this key, if any
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
