import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/index.ts';
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';

export type UserRow = typeof users.$inferSelect;

/** Emails are kept in lower case, so that one address has one account, however it is typed. */
const stored = (email: string) => email.toLowerCase();

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, stored(email)));
  return row;
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
  return rows.length > 0;
}

/** @returns the row, or undefined when the email has an account, also when that was made at this very moment */
export async function insertUser(
  db: Database,
  values: Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'isAdmin'> &
    Partial<Pick<UserRow, 'emailConfirmedAt' | 'unconfirmedUntil' | 'language'>>,
  now: Date,
): Promise<UserRow | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...values, email: stored(values.email), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return row;
}

/** Reads a user and keeps the row from changing until the transaction ends. */
export async function lockUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/**
 * Locks the user and every admin, in one order, so that two admins who leave at once do so one after the other.
 * @returns the rows that are left when it is this transaction's turn
 */
export async function lockUserAndAdmins(db: Database, id: string): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.isAdmin, true)))
    .orderBy(asc(users.id))
    .for('update');
}

/** Throws the database's unique violation when the email belongs to another. */
export async function updateUser(
  db: Database,
  id: string,
  values: Partial<
    Pick<
      UserRow,
      | 'email'
      | 'username'
      | 'passkeysOnly'
      | 'passwordHash'
      | 'isAdmin'
      | 'emailConfirmedAt'
      | 'unconfirmedUntil'
      | 'language'
      | 'publicName'
      | 'pendingPublicName'
      | 'answerMails'
    >
  >,
  now: Date,
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ ...values, ...(values.email !== undefined && { email: stored(values.email) }), updatedAt: now })
    .where(eq(users.id, id))
    .returning();
  return row;
}

/** Removes accounts whose address was never confirmed in all their time, and in which nothing is. */
export async function deleteUnconfirmedUsers(db: Database, now: Date): Promise<void> {
  await db
    .delete(users)
    .where(
      and(
        lte(users.unconfirmedUntil, now),
        isNull(users.emailConfirmedAt),
        isNull(users.username),
        isNull(users.publicName),
        eq(users.isAdmin, false),
      ),
    );
}

/** Removes a user; sessions, tokens and mails go with it. */
export async function deleteUser(db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}
