import { owner } from '#contract/owner.ts';
import { findDocument } from '#server/features/documents/document-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import {
  closedPosts,
  comments,
  postRevisions,
  posts,
  postTexts,
  users,
  shownRevision,
  textOfRevision,
} from '#server/platform/db/schema/index.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readSetting } from '#server/platform/db/settings.ts';
import { z } from 'zod';

export type CommentRow = typeof comments.$inferSelect;
type UserRow = typeof users.$inferSelect;

/** The name shown with a comment: the account's current name, or the author's name on the imported site. */
const name = sql<string | null>`coalesce(${users.publicName}, ${comments.authorName})`;
const withAuthor = { comment: comments, name, isAdmin: users.isAdmin };
type WithAuthor = { comment: CommentRow; name: string | null; isAdmin: boolean | null };

/** Returns the names of the owner in each of their languages, then the name of the site. */
export async function ownersNames(db: Database): Promise<string[]> {
  const row = await findDocument(db, 'owner');
  const found = owner.pick({ name: true, nameJa: true }).safeParse(row?.data).data;
  const { title } = await readSiteSettings(db);
  return [found?.name, found?.nameJa, title].filter((one) => one != null);
}

/** Returns all comments on a post, the oldest first. */
export async function listOfPost(db: Database, postId: string): Promise<WithAuthor[]> {
  return db
    .select(withAuthor)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.postId, postId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

/** Returns all public comments of all posts, the oldest first. */
export async function listPublic(db: Database): Promise<WithAuthor[]> {
  return db
    .select(withAuthor)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(ne(comments.state, 'held'))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

/** Lists comments that wait for approval, the oldest first, with the title of the published post. */
export async function listHeld(db: Database, limit: number) {
  return withPosts(db)
    .where(eq(comments.state, 'held'))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(limit);
}

/** Lists the comments of an account, the newest first, with the title of the published post. */
export async function listOwn(db: Database, userId: string, limit: number) {
  return withPosts(db)
    .where(and(eq(comments.userId, userId), ne(comments.state, 'removed')))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);
}

const withPosts = (db: Database) =>
  db
    .select({
      comment: comments,
      name,
      isOwner: sql<boolean>`coalesce(${users.isAdmin}, false)`,
      postTitle: postTexts.title,
      published: posts.published,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(postRevisions, shownRevision)
    .innerJoin(postTexts, textOfRevision)
    .leftJoin(users, eq(users.id, comments.userId));

export async function listOfUser(db: Database, userId: string): Promise<CommentRow[]> {
  return db.select().from(comments).where(eq(comments.userId, userId)).orderBy(desc(comments.createdAt));
}

export async function findComment(db: Database, id: string): Promise<CommentRow | undefined> {
  return firstOf(db.select().from(comments).where(eq(comments.id, id)));
}

/** Reads a comment and locks its row until the transaction ends. */
export async function lockComment(db: Database, id: string): Promise<CommentRow | undefined> {
  return firstOf(db.select().from(comments).where(eq(comments.id, id)).for('update'));
}

/** Reads an account and locks its row, so that its name and rights do not change until the transaction ends. */
export async function lockAuthor(db: Database, id: string): Promise<UserRow | undefined> {
  return firstOf(db.select().from(users).where(eq(users.id, id)).for('no key update'));
}

/**
 * Reads and locks a comment and its author until the transaction ends. The author is locked first, as in every change
 * of an account.
 */
export async function lockWithAuthor(
  db: Database,
  id: string,
): Promise<{ comment: CommentRow; author: UserRow | undefined } | undefined> {
  const found = await findComment(db, id);
  const author = found?.userId ? await lockAuthor(db, found.userId) : undefined;
  const comment = found && (await lockComment(db, id));
  // The account may have been deleted before the lock was acquired.
  return comment && { comment, author: comment.userId === null ? undefined : author };
}

export async function insertComment(db: Database, row: CommentRow): Promise<void> {
  await db.insert(comments).values(row);
}

/** @returns comments that were already imported, including placeholders of deleted comments */
export async function listBySource(db: Database, sources: readonly string[]): Promise<CommentRow[]> {
  if (sources.length === 0) return [];
  return db
    .select()
    .from(comments)
    .where(inArray(comments.source, [...sources]));
}

/** @returns false if the comment exists already */
export async function insertFormer(db: Database, row: CommentRow): Promise<boolean> {
  return hasRow(db.insert(comments).values(row).onConflictDoNothing().returning({ id: comments.id }));
}

/** Deletes the comments of an import, except replies by readers of this site. */
export async function deleteImported(db: Database, importId: string): Promise<boolean> {
  const answers = alias(comments, 'answers');
  const answered = db
    .select({ one: sql`1` })
    .from(answers)
    .where(and(eq(answers.parentId, comments.id), sql`${answers.importId} is distinct from ${importId}`));
  return hasRow(
    db
      .delete(comments)
      .where(and(eq(comments.importId, importId), notExists(answered)))
      .returning({ id: comments.id }),
  );
}

export async function updateComment(
  db: Database,
  id: string,
  values: Partial<Pick<CommentRow, 'text' | 'state' | 'liveAt'>>,
): Promise<void> {
  await db.update(comments).set(values).where(eq(comments.id, id));
}

/**
 * Deletes a comment. If it has replies, an empty placeholder stays. A placeholder of an imported comment always stays,
 * so that it is not imported again.
 */
export async function removeOrEmpty(db: Database, id: string): Promise<void> {
  const answers = await db.$count(comments, eq(comments.parentId, id));
  const isKept = or(isNotNull(comments.source), sql`${answers} > 0`);
  const [kept] = await db
    .update(comments)
    .set({ text: '', state: 'removed', userId: null, authorName: null })
    .where(and(eq(comments.id, id), isKept))
    .returning({ id: comments.id });
  if (kept) return;
  const [gone] = await db.delete(comments).where(eq(comments.id, id)).returning({ parentId: comments.parentId });
  // A placeholder that stayed because of its replies is removed with the last reply.
  if (gone?.parentId == null) return;
  if ((await db.$count(comments, eq(comments.parentId, gone.parentId))) === 0)
    await db
      .delete(comments)
      .where(and(eq(comments.id, gone.parentId), eq(comments.state, 'removed'), isNull(comments.source)));
}

/** @returns the ids of a user's pending comments */
export async function listHeldOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.state, 'held')));
  return rows.map(({ id }) => id);
}

export async function isPublished(db: Database, postId: string): Promise<boolean> {
  return (await db.$count(posts, and(eq(posts.id, postId), eq(posts.published, true)))) > 0;
}

export async function isClosed(db: Database, postId: string): Promise<boolean> {
  return (await db.$count(closedPosts, eq(closedPosts.postId, postId))) > 0;
}

export async function listClosed(db: Database): Promise<string[]> {
  const rows = await db.select().from(closedPosts).orderBy(asc(closedPosts.postId));
  return rows.map(({ postId }) => postId);
}

export async function closePost(db: Database, postId: string, closed: boolean): Promise<void> {
  if (closed) await db.insert(closedPosts).values({ postId }).onConflictDoNothing();
  else await db.delete(closedPosts).where(eq(closedPosts.postId, postId));
}

export async function setStanding(db: Database, userId: string, standing: 'new' | 'known' | 'shut'): Promise<void> {
  await db.update(users).set({ commentStanding: standing }).where(eq(users.id, userId));
}

/** Lists new public names that wait for approval, the oldest account first. */
export async function listWaitingNames(
  db: Database,
  limit: number,
): Promise<{ id: string; name: string | null; newName: string }[]> {
  const rows = await db
    .select({ id: users.id, name: users.publicName, newName: users.pendingPublicName })
    .from(users)
    .where(isNotNull(users.pendingPublicName))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit);
  return rows.map(({ newName, ...row }) => ({ ...row, newName: newName ?? '' }));
}

export async function listBlocked(db: Database): Promise<{ id: string; name: string | null }[]> {
  return db
    .select({ id: users.id, name: users.publicName })
    .from(users)
    .where(eq(users.commentStanding, 'shut'))
    .orderBy(asc(users.id));
}

/** Lists the admins, who are notified of pending comments. */
export async function listAdmins(db: Database): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id));
}

/** Removes the names of a user's comments, so that nobody can identify their author; deletes pending comments. */
export async function leaveCommentsOf(db: Database, userId: string): Promise<void> {
  const held = await listHeldOf(db, userId);
  if (held.length > 0) await db.delete(comments).where(inArray(comments.id, held));
  await db
    .update(comments)
    .set({ userId: null })
    .where(and(eq(comments.userId, userId), isNotNull(comments.userId)));
}

export const setting = 'comments';

const moderation = z.object({ closed: z.boolean().default(false), words: z.array(z.string()).default([]) });

export async function readModeration(db: Database): Promise<z.infer<typeof moderation>> {
  return moderation.parse(JSON.parse((await readSetting(db, setting)) ?? '{}'));
}
