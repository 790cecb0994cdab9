/**
 * Challenges for authenticators. Each challenge is issued for one purpose and one session, can be used once, and
 * expires after five minutes.
 */
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import { passkeyObstacle } from '#contract/passkeys.ts';
import { type Code, problem } from '#contract/problems.ts';
import { z } from 'zod';
import { hashSecret } from '#server/platform/hash.ts';
import type { AccountDependencies } from '../sessions.ts';
import { insertChallenge, consumeChallenge } from './passkey-repository.ts';

/**
 * Signature algorithms for passkeys (COSE): EdDSA, ES256, RS256. Listed explicitly, since the library's default
 * includes algorithms that are experimental in Node.
 */
export const algorithms = [-8, -7, -257];

export type Purpose = Parameters<typeof consumeChallenge>[1]['purpose'];

type Reason = Extract<
  Code,
  `passkey${'NotAdded' | 'Late' | 'Unknown' | 'Unverified' | 'OfOtherSite' | 'Copied' | 'Taken'}`
>;

/** Returns the error for a failed proof. For a login, the error does not reveal whether the account exists. */
export const refused = (purpose: Purpose, reason?: Reason) =>
  new AppError(
    purpose === 'login' ? 'PASSKEY_INVALID' : 'PASSKEY_REFUSED',
    reason === undefined ? {} : { problem: problem(reason) },
  );

/** Maps the library's error to a reason that the user can act on. */
export function reasonOf(cause: unknown): Reason | undefined {
  const said = cause instanceof Error ? cause.message : '';
  if (/user (could not be verified|not present)|user verification/i.test(said)) return 'passkeyUnverified';
  if (/origin|RP ID/i.test(said)) return 'passkeyOfOtherSite';
  return /counter/i.test(said) ? 'passkeyCopied' : undefined;
}

/**
 * Returns the host and origin for which this site's passkeys are valid.
 * @throws AppError PASSKEYS_IMPOSSIBLE
 */
export function relyingParty({ siteUrl }: Pick<AccountDependencies['config'], 'siteUrl'>) {
  if (passkeyObstacle(siteUrl)) throw new AppError('PASSKEYS_IMPOSSIBLE');
  const { hostname, origin } = new URL(siteUrl);
  return { rpId: hostname, origin };
}

/** @param sessionId session that the challenge is for; null for a login */
export async function storeChallenge(
  { db, clock }: AccountDependencies,
  challenge: string,
  purpose: Purpose,
  sessionId: string | null,
): Promise<void> {
  const expiresAt = new Date(clock().getTime() + times.passkeyChallenge);
  await insertChallenge(db, { hash: hashSecret(challenge), purpose, sessionId, expiresAt });
}

const clientData = z.object({ challenge: z.string().min(1) });

/**
 * Consumes the challenge that an authenticator signed.
 * @param signed `clientDataJSON`, base64url
 * @returns the challenge
 * @throws AppError PASSKEY_INVALID, PASSKEY_REFUSED
 */
export async function useChallenge(
  { db, clock }: AccountDependencies,
  signed: string,
  purpose: Purpose,
  sessionId: string | null,
): Promise<string> {
  const challenge = readChallenge(signed);
  if (challenge === undefined) throw refused(purpose);
  const isOurs = await consumeChallenge(db, { hash: hashSecret(challenge), purpose, sessionId }, clock());
  if (!isOurs) throw refused(purpose, 'passkeyLate');
  return challenge;
}

function readChallenge(signed: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(signed, 'base64url').toString('utf8'))).challenge;
  } catch {
    return undefined;
  }
}

/**
 * Loads the WebAuthn library when a passkey is first used, because the library has 290 modules, an eighth of all
 * modules loaded at startup.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');
