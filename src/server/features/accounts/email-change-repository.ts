import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { emailChanges } from '#server/platform/db/schema/index.ts';
import { and, asc, eq, gt, gte, lte, min, ne, sql } from 'drizzle-orm';

type EmailChange = typeof emailChanges.$inferSelect;

/** Stores an email change. The caller must lock the account's row, so that ids increase in the order of the changes. */
export async function insertEmailChange(db: Database, change: typeof emailChanges.$inferInsert): Promise<void> {
  await db.insert(emailChanges).values(change);
}

/** Returns the email change that a link reverts; undefined if the link is unknown or has expired. */
export async function findEmailChange(db: Database, hash: string, now: Date): Promise<EmailChange | undefined> {
  return firstOf(
    db
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.hash, hash), gt(emailChanges.expiresAt, now))),
  );
}

/** Returns the email changes that a link can still revert, the earliest first. */
export async function listEmailChanges(db: Database, userId: string, now: Date): Promise<EmailChange[]> {
  return db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .orderBy(asc(emailChanges.id));
}

/**
 * Returns whether an email address is reserved for the account that had it before.
 * @param userId account for which the address does not count as reserved
 */
export async function isEmailReserved(db: Database, email: string, now: Date, userId = ''): Promise<boolean> {
  return hasRow(
    db
      .select({ id: emailChanges.id })
      .from(emailChanges)
      .where(
        and(
          eq(emailChanges.formerEmail, email.toLowerCase()),
          ne(emailChanges.userId, userId),
          gt(emailChanges.expiresAt, now),
        ),
      )
      .limit(1),
  );
}

/**
 * Deletes the account's first change away from this address and all later changes, so that their revert links stop
 * working. Otherwise, the owner of an address that was used in between could take over the account again.
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

/** Lets the account's revert links expire no later than `end`. */
export async function shortenEmailChanges(db: Database, userId: string, end: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ expiresAt: sql`least(${emailChanges.expiresAt}, ${end.toISOString()}::timestamptz)` })
    .where(eq(emailChanges.userId, userId));
}

export async function deleteExpiredEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now));
}
