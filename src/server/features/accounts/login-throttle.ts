/** Handling of wrong passwords, and of accounts with too many failed attempts (ACC-43). */
import { isThrottled, type CountedTry } from '#server/platform/limits/limits.ts';
import { loginBraked } from '#server/features/mail/account-mails.ts';
import { mailNotice } from '#server/features/mail/notices.ts';
import { siteIdentity } from '#server/features/mail/site-identity.ts';
import { noteFailure, noteSecurityEvent } from './security-log.ts';
import type { AccountDependencies } from './sessions.ts';
import type { UserRow } from '#server/features/users/user-repository.ts';

/**
 * Records a wrong password. The last attempt that unknown browsers are allowed causes one email to the account's
 * owner. The email is sent in parallel with the response, so that its delay does not reveal which addresses have an
 * account.
 */
export async function noteWrongPassword(
  app: AccountDependencies,
  failed: { email: string; user: UserRow | undefined; counted: CountedTry | undefined },
  clientIp: string,
): Promise<void> {
  const { email, user, counted } = failed;
  await noteFailure(app, 'login-failed', user?.id, clientIp, app.clock());
  if (!user || !isThrottled(email, counted)) return;
  const telling = tellOwner(app, user, clientIp).catch((cause: unknown) =>
    app.log('The owner of an account could not be told of too many wrong passwords', cause),
  );
  app.whileSending?.(telling);
}

async function tellOwner(app: AccountDependencies, user: UserRow, clientIp: string): Promise<void> {
  const site = await siteIdentity(app.db, app.config.siteUrl, user.id);
  await app.db.transaction(async (tx) => {
    await mailNotice(app, tx, site, user, loginBraked(site));
    await noteSecurityEvent(tx, 'login-braked', user.id, clientIp, app.clock());
  });
  await app.mail.wake();
}
