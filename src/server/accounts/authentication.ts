import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/http/endpoint.ts';
import { verifyAccessToken } from './access-token.ts';
import { tokensIn } from './session-cookies.ts';
import { findSignedIn } from './session-repository.ts';

/**
 * Who is calling. The token names a session; whether that still stands, and whether its user is an admin, is asked
 * of the database each time, so that logout, a new password or a deletion end access at once.
 * @returns `none` where nobody ever signed in, `ended` where a session or its token came to its end
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
