import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { knownBrowsers, passkeyChallenges, passkeys } from '#server/platform/db/schema/index.ts';
import { and, asc, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm';

export type PasskeyRow = typeof passkeys.$inferSelect;
type ChallengeRow = typeof passkeyChallenges.$inferSelect;

export async function insertChallenge(db: Database, challenge: ChallengeRow): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/**
 * Consumes a challenge.
 * @returns whether this site issued the challenge for this purpose and session, and the challenge was still unused
 */
export async function consumeChallenge(
  db: Database,
  { hash, purpose, sessionId }: Omit<ChallengeRow, 'expiresAt'>,
  now: Date,
): Promise<boolean> {
  return hasRow(
    db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.hash, hash),
          eq(passkeyChallenges.purpose, purpose),
          sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
          gt(passkeyChallenges.expiresAt, now),
        ),
      )
      .returning({ hash: passkeyChallenges.hash }),
  );
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}

/** @returns whether the passkey was stored: a credential belongs to only one account */
export async function insertPasskey(db: Database, passkey: PasskeyRow): Promise<boolean> {
  return hasRow(
    db
      .insert(passkeys)
      .values(passkey)
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id }),
  );
}

export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  return firstOf(db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)));
}

export async function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), passkeys.id);
}

/** @param which `found`: only discoverable passkeys, which authenticators offer at login */
export async function countPasskeys(db: Database, userId: string, which: 'all' | 'found'): Promise<number> {
  const theirs = and(eq(passkeys.userId, userId), which === 'found' ? eq(passkeys.isDiscoverable, true) : undefined);
  return db.$count(passkeys, theirs);
}

export async function hasPasskey(db: Database, userId: string, id: string): Promise<boolean> {
  return (await db.$count(passkeys, mine(userId, id))) > 0;
}

/**
 * Records the use of a passkey.
 * @param seen the row as it was when the signature was checked
 * @returns false if the passkey was deleted, or used with a later signature, in the meantime
 */
export async function noteUse(db: Database, seen: PasskeyRow, counter: number, now: Date): Promise<boolean> {
  return hasRow(
    db
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(
        and(
          eq(passkeys.id, seen.id),
          // Authenticators without a counter always report 0.
          or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), eq(passkeys.counter, counter))),
        ),
      )
      .returning({ id: passkeys.id }),
  );
}

/** @returns the renamed passkey; undefined if it was deleted in the meantime */
export async function renamePasskey(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return firstOf(db.update(passkeys).set({ name }).where(mine(userId, id)).returning());
}

/** @returns whether the user had this passkey */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<boolean> {
  return hasRow(db.delete(passkeys).where(mine(userId, id)).returning({ id: passkeys.id }));
}

/** @param before deletes passkeys created before this time; undefined: deletes all passkeys */
export async function deletePasskeysBefore(db: Database, userId: string, before: Date | undefined): Promise<void> {
  await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), before === undefined ? undefined : lt(passkeys.createdAt, before)));
}

/** @returns the hash of the first of these browsers that has logged in to the account before */
export async function findKnownBrowser(db: Database, userId: string, hashes: string[]): Promise<string | undefined> {
  if (hashes.length === 0) return undefined;
  const [row] = await db
    .select({ hash: knownBrowsers.hash })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), inArray(knownBrowsers.hash, hashes)))
    .limit(1);
  return row?.hash;
}

const mine = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));
