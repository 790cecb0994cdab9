/** API tokens (ACC-33). A token is shown only once, when it is created, and is looked up in each call. */
import { AppError } from '#contract/errors.ts';
import { limits, times } from '#contract/limits.ts';
import { problem } from '#contract/problems.ts';
import type { TokenScope } from '#contract/call.ts';
import { TOKEN_PREFIX, type NewTokenResponse, type TokenResponse } from '#contract/tokens.ts';
import type { AuthenticateToken } from '#server/platform/http/endpoint.ts';
import { limitTokenCalls } from '#server/platform/limits/limits.ts';
import { tokenMade } from '#server/features/mail/account-mails.ts';
import { mailNotice } from '#server/features/mail/notices.ts';
import { siteIdentity } from '#server/features/mail/site-identity.ts';
import { randomUUID } from 'node:crypto';
import { noteSecurityEvent } from '../security-log.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import { lockSignedIn, type AccountDependencies } from '../sessions.ts';
import { countTokens, deleteToken, insertToken, listTokens, useToken, type TokenRow } from './token-repository.ts';

/** Length of the start of a token that is stored and displayed: the prefix and 6 of the 43 characters. */
const SHOWN = TOKEN_PREFIX.length + 6;

const toResponse = ({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: TokenRow): TokenResponse => ({
  id,
  name,
  prefix,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/**
 * Creates a token for an admin and notifies them by email.
 * @returns the only response that contains the token itself
 * @throws AppError BAD_INPUT if the expiry is past or too far ahead, TOO_MANY_TOKENS, SESSION_ENDED
 */
export async function createToken(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  wanted: { name: string; scopes: TokenScope[]; expiresAt: string },
  clientIp: string,
): Promise<NewTokenResponse> {
  const now = app.clock();
  const expiresAt = new Date(wanted.expiresAt);
  const lives = expiresAt.getTime() - now.getTime();
  if (!(lives > 0 && lives <= times.tokenLife)) {
    throw new AppError('BAD_INPUT', {
      problem: problem('tokenTimeInvalid'),
      fields: { expiresAt: problem('tokenTimeInvalid') },
    });
  }
  const token = TOKEN_PREFIX + newSecret();
  const row: TokenRow = {
    id: randomUUID(),
    userId,
    hash: hashSecret(token),
    prefix: token.slice(0, SHOWN),
    name: wanted.name,
    scopes: wanted.scopes,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
  };
  const site = await siteIdentity(app.db, app.config.siteUrl, userId);
  await app.db.transaction(async (tx) => {
    // The lock makes concurrent calls run one after the other, so that the limit is exact. A concurrent reset waits
    // as well.
    const user = await lockSignedIn(tx, userId, sessionId, now);
    if (!user.isAdmin) throw new AppError('SESSION_ENDED');
    if ((await countTokens(tx, userId, now)) >= limits.tokens) throw new AppError('TOO_MANY_TOKENS');
    await insertToken(tx, row);
    await noteSecurityEvent(tx, 'token-made', userId, clientIp, now);
    await mailNotice(app, tx, site, user, tokenMade(site, row.name));
  });
  void app.mail.wake();
  return { ...toResponse(row), token };
}

export async function tokensOf(app: AccountDependencies, userId: string): Promise<TokenResponse[]> {
  return (await listTokens(app.db, userId, app.clock())).map(toResponse);
}

/** Deletes a token; succeeds if another tab has just deleted it. */
export async function endToken(app: AccountDependencies, userId: string, id: string, clientIp: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (await deleteToken(tx, userId, id)) {
      await noteSecurityEvent(tx, 'token-removed', userId, clientIp, app.clock());
    }
  });
}

/** @throws AppError TOKEN_INVALID */
async function findToken(app: Pick<AccountDependencies, 'db' | 'clock'>, token: string) {
  const found = await useToken(app.db, hashSecret(token), app.clock());
  if (!found) throw new AppError('TOKEN_INVALID');
  return found;
}

/**
 * Returns the user and the scopes of a token, for a request that itself consists of calls with this token.
 * @throws AppError TOKEN_INVALID
 */
export async function identifyToken(app: Pick<AccountDependencies, 'db' | 'clock'>, token: string) {
  const { user, token: row } = await findToken(app, token);
  return { user, scopes: row.scopes };
}

/**
 * Identifies the caller behind a token. The token acts for an admin within its scopes. It has no session, so it
 * cannot perform actions that require re-authentication.
 */
export const authenticateToken: AuthenticateToken = async (app, token, scope) => {
  const found = await findToken(app, token);
  await limitTokenCalls(app, found.token.id);
  if (!found.token.scopes.includes(scope)) throw new AppError('TOKEN_SCOPE');
  const { id } = found.token;
  return {
    user: found.user,
    token: { id },
    session: { id: `token ${id}`, csrfToken: '', browser: null, authenticatedAt: new Date(0) },
  };
};
