import { firstOf, type Database } from '#server/platform/db/database.ts';
import { emailConfirmations, users } from '#server/platform/db/schema/index.ts';
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';

export type EmailConfirmation = typeof emailConfirmations.$inferSelect;

/**
 * Matches the confirmation of the account's current address (`present`), or of a new address that the account
 * requested (`change`).
 */
const isOf = (kind: 'present' | 'change') =>
  kind === 'present' ? isNull(emailConfirmations.stopHash) : isNotNull(emailConfirmations.stopHash);

/**
 * An account has at most one confirmation of each kind. A new confirmation replaces the old one, whose links become
 * invalid.
 */
export async function replaceConfirmation(db: Database, row: EmailConfirmation): Promise<void> {
  await deleteConfirmations(db, row.userId, row.stopHash === null ? 'present' : 'change');
  await db.insert(emailConfirmations).values(row);
}

/** Returns the confirmation that a link confirms or cancels; undefined if the link is unknown or has expired. */
export async function findConfirmation(
  db: Database,
  link: 'hash' | 'stopHash',
  hash: string,
  now: Date,
): Promise<(EmailConfirmation & { accountEmail: string }) | undefined> {
  const [found] = await db
    .select({ row: emailConfirmations, accountEmail: users.email })
    .from(emailConfirmations)
    .innerJoin(users, eq(users.id, emailConfirmations.userId))
    .where(and(eq(emailConfirmations[link], hash), gt(emailConfirmations.expiresAt, now)));
  return found && { ...found.row, accountEmail: found.accountEmail };
}

/** Returns the email change that waits for confirmation. */
export async function findPendingChange(
  db: Database,
  userId: string,
  now: Date,
): Promise<EmailConfirmation | undefined> {
  return firstOf(
    db
      .select()
      .from(emailConfirmations)
      .where(and(eq(emailConfirmations.userId, userId), isOf('change'), gt(emailConfirmations.expiresAt, now))),
  );
}

/** @param kind kind of confirmation to delete; if undefined, both kinds are deleted */
export async function deleteConfirmations(db: Database, userId: string, kind?: 'present' | 'change'): Promise<void> {
  await db.delete(emailConfirmations).where(and(eq(emailConfirmations.userId, userId), kind && isOf(kind)));
}

export async function deleteExpiredConfirmations(db: Database, now: Date): Promise<void> {
  await db.delete(emailConfirmations).where(lte(emailConfirmations.expiresAt, now));
}
