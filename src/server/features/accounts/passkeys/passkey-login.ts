/** Authentication with a passkey, for login and before irreversible actions. */
import { AppError } from '#contract/errors.ts';
import type { UsedCredential } from '#contract/passkeys.ts';
import { noteFailure } from '../security-log.ts';
import { hashSecret } from '#server/platform/hash.ts';
import { proveSession } from '../session-repository.ts';
import { openSession, type AccountDependencies, type Client, type OpenSession } from '../sessions.ts';
import { openInNewBrowser } from '../sign-in.ts';
import { findUser, lockUser } from '#server/features/users/user-repository.ts';
import {
  storeChallenge,
  reasonOf,
  refused,
  relyingParty,
  useChallenge,
  type Purpose,
  loadWebAuthn,
} from './challenges.ts';
import { findKnownBrowser, findPasskey, listPasskeys, noteUse, type PasskeyRow } from './passkey-repository.ts';

/** @returns options for the browser's request to authenticators, which allow any passkey of this site */
export async function optionsToLogIn(app: AccountDependencies) {
  const { rpId } = relyingParty(app.config);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
  await storeChallenge(app, options.challenge, 'login', null);
  return options;
}

/**
 * @returns options for the browser's request to authenticators, which allow only this user's passkeys
 * @throws AppError NO_PASSKEY, PASSKEYS_IMPOSSIBLE
 */
export async function optionsToStepUp(app: AccountDependencies, userId: string, sessionId: string) {
  const { rpId } = relyingParty(app.config);
  const mine = (await listPasskeys(app.db, userId)).filter((passkey) => passkey.rpId === rpId);
  if (mine.length === 0) throw new AppError('NO_PASSKEY');
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: mine.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await storeChallenge(app, options.challenge, 'step-up', sessionId);
  return options;
}

/**
 * Logs in with a passkey. Login throttling does not apply, because a signature cannot be guessed.
 * @throws AppError PASSKEY_INVALID
 */
export async function logInWithPasskey(
  app: AccountDependencies,
  credential: UsedCredential,
  client: Client,
): Promise<OpenSession> {
  const { passkey, counter } = await check(app, credential, 'login', null, client.ip);
  const user = await findUser(app.db, passkey.userId);
  if (!user) throw new AppError('PASSKEY_INVALID');
  const browser = await findKnownBrowser(app.db, user.id, client.browsers.map(hashSecret));
  const proof = { browser, counted: undefined };
  const opened =
    browser === undefined
      ? await openInNewBrowser(app, user, client, proof, 'passkey-login', async (tx) =>
          use(app, tx, passkey, counter, 'login'),
        )
      : await app.db.transaction(async (tx) => {
          await use(app, tx, passkey, counter, 'login');
          return openSession(app, tx, user, client, 'passkey-login', proof);
        });
  if (!opened) throw new AppError('PASSKEY_INVALID');
  return opened;
}

/**
 * Re-authenticates the user of a session with a passkey.
 * @throws AppError PASSKEY_REFUSED, SESSION_ENDED
 */
export async function stepUpWithPasskey(
  app: AccountDependencies,
  userId: string,
  sessionId: string,
  credential: UsedCredential,
  clientIp: string,
): Promise<void> {
  const { passkey, counter } = await check(app, credential, 'step-up', sessionId, clientIp);
  if (passkey.userId !== userId) throw refused('step-up', 'passkeyUnknown');
  await app.db.transaction(async (tx) => {
    await use(app, tx, passkey, counter, 'step-up');
    const user = await findUser(tx, userId);
    if (!user || !(await proveSession(tx, sessionId, user, app.clock()))) throw new AppError('SESSION_ENDED');
  });
}

/**
 * Verifies the signature against this session's challenge, this site and a stored passkey, with user verification.
 * @returns the passkey, and its new counter
 */
async function check(
  app: AccountDependencies,
  credential: UsedCredential,
  purpose: 'login' | 'step-up',
  sessionId: string | null,
  clientIp: string,
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const { rpId, origin } = relyingParty(app.config);
  const expectedChallenge = await useChallenge(app, credential.response.clientDataJSON, purpose, sessionId);
  const passkey = await findPasskey(app.db, credential.id);
  const signed = passkey
    ? await signedCounter(passkey, credential, { expectedChallenge, rpId, origin })
    : ({ reason: 'passkeyUnknown' } as const);
  if (!passkey || !('counter' in signed)) {
    await noteFailure(app, 'login-failed', passkey?.userId, clientIp, app.clock());
    throw refused(purpose, 'reason' in signed ? signed.reason : undefined);
  }
  return { passkey, counter: signed.counter };
}

async function signedCounter(
  { userId, credentialId, publicKey, counter, transports, rpId: madeFor }: PasskeyRow,
  credential: UsedCredential,
  expected: { expectedChallenge: string; rpId: string; origin: string },
): Promise<{ counter: number } | { reason: ReturnType<typeof reasonOf> }> {
  const { userHandle } = credential.response;
  // The stored passkey determines the account. If the response names a user as well, both must match.
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('utf8') !== userId)
    return { reason: 'passkeyUnknown' };
  if (madeFor !== expected.rpId) return { reason: 'passkeyOfOtherSite' };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: expected.expectedChallenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
      requireUserVerification: true,
    });
    return verified ? { counter: authenticationInfo.newCounter } : { reason: undefined };
  } catch (cause) {
    return { reason: reasonOf(cause) };
  }
}

/** Records the use of a passkey, under the same lock on the account as removals, resets and deletions. */
async function use(
  app: AccountDependencies,
  tx: AccountDependencies['db'],
  passkey: PasskeyRow,
  counter: number,
  purpose: Purpose,
) {
  await lockUser(tx, passkey.userId);
  if (!(await noteUse(tx, passkey, counter, app.clock()))) throw refused(purpose, 'passkeyLate');
}
