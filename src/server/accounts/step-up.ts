/** Proving anew who uses a session, before what cannot be undone (product 11, Step-up). */
import { AppError } from '#contract/errors.ts';
import { forgetTries, limitPasswordAttempts } from '#server/limits/limits.ts';
import { noteWrongPassword } from './brake.ts';
import { proveSession } from './session-repository.ts';
import type { AccountDependencies } from './sessions.ts';
import { findUser } from './user-repository.ts';

/**
 * Proves by the password that it is the account's owner who uses the session. Tries count like logins: whoever stole a
 * session must not try out passwords here.
 * @param session the one that is proven, and no other of its user's
 * @throws AppError WRONG_PASSWORD, also where the account takes passkeys alone, and when the password changed while it was checked; SESSION_ENDED,
 *   TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function stepUp(
  app: AccountDependencies,
  userId: string,
  session: { id: string; browser: string | null },
  password: string,
  clientIp: string,
): Promise<void> {
  const user = await findUser(app.db, userId);
  if (!user) throw new AppError('SESSION_ENDED');
  const counted = await limitPasswordAttempts(app, user.email, clientIp, session.browser ?? undefined);
  const isRight = await app.passwords.verify(user.passwordHash, password);
  if (!isRight || user.passkeysOnly) {
    await noteWrongPassword(app, { email: user.email, user, counted }, clientIp);
    throw new AppError('WRONG_PASSWORD');
  }
  if (!(await proveSession(app.db, session.id, user, app.clock()))) throw new AppError('WRONG_PASSWORD');
  await forgetTries(app, counted);
}
