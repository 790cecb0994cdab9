import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { apiTokens, users } from '#server/platform/db/schema/index.ts';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';

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
  return db.$count(apiTokens, and(eq(apiTokens.userId, userId), gt(apiTokens.expiresAt, now)));
}

/**
 * Finds the token of a call and its user, and records its use, in one statement.
 * @returns undefined if the token is unknown or expired, or its user is no longer an admin
 */
export async function useToken(db: Database, hash: string, now: Date) {
  return firstOf(
    db
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
      }),
  );
}

/** @returns whether the user had this token */
export async function deleteToken(db: Database, userId: string, id: string): Promise<boolean> {
  return hasRow(
    db
      .delete(apiTokens)
      .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
      .returning({ id: apiTokens.id }),
  );
}

export async function hasToken(db: Database, userId: string, id: string): Promise<boolean> {
  return (await db.$count(apiTokens, and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))) > 0;
}

export async function deleteTokensOf(db: Database, userId: string): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
  await db.delete(apiTokens).where(lte(apiTokens.expiresAt, now));
}
