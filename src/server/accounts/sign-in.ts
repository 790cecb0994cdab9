/** Signing up and logging in (product 2, 4 and 7). */
import { email as emailSchema } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { loginCounters, reserveEnumerationBudget } from '#server/limits/limits.ts';
import { welcomeMail } from '#server/mail/account-mails.ts';
import { insertMail } from '#server/mail/mail-repository.ts';
import { siteIdentity } from '#server/mail/site-identity.ts';
import { randomUUID } from 'node:crypto';
import { isEmailReserved } from './email-change-repository.ts';
import { countLogin } from './login-repository.ts';
import { noteFailure } from './security-log.ts';
import { openSession, type AccountDependencies, type Client, type OpenSession } from './sessions.ts';
import { findUserByEmail, insertUser } from './user-repository.ts';

/**
 * Makes an account, writes its welcome mail, and signs it in.
 * @param client has a budget of answers that tell whether an email has an account
 * @throws AppError EMAIL_TAKEN, also when two signups race or an account left it a few days ago; TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function signUp(
  app: AccountDependencies,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<OpenSession> {
  const budget = await reserveEnumerationBudget(app, client.ip);
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
    return openSession(app, tx, user, client, 'signup');
  });
}

/**
 * Signs in with a password, in two statements beside the hash. An unknown email takes the same time as a wrong
 * password.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function logIn(
  app: AccountDependencies,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<OpenSession> {
  // What is no address cannot have an account; it need not even be text that the database could hold.
  const parsed = emailSchema.safeParse(email);
  const counters = loginCounters(app, email, client.ip);
  const { user, tries } = await countLogin(app.db, parsed.success ? parsed.data : '', counters);
  const isRight = await app.passwords.verify(user?.passwordHash, password);
  const opened = user && isRight ? await openSession(app, app.db, user, client, 'login', tries) : undefined;
  if (opened) return opened;
  await noteFailure(app, 'login-failed', user?.id, client.ip, app.clock());
  throw new AppError('INVALID_CREDENTIALS');
}
