import type { Database } from '#server/db/database.ts';
import { emailChanges } from '#server/db/schema/index.ts';
import { and, asc, eq, gt, gte, lte, min, ne, sql } from 'drizzle-orm';

export type EmailChange = typeof emailChanges.$inferSelect;

/** Called with the account's row locked, so that ids grow in the order of its changes. */
export async function insertEmailChange(db: Database, change: typeof emailChanges.$inferInsert): Promise<void> {
  await db.insert(emailChanges).values(change);
}

/** The change that a link takes back; undefined where there is none, or its time is over. */
export async function findEmailChange(db: Database, hash: string, now: Date): Promise<EmailChange | undefined> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.hash, hash), gt(emailChanges.expiresAt, now)));
  return change;
}

/** The addresses that a user left and may still return to by a link, the earliest first. */
export async function listEmailChanges(db: Database, userId: string, now: Date): Promise<EmailChange[]> {
  return db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .orderBy(asc(emailChanges.id));
}

/**
 * Returns whether an address is reserved for an account that left it.
 * @param userId the account itself, for which it is not reserved
 */
export async function isEmailReserved(db: Database, email: string, now: Date, userId = ''): Promise<boolean> {
  const rows = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.formerEmail, email.toLowerCase()),
        ne(emailChanges.userId, userId),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Removes a change, and those that came after the account first left that address, whose links are void: who had the
 * account between two of its returns there would take it away again.
 */
export async function deleteEmailChangesFrom(db: Database, { userId, formerEmail }: EmailChange): Promise<void> {
  const first = db
    .select({ id: min(emailChanges.id) })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), eq(emailChanges.formerEmail, formerEmail)));
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, sql`(${first})`)));
}

export async function deleteEmailChanges(db: Database, userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** No link of the account outlives this moment. */
export async function shortenEmailChanges(db: Database, userId: string, end: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ expiresAt: sql`least(${emailChanges.expiresAt}, ${end.toISOString()}::timestamptz)` })
    .where(eq(emailChanges.userId, userId));
}

export async function deleteExpiredEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now));
}
