import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { refreshTokens, sessions, users } from '#server/platform/db/schema/index.ts';
import { and, eq, gt, isNotNull, lt, max, ne, or } from 'drizzle-orm';

/** @returns the id of the session that a refresh token belongs to */
export async function findSessionId(db: Database, hash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return row?.id;
}

/** Reads a token with its session and user, and locks the session against concurrent refreshes of its tokens. */
export async function lockByToken(db: Database, hash: string) {
  return firstOf(
    db
      .select({ token: refreshTokens, session: sessions, user: { id: users.id, isAdmin: users.isAdmin } })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(refreshTokens.hash, hash))
      .for('update', { of: sessions }),
  );
}

type Token = typeof refreshTokens.$inferSelect;

/**
 * Returns whether a token has already been replaced. True if a token of a later generation was first used more than
 * `grace` milliseconds ago. Also true if another token of this generation was first used that long ago, and not
 * concurrently with the creation of this token.
 */
export async function isTokenReused(db: Database, token: Token, grace: number, now: Date): Promise<boolean> {
  const afterRace = new Date(token.createdAt.getTime() + grace);
  const { generation, firstUsedAt } = refreshTokens;
  return hasRow(
    db
      .select({ hash: refreshTokens.hash })
      .from(refreshTokens)
      .where(
        and(
          eq(refreshTokens.sessionId, token.sessionId),
          ne(refreshTokens.hash, token.hash),
          lt(firstUsedAt, new Date(now.getTime() - grace)),
          or(gt(generation, token.generation), and(eq(generation, token.generation), gt(firstUsedAt, afterRace))),
        ),
      )
      .limit(1),
  );
}

/** Records that a token was used and stores its successor, one generation after the latest used one. */
export async function insertSuccessor(db: Database, token: Token, hash: string, now: Date): Promise<void> {
  if (token.firstUsedAt === null) {
    await db.update(refreshTokens).set({ firstUsedAt: now }).where(eq(refreshTokens.hash, token.hash));
  }
  const [latest] = await db
    .select({ generation: max(refreshTokens.generation) })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, token.sessionId), isNotNull(refreshTokens.firstUsedAt)));
  const generation = (latest?.generation ?? token.generation) + 1;
  await db.insert(refreshTokens).values({ hash, sessionId: token.sessionId, generation, createdAt: now });
}

export async function extendSession(db: Database, sessionId: string, now: Date, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, sessionId));
}
