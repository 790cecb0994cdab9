/** Opening, renewing, listing and ending sessions (ACC-13). */
import type { AuthResponse, SecurityEventKind, SessionResponse } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { CountedTry } from '#server/platform/limits/limits.ts';
import { randomUUID } from 'node:crypto';
import { signAccessToken, verifyAccessToken } from './access-token.ts';
import { deviceName } from './device.ts';
import { insertSuccessor, isTokenReused, lockByToken, extendSession } from './refresh-token-repository.ts';
import { networkOf, noteSecurityEvent, securityEvent } from './security-log.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import { type SessionTokens, tokensIn } from './session-cookies.ts';
import {
  deleteBrowserToEnd,
  deleteSession,
  deleteSessionOf,
  findSignedIn,
  insertSession,
  listSessions,
  listSignedOutBrowsers,
} from './session-repository.ts';
import { lockUser, type UserRow } from '#server/features/users/user-repository.ts';
import type { SignedIn } from '#server/platform/http/endpoint.ts';

/**
 * Identifies the caller by the session in the token. Each call reads the validity of the session and the user's role
 * from the database. So a logout, a new password or a deletion ends access at once.
 * @returns `none` if nobody was logged in, `ended` if a session or its token has expired or was revoked
 */
export async function authenticate(
  { db, config, clock }: Pick<Dependencies, 'db' | 'config' | 'clock'>,
  cookies: Record<string, string>,
): Promise<SignedIn | 'none' | 'ended'> {
  const { access, refresh } = tokensIn(cookies, config.secure);
  if (!access && !refresh) return 'none';
  const now = clock();
  const claims = access && (await verifyAccessToken(config, access, now));
  if (!claims) return 'ended';
  return (await findSignedIn(db, claims.sessionId, claims.userId, now)) ?? 'ended';
}

/** The dependencies of account services, which have no access to the request. */
export type AccountDependencies = Pick<
  Dependencies,
  'db' | 'config' | 'clock' | 'mail' | 'passwords' | 'log' | 'whileSending'
>;

/** The client of a session. The session list shows the device name. */
export interface Client {
  device: string;
  remembered: boolean;
  /** The client's IP address, in the form that rate limits use. */
  ip: string;
  /** Tokens of the browser's previous session, which the new session ends. */
  former: Partial<SessionTokens>;
  /** Secrets of the accounts that have logged in from this browser. */
  browsers: readonly string[];
}

export interface OpenSession {
  auth: AuthResponse;
  tokens: SessionTokens;
  remembered: boolean;
  /**
   * Secret by which the account recognizes the browser from now on; absent if the account already knew the browser.
   */
  browser?: string;
}

/** Returns when the session ends if it is no longer used, which is at most 90 days after the login. */
function endOf({ remembered, createdAt }: { remembered: boolean; createdAt: Date }, now: Date): Date {
  const lifetime = remembered ? times.refreshRemembered : times.refreshSession;
  return new Date(Math.min(now.getTime() + lifetime, createdAt.getTime() + times.sessionLife));
}

/**
 * Creates a session for a user, and logs it.
 * @param db the database, or the surrounding transaction
 * @param kind kind of login, for the security log
 * @param proof counters of the password attempt; `browser`: hash of the known browser, if any; `endHash`: hash of the
 * link that ends the session of a new browser
 * @returns undefined if the account was deleted or its password has changed since the check
 */
export async function openSession(
  app: AccountDependencies,
  db: Database,
  user: Pick<UserRow, 'id' | 'isAdmin' | 'passwordHash'>,
  client: Client,
  kind: SecurityEventKind,
  {
    counted,
    browser,
    endHash,
  }: { counted?: CountedTry | undefined; browser?: string | undefined; endHash?: string } = {},
): Promise<OpenSession | undefined> {
  const now = app.clock();
  const [refresh, newBrowser] = [newSecret(), newSecret()];
  const session = {
    id: randomUUID(),
    userId: user.id,
    csrfToken: newSecret(),
    remembered: client.remembered,
    device: client.device,
    network: networkOf(client.ip),
    browser: browser ?? hashSecret(newBrowser),
    createdAt: now,
    authenticatedAt: now,
    lastSeenAt: now,
    expiresAt: endOf({ remembered: client.remembered, createdAt: now }, now),
  };
  const { access: formerAccess, refresh: formerRefresh } = client.former;
  const claims = formerAccess ? await verifyAccessToken(app.config, formerAccess, now) : undefined;
  const beside = {
    event: securityEvent(kind, user.id, client.ip, now),
    former: { id: claims?.sessionId, refreshHash: formerRefresh && hashSecret(formerRefresh) },
    counted,
    endHash,
  };
  const [isOpen, opened] = await Promise.all([
    insertSession(db, session, user.passwordHash, hashSecret(refresh), beside),
    withTokens(app, user, session, refresh),
  ]);
  if (!isOpen) return undefined;
  return browser === undefined ? { ...opened, browser: newBrowser } : opened;
}

/**
 * Exchanges a refresh token for new tokens. The token can be exchanged again if a response was lost or two tabs use
 * it at once. But if later tokens have already replaced it, the session ends. The rule is in
 * docs/decisions/auth-refresh-token-rotation.md.
 * @returns undefined if the session has ended, or ends because of this call
 */
export async function refreshSession(app: AccountDependencies, refreshToken: string): Promise<OpenSession | undefined> {
  const now = app.clock();
  const refresh = newSecret();
  const found = await app.db.transaction(async (tx) => {
    const row = await lockByToken(tx, hashSecret(refreshToken));
    if (!row) return undefined;
    const reused = await isTokenReused(tx, row.token, times.refreshGrace, now);
    if (reused || row.session.expiresAt <= now) {
      await deleteSession(tx, row.session.id);
      return undefined;
    }
    await insertSuccessor(tx, row.token, hashSecret(refresh), now);
    await extendSession(tx, row.session.id, now, endOf(row.session, now));
    return row;
  });
  return found && withTokens(app, found.user, found.session, refresh);
}

/**
 * Locks the account of a logged-in caller. While the call waits for the lock, a reset or a reverted email change can
 * end the session, and the call then fails.
 * @returns the current account
 * @throws AppError SESSION_ENDED
 */
export async function lockSignedIn(tx: Database, userId: string, sessionId: string, now: Date): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (!user || !(await findSignedIn(tx, sessionId, userId, now))) throw new AppError('SESSION_ENDED');
  return user;
}

/** Ends the session of these tokens, if there is one. */
export async function endSession(app: AccountDependencies, { access, refresh }: Partial<SessionTokens>): Promise<void> {
  const claims = access ? await verifyAccessToken(app.config, access, app.clock()) : undefined;
  if (!claims && !refresh) return;
  await deleteSessionOf(app.db, refresh && hashSecret(refresh), claims?.sessionId);
}

/**
 * Ends the sessions of a browser through the link in a login notice.
 * @returns the id of the account
 * @throws AppError LINK_INVALID
 */
export async function revokeSessionByLink(app: AccountDependencies, token: string, clientIp: string): Promise<string> {
  return app.db.transaction(async (tx) => {
    const userId = await deleteBrowserToEnd(tx, hashSecret(token));
    if (userId === undefined) throw new AppError('LINK_INVALID');
    await noteSecurityEvent(tx, 'browser-ended', userId, clientIp, app.clock());
    return userId;
  });
}

/**
 * Returns the devices on which a user is logged in, the latest seen first, then the known browsers that are logged out.
 * Known browsers can log in even after too many wrong passwords.
 */
export async function devicesOf(
  app: AccountDependencies,
  userId: string,
  currentId: string,
): Promise<SessionResponse[]> {
  const now = app.clock();
  const open = await listSessions(app.db, userId, now);
  const known = await listSignedOutBrowsers(app.db, userId, now);
  const rows = [
    ...open.map((row) => ({ ...row, signedIn: true })),
    ...known.map((row) => ({ ...row, id: row.hash, device: row.device ?? deviceName(null), signedIn: false })),
  ];
  return rows.map(({ id, device, network, createdAt, lastSeenAt, signedIn }) => ({
    id,
    device,
    network,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === currentId,
    signedIn,
  }));
}

async function withTokens(
  app: AccountDependencies,
  user: Pick<UserRow, 'id' | 'isAdmin'>,
  session: { id: string; csrfToken: string; remembered: boolean },
  refresh: string,
): Promise<OpenSession> {
  const access = await signAccessToken(app.config, { userId: user.id, sessionId: session.id }, app.clock());
  return {
    auth: { id: user.id, isAdmin: user.isAdmin, csrfToken: session.csrfToken },
    tokens: { access, refresh },
    remembered: session.remembered,
  };
}
