import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema/index.ts';
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';

export type UserRow = typeof users.$inferSelect;

/** Emails are stored in lower case, so that one address has only one account. */
const stored = (email: string) => email.toLowerCase();

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return firstOf(db.select().from(users).where(eq(users.id, id)));
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return firstOf(
    db
      .select()
      .from(users)
      .where(eq(users.email, stored(email))),
  );
}

export async function hasAdmin(db: Database): Promise<boolean> {
  return hasRow(db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1));
}

/** @returns the new row; undefined if the email has an account, even one that was created concurrently */
export async function insertUser(
  db: Database,
  values: Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'isAdmin'> &
    Partial<Pick<UserRow, 'emailConfirmedAt' | 'unconfirmedUntil' | 'language'>>,
  now: Date,
): Promise<UserRow | undefined> {
  return firstOf(
    db
      .insert(users)
      .values({ ...values, email: stored(values.email), createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning(),
  );
}

/** Reads a user and locks the row until the transaction ends. */
export async function lockUser(db: Database, id: string): Promise<UserRow | undefined> {
  return firstOf(db.select().from(users).where(eq(users.id, id)).for('update'));
}

/**
 * Locks the user and every admin, always in the order of their ids. If two admins concurrently delete their accounts
 * or lose the role, the second change therefore waits for the first.
 * @returns the rows that exist once the locks are acquired
 */
export async function lockUserAndAdmins(db: Database, id: string): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.isAdmin, true)))
    .orderBy(asc(users.id))
    .for('update');
}

/** Throws the database's unique violation if the email belongs to another account. */
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
  return firstOf(
    db
      .update(users)
      .set({ ...values, ...(values.email !== undefined && { email: stored(values.email) }), updatedAt: now })
      .where(eq(users.id, id))
      .returning(),
  );
}

/** Deletes empty accounts whose address was not confirmed in time. */
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

/** Deletes a user; their sessions, tokens and emails are deleted by cascade. */
export async function deleteUser(db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}
