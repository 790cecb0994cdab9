import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { knownBrowsers, refreshTokens, sessions, users } from '#server/platform/db/schema/index.ts';
import { and, desc, eq, gt, inArray, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CountedTry } from '#server/platform/limits/limits.ts';
import type { NewSecurityEvent } from './security-log-repository.ts';
import type { UserRow } from '#server/features/users/user-repository.ts';

type SessionRow = typeof sessions.$inferSelect;

/** Rows that are written together with a new session, in the same transaction. */
interface BesideSession {
  /** The entry for the security log. */
  event: NewSecurityEvent;
  /**
   * The previous session in this browser, which ends. It is identified by the hash of its refresh token, or by its
   * id.
   */
  former: { refreshHash: string | undefined; id: string | undefined };
  /**
   * Counters of the password attempt, which are corrected because this login succeeded. Attempt counters are deleted
   * unless they have increased since. The failure counter decreases by 1.
   */
  counted: CountedTry | undefined;
  /** Hash of the token in the emailed link that ends a new browser's sessions. */
  endHash: string | undefined;
}

const openedRows = z.object({ rows: z.array(z.object({ hash: z.string() })) });

/**
 * Creates a session with its first refresh token and all related rows in one statement. Does nothing if the account
 * was deleted or its password has changed since the check. A shared lock on the user orders this statement and a
 * concurrent password change: an earlier change prevents this session, a later change ends it.
 * @returns whether the session was created
 */
export async function insertSession(
  db: Database,
  session: SessionRow,
  passwordHash: string,
  refreshHash: string,
  { event, former, counted, endHash }: BesideSession,
): Promise<boolean> {
  const { id, userId, csrfToken, remembered, device, network, browser } = session;
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const tries = sql.join(
    (counted?.tries ?? [{ key: '', count: 0 }]).map(({ key, count }) => sql`(${key}::text, ${count}::integer)`),
    sql`, `,
  );
  const isOpened = sql`exists (select 1 from opened)`;
  const result = await db.execute(sql`
    with opened as (
      insert into sessions
        (id, user_id, csrf_token, remembered, device, network, browser, created_at, authenticated_at, last_seen_at, expires_at)
      select ${id}::text, users.id, ${csrfToken}::text, ${remembered}::boolean, ${device}::text,
        ${network}::text, ${browser}::text, ${at(session.createdAt)}, ${at(session.authenticatedAt)}, ${at(session.lastSeenAt)}, ${at(session.expiresAt)}
      from users where users.id = ${userId} and users.password_hash = ${passwordHash} for share
      returning id, user_id),
    known as (
      insert into known_browsers (hash, user_id, end_hash, device, network, created_at, last_seen_at)
      select ${browser}::text, opened.user_id, ${endHash ?? null}::text, ${device}::text, ${network}::text,
        ${at(session.createdAt)}, ${at(session.createdAt)} from opened
      on conflict (hash) do update set
        last_seen_at = excluded.last_seen_at, device = excluded.device, network = excluded.network),
    token as (
      insert into refresh_tokens (hash, session_id, generation, created_at)
      select ${refreshHash}::text, opened.id, 1, ${at(session.createdAt)} from opened
      returning hash),
    noted as (
      insert into security_log (id, user_id, kind, address, at)
      select ${event.id}::text, opened.user_id, ${event.kind}::text, ${event.address}::text, ${at(event.at)}
      from opened),
    ended as (
      delete from sessions
      where (id = ${former.id ?? ''}
          or id in (select session_id from refresh_tokens where hash = ${former.refreshHash ?? ''}))
        and ${isOpened}),
    forgotten as (
      delete from rate_limits where (key, count) in (${tries}) and ${isOpened}),
    given_back as (
      update rate_limits set count = count - 1
      where key = ${counted?.failures.key ?? ''} and count > 0 and ${isOpened})
    select hash from token`);
  return openedRows.parse(result).rows.length > 0;
}

/** Returns a session and its user, in one query; undefined if either was deleted. */
export async function findSignedIn(db: Database, sessionId: string, userId: string, now: Date) {
  return firstOf(
    db
      .select({
        user: {
          id: users.id,
          email: users.email,
          isAdmin: users.isAdmin,
          emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
        },
        session: {
          id: sessions.id,
          csrfToken: sessions.csrfToken,
          browser: sessions.browser,
          authenticatedAt: sessions.authenticatedAt,
        },
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, sessionId), eq(users.id, userId), gt(sessions.expiresAt, now))),
  );
}

export async function listSessions(db: Database, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id);
}

/** Returns the browsers that the account recognizes but that are not logged in now, the latest seen first. */
export async function listSignedOutBrowsers(db: Database, userId: string, now: Date) {
  const open = db.select({ one: sql`1` }).from(sessions);
  return db
    .select()
    .from(knownBrowsers)
    .where(
      and(
        eq(knownBrowsers.userId, userId),
        notExists(open.where(and(eq(sessions.browser, knownBrowsers.hash), gt(sessions.expiresAt, now)))),
      ),
    )
    .orderBy(desc(knownBrowsers.lastSeenAt), knownBrowsers.hash);
}

/** @returns whether the user has a session or known browser with this id */
export async function hasDevice(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const [session, browser] = await Promise.all([
    db.$count(sessions, and(eq(sessions.userId, userId), eq(sessions.id, id), gt(sessions.expiresAt, now))),
    db.$count(knownBrowsers, and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.hash, id))),
  ]);
  return session + browser > 0;
}

/**
 * Records that the user of a session re-authenticated, unless the session has ended or the password has changed since
 * the check.
 * @returns whether it was recorded
 */
export async function proveSession(
  db: Database,
  sessionId: string,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  now: Date,
): Promise<boolean> {
  // The lock orders this statement and a concurrent password change. After an earlier change, nothing is recorded.
  const asChecked = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .for('share');
  return hasRow(
    db
      .update(sessions)
      .set({ authenticatedAt: now })
      .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), inArray(sessions.userId, asChecked)))
      .returning({ id: sessions.id }),
  );
}

export async function deleteSession(db: Database, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

/**
 * Ends a session and forgets its browser.
 * @param id id of the session, or of a browser that is not logged in
 */
export async function deleteDevice(db: Database, id: string): Promise<void> {
  const ofSession = db.select({ hash: sessions.browser }).from(sessions).where(eq(sessions.id, id));
  await db.delete(knownBrowsers).where(or(eq(knownBrowsers.hash, id), inArray(knownBrowsers.hash, ofSession)));
  await deleteSession(db, id);
}

/**
 * Returns the user whose browser an emailed logout link logs out; undefined if that browser was already logged out or
 * forgotten.
 */
export async function findBrowserToEnd(db: Database, endHash: string) {
  return firstOf(
    db
      .select({ userId: users.id, email: users.email, since: knownBrowsers.createdAt })
      .from(knownBrowsers)
      .innerJoin(users, eq(users.id, knownBrowsers.userId))
      .where(eq(knownBrowsers.endHash, endHash)),
  );
}

/**
 * Deletes the known browser to which a logout link belongs, and its sessions.
 * @returns the user's id
 */
export async function deleteBrowserToEnd(db: Database, endHash: string): Promise<string | undefined> {
  const [row] = await db
    .delete(knownBrowsers)
    .where(eq(knownBrowsers.endHash, endHash))
    .returning({ userId: knownBrowsers.userId });
  return row?.userId;
}

/** Ends every session of a user and forgets all their browsers. */
export async function deleteDevices(db: Database, userId: string): Promise<void> {
  await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
  await deleteSessions(db, userId);
}

/** Forgets the browsers whose cookie has expired. */
export async function deleteOldBrowsers(db: Database, before: Date): Promise<void> {
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, before));
}

/** Ends every session of a user except the given one. */
export async function deleteSessions(db: Database, userId: string, except?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)));
}

/** Ends the session with this refresh token and the session with this id, if they exist. */
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
