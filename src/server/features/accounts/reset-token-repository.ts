import type { Database } from '#server/platform/db/database.ts';
import { resetTokens } from '#server/platform/db/schema/index.ts';
import { and, eq, gt, lte } from 'drizzle-orm';

export async function insertResetToken(db: Database, token: typeof resetTokens.$inferInsert): Promise<void> {
  await db.insert(resetTokens).values(token);
}

/**
 * Checks a token without consuming it.
 * @returns the owner's id if the token is valid now
 */
export async function findResetToken(db: Database, hash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: resetTokens.userId })
    .from(resetTokens)
    .where(and(eq(resetTokens.hash, hash), gt(resetTokens.expiresAt, now)));
  return row?.userId;
}

/** Consumes a token. If several calls run concurrently, only one of them gets the user's id. */
export async function consumeResetToken(db: Database, hash: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .delete(resetTokens)
    .where(and(eq(resetTokens.hash, hash), gt(resetTokens.expiresAt, now)))
    .returning({ userId: resetTokens.userId });
  return row?.userId;
}

export async function deleteResetTokens(db: Database, userId: string): Promise<void> {
  await db.delete(resetTokens).where(eq(resetTokens.userId, userId));
}

export async function deleteExpiredResetTokens(db: Database, now: Date): Promise<void> {
  await db.delete(resetTokens).where(lte(resetTokens.expiresAt, now));
}
