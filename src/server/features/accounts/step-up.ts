/** Re-authentication before irreversible actions (ACC-25). */
import { AppError } from '#contract/errors.ts';
import { forgetTries, limitPasswordAttempts } from '#server/platform/limits/limits.ts';
import { noteWrongPassword } from './login-throttle.ts';
import { proveSession } from './session-repository.ts';
import type { AccountDependencies } from './sessions.ts';
import { findUser } from '#server/features/users/user-repository.ts';

/**
 * Re-authenticates the user of a session by password. Attempts count like logins, so that a stolen session cannot be
 * used to guess the password.
 * @param session the only session that is re-authenticated
 * @throws AppError WRONG_PASSWORD, also if password login is off or the password changed during the check;
 * SESSION_ENDED, TOO_MANY_REQUESTS, UNAVAILABLE
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
