import type { Database } from '#server/db/database.ts';
import { refreshTokens, sessions, users } from '#server/db/schema/index.ts';
import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';

export type SessionRow = typeof sessions.$inferSelect;

/**
 * Opens a session with its first refresh token, in one statement, unless the account is gone or its password
 * has changed since it was checked. The shared lock on the user makes a password change that runs at the same
 * time come before (then nothing is opened) or after (then it ends this session).
 * @returns whether it was opened
 */
export async function insertSession(
  db: Database,
  session: SessionRow,
  passwordHash: string,
  refreshHash: string,
): Promise<boolean> {
  const value = <T>(of: T, type: 'text' | 'boolean' | 'timestamptz', name: string) =>
    sql<T>`${of instanceof Date ? of.toISOString() : of}::${sql.raw(type)}`.as(name);
  const opened = db.$with('opened').as(
    db
      .insert(sessions)
      .select((from) =>
        from
          .select({
            id: value(session.id, 'text', 'id'),
            userId: users.id,
            csrfToken: value(session.csrfToken, 'text', 'csrf_token'),
            remembered: value(session.remembered, 'boolean', 'remembered'),
            device: value(session.device, 'text', 'device'),
            createdAt: value(session.createdAt, 'timestamptz', 'created_at'),
            lastSeenAt: value(session.lastSeenAt, 'timestamptz', 'last_seen_at'),
            expiresAt: value(session.expiresAt, 'timestamptz', 'expires_at'),
          })
          .from(users)
          .where(and(eq(users.id, session.userId), eq(users.passwordHash, passwordHash)))
          .for('share'),
      )
      .returning({ id: sessions.id }),
  );
  const inserted = await db
    .with(opened)
    .insert(refreshTokens)
    .select((from) =>
      from
        .select({
          hash: value(refreshHash, 'text', 'hash'),
          sessionId: opened.id,
          generation: sql<number>`1`.as('generation'),
          createdAt: value(session.createdAt, 'timestamptz', 'token_created_at'),
          firstUsedAt: sql<null>`null::timestamptz`.as('first_used_at'),
        })
        .from(opened),
    )
    .returning({ hash: refreshTokens.hash });
  return inserted.length > 0;
}

/** The session and its user as they are at this moment, in one query; undefined when either is gone. */
export async function findSignedIn(db: Database, sessionId: string, userId: string, now: Date) {
  const [row] = await db
    .select({
      user: { id: users.id, email: users.email, isAdmin: users.isAdmin },
      session: { id: sessions.id, csrfToken: sessions.csrfToken },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(users.id, userId), gt(sessions.expiresAt, now)));
  return row;
}

export async function listSessions(db: Database, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
}

/** @returns whether this user has such a session */
export async function hasSession(db: Database, userId: string, sessionId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
  return rows.length > 0;
}

export async function deleteSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends every session of a user but the one that is named. */
export async function deleteSessions(db: Database, userId: string, except?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)));
}

/** Ends the session that a refresh token belongs to, and the one of this id. */
export async function deleteSessionOf(db: Database, refreshHash = '', sessionId = ''): Promise<void> {
  const ofToken = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, refreshHash));
  await db.delete(sessions).where(or(inArray(sessions.id, ofToken), eq(sessions.id, sessionId)));
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}
