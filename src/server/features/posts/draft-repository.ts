/** Drafts of new posts, each owned by one user. */
import { firstOf, type Database } from '#server/platform/db/database.ts';
import { idempotencyKeys, newPostDrafts } from '#server/platform/db/schema/index.ts';
import { and, desc, eq, lte } from 'drizzle-orm';

export type DraftRow = typeof newPostDrafts.$inferSelect;
export type DraftId = Pick<DraftRow, 'userId' | 'key'>;

const isDraft = ({ userId, key }: DraftId) => and(eq(newPostDrafts.userId, userId), eq(newPostDrafts.key, key));

/** Lists a user's drafts without their bodies, latest first. */
export async function listDrafts(db: Database, userId: string) {
  const { key, title, category, updatedAt } = newPostDrafts;
  return db
    .select({ key, title, category, updatedAt })
    .from(newPostDrafts)
    .where(eq(newPostDrafts.userId, userId))
    .orderBy(desc(updatedAt));
}

export async function findDraft(db: Database, id: DraftId): Promise<DraftRow | undefined> {
  return firstOf(db.select().from(newPostDrafts).where(isDraft(id)));
}

/** Returns the draft and locks it until the transaction ends. */
export async function lockDraft(tx: Database, id: DraftId): Promise<DraftRow | undefined> {
  return firstOf(tx.select().from(newPostDrafts).where(isDraft(id)).for('update'));
}

/**
 * Inserts a draft.
 * @returns false if another call inserted the draft first
 */
export async function insertDraft(tx: Database, row: DraftRow): Promise<boolean> {
  return (
    (await tx.insert(newPostDrafts).values(row).onConflictDoNothing().returning({ key: newPostDrafts.key })).length > 0
  );
}

export async function updateDraft(tx: Database, { userId, key, ...row }: DraftRow): Promise<void> {
  await tx.update(newPostDrafts).set(row).where(isDraft({ userId, key }));
}

export async function deleteDraft(db: Database, id: DraftId): Promise<void> {
  await db.delete(newPostDrafts).where(isDraft(id));
}

/** Deletes drafts that were last changed before the time `before`. */
export async function deleteDraftsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(newPostDrafts).where(lte(newPostDrafts.updatedAt, before));
}

/** Returns the id of the post that was created from the draft with this key, if there is one. */
export async function findCreated(db: Database, { userId, key }: DraftId): Promise<string | undefined> {
  const isKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const [row] = await db.select({ postId: idempotencyKeys.postId }).from(idempotencyKeys).where(isKey);
  return row?.postId;
}
