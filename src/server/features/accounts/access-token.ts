/** Access tokens: JWTs that identify a session for ten minutes. Each call checks their claims against the database. */
import { times } from '#contract/limits.ts';
import { jwtVerify, SignJWT } from 'jose';
import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** Configuration for signing. `authSecretPrevious` is still accepted while secrets are being rotated. */
interface TokenConfig {
  authSecret: string;
  authSecretPrevious: string | undefined;
  siteUrl: string;
}

interface AccessClaims {
  userId: string;
  sessionId: string;
}

const ALGORITHM = 'HS256';
const claims = z.object({ sub: z.string(), sid: z.string() });

/** Derives the key that signs access tokens from a secret, and an id that identifies the secret. */
function keyOf(secret: string): { kid: string; key: KeyObject } {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'access token', 32));
  return { kid: createHash('sha256').update(bytes).digest('hex').slice(0, 16), key: createSecretKey(bytes) };
}

/** @returns a JWT that is valid for ten minutes from `now` */
export async function signAccessToken(config: TokenConfig, { userId, sessionId }: AccessClaims, now: Date) {
  const { kid, key } = keyOf(config.authSecret);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid })
    .setSubject(userId)
    .setIssuer(config.siteUrl)
    .setAudience(`${config.siteUrl}/api`)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + times.accessToken))
    .sign(key);
}

/** @returns the claims of a token; undefined if the token is not from this site, was altered or has expired */
export async function verifyAccessToken(config: TokenConfig, token: string, now: Date) {
  const keys = [config.authSecret, config.authSecretPrevious].flatMap((secret) => (secret ? [keyOf(secret)] : []));
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const known = keys.find((candidate) => candidate.kid === kid);
        if (!known) throw new Error('unknown key');
        return known.key;
      },
      {
        algorithms: [ALGORITHM],
        issuer: config.siteUrl,
        audience: `${config.siteUrl}/api`,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        currentDate: now,
      },
    );
    const { sub, sid } = claims.parse(payload);
    return { userId: sub, sessionId: sid } satisfies AccessClaims;
  } catch {
    return undefined;
  }
}
