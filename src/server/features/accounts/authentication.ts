import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/platform/http/endpoint.ts';
import { verifyAccessToken } from './access-token.ts';
import { tokensIn } from './session-cookies.ts';
import { findSignedIn } from './session-repository.ts';

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
