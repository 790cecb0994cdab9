/** Signing up and logging in (product 2, 4 and 7). */
import { email as emailSchema } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { limitPasswordAttempts, reserveEnumerationBudget } from '#server/limits/limits.ts';
import { welcomeMail } from '#server/mail/account-mails.ts';
import { insertMail } from '#server/mail/mail-repository.ts';
import { siteIdentity } from '#server/mail/site-identity.ts';
import { randomUUID } from 'node:crypto';
import { isEmailReserved } from './email-change-repository.ts';
import { openSession, type AccountDependencies, type Client, type OpenSession } from './sessions.ts';
import { findUserByEmail, insertUser } from './user-repository.ts';

/**
 * Makes an account, writes its welcome mail, and signs it in.
 * @param clientIp the client's, which has a budget of answers that tell whether an email has an account
 * @throws AppError EMAIL_TAKEN, also when two signups race or an account left it a few days ago; TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function signUp(
  app: AccountDependencies,
  { email, password }: { email: string; password: string },
  client: Client,
  clientIp: string,
): Promise<OpenSession> {
  const budget = await reserveEnumerationBudget(app, clientIp);
  if ('refusal' in budget) throw budget.refusal;
  const opened = (await findUserByEmail(app.db, email)) ? undefined : await createAccount(app, email, password, client);
  if (!opened) throw emailTaken();
  await budget.release();
  void app.mail.wake();
  return opened;
}

const emailTaken = () => new AppError('EMAIL_TAKEN', { fields: { email: new AppError('EMAIL_TAKEN').message } });

async function createAccount(app: AccountDependencies, email: string, password: string, client: Client) {
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock();
  return app.db.transaction(async (tx) => {
    const user = await insertUser(tx, { id: randomUUID(), email, passwordHash, isAdmin: false }, now);
    if (!user) return undefined;
    // Asked after the insert: whoever left the address a moment ago has committed by now.
    if (await isEmailReserved(tx, user.email, now)) throw emailTaken();
    const site = await siteIdentity(tx, app.config.siteUrl);
    await insertMail(tx, user.id, welcomeMail(site, user.email), now);
    return openSession(app, tx, user, client);
  });
}

/**
 * Signs in with a password. An unknown email takes the same time as a wrong password.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function logIn(
  app: AccountDependencies,
  { email, password }: { email: string; password: string },
  client: Client,
  clientIp: string,
): Promise<OpenSession> {
  const resetAttempts = await limitPasswordAttempts(app, email, clientIp);
  // What is no address cannot have an account; it need not even be text that the database could hold.
  const parsed = emailSchema.safeParse(email);
  const user = parsed.success ? await findUserByEmail(app.db, parsed.data) : undefined;
  const isRight = await app.passwords.verify(user?.passwordHash, password);
  if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS');
  const [opened] = await Promise.all([openSession(app, app.db, user, client), resetAttempts()]);
  if (!opened) throw new AppError('INVALID_CREDENTIALS');
  return opened;
}
