import type { Database } from '#server/platform/db/database.ts';
import { apiTokens, users } from '#server/platform/db/schema/index.ts';
import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';

export type TokenRow = typeof apiTokens.$inferSelect;

export async function insertToken(db: Database, token: TokenRow): Promise<void> {
  await db.insert(apiTokens).values(token);
}

/** @returns the user's valid tokens, the newest first */
export async function listTokens(db: Database, userId: string, now: Date): Promise<TokenRow[]> {
  return db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, now)))
    .orderBy(desc(apiTokens.createdAt), apiTokens.id);
}

export async function countTokens(db: Database, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, now)));
  return row?.count ?? 0;
}

/**
 * Finds the token of a call and its user, and records its use, in one statement.
 * @returns undefined if the token is unknown or expired, or its user is no longer an admin
 */
export async function useToken(db: Database, hash: string, now: Date) {
  const [row] = await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .from(users)
    .where(
      and(
        eq(apiTokens.hash, hash),
        gt(apiTokens.expiresAt, now),
        eq(users.id, apiTokens.userId),
        eq(users.isAdmin, true),
      ),
    )
    .returning({
      token: { id: apiTokens.id, scopes: apiTokens.scopes },
      user: {
        id: users.id,
        email: users.email,
        isAdmin: users.isAdmin,
        emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      },
    });
  return row;
}

/** @returns whether the user had this token */
export async function deleteToken(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
    .returning({ id: apiTokens.id });
  return rows.length > 0;
}

export async function hasToken(db: Database, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)));
  return rows.length > 0;
}

export async function deleteTokensOf(db: Database, userId: string): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
  await db.delete(apiTokens).where(lte(apiTokens.expiresAt, now));
}
