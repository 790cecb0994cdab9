/** Sign-up and login (ACC-22). */
import { email as emailSchema } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { times } from '#contract/limits.ts';
import { problem } from '#contract/problems.ts';
import { loginCounters, mayMailCaused, reserveEnumerationBudget } from '#server/platform/limits/limits.ts';
import { loggedInAnew, welcomeMail } from '#server/features/mail/account-mails.ts';
import { insertMail } from '#server/features/mail/mail-repository.ts';
import { mailNotice } from '#server/features/mail/notices.ts';
import { siteIdentity, siteIdentityIn, type SiteIdentity } from '#server/features/mail/site-identity.ts';
import { randomUUID } from 'node:crypto';
import { noteWrongPassword } from './login-throttle.ts';
import { isEmailReserved } from './email-change-repository.ts';
import { awaitConfirmation } from './email-confirmation.ts';
import { countLogin, type LoginTry } from './login-repository.ts';
import { networkOf } from './security-log.ts';
import { hashSecret, newSecret } from '#server/platform/hash.ts';
import { openSession, type AccountDependencies, type Client, type OpenSession } from './sessions.ts';
import { findUserByEmail, insertUser, type UserRow } from '#server/features/users/user-repository.ts';

/**
 * Creates an account, sends its welcome email with the link that confirms the email address, and logs it in.
 * @param account `next`: the page that opens after the confirmation
 * @param client the requesting client; a limit applies to its responses that reveal whether an email has an account
 * @throws AppError EMAIL_TAKEN, also if two sign-ups race, or if another account used the address until a few days
 * ago; TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function signUp(
  app: AccountDependencies,
  account: { email: string; password: string; language?: string | undefined; next?: string | undefined },
  client: Client,
): Promise<OpenSession> {
  const budget = await reserveEnumerationBudget(app, client.ip);
  if ('refusal' in budget) throw budget.refusal;
  const opened = (await findUserByEmail(app.db, account.email)) ? undefined : await createAccount(app, account, client);
  if (!opened) throw emailTaken();
  await budget.release();
  void app.mail.wake();
  return opened;
}

const emailTaken = () => new AppError('EMAIL_TAKEN', { fields: { email: problem('emailTaken') } });

async function createAccount(
  app: AccountDependencies,
  { email, password, language, next }: Parameters<typeof signUp>[1],
  client: Client,
) {
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock();
  return app.db.transaction(async (tx) => {
    const unconfirmedUntil = new Date(now.getTime() + times.unconfirmedAccount);
    const account = { email, language, id: randomUUID(), passwordHash, isAdmin: false, unconfirmedUntil };
    const user = await insertUser(tx, account, now);
    if (!user) return undefined;
    // Checked after the insert. The insert waits for a concurrent change that frees this address, so the reservation
    // by that change is visible now.
    if (await isEmailReserved(tx, user.email, now)) throw emailTaken();
    const site = await siteIdentity(tx, app.config.siteUrl, user.id);
    const token = await awaitConfirmation(tx, user, now);
    const mayMail = await mayMailCaused({ ...app, db: tx }, user.email);
    if (mayMail) await insertMail(tx, user.id, welcomeMail(site, user.email, token, next), now);
    return openSession(app, tx, user, client, 'signup');
  });
}

/**
 * Logs in with a password. This takes two statements and the password hash. If the account does not recognize the
 * browser, its owner gets an email. An unknown email address takes as long as a wrong password.
 * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function logIn(
  app: AccountDependencies,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<OpenSession> {
  // An invalid address has no account, and can contain characters that the database cannot store.
  const parsed = emailSchema.safeParse(email);
  const counters = loginCounters(app, email, client.ip);
  const browsers = client.browsers.map(hashSecret);
  const proof = await countLogin(app.db, parsed.success ? parsed.data : '', browsers, counters);
  const { user, browser, counted } = proof;
  // Read for every attempt, in parallel with the hashing, so that the timing does not reveal whether an account
  // exists.
  const site = browser === undefined ? siteIdentityIn(app.db, app.config.siteUrl, user?.language ?? null) : undefined;
  site?.catch(() => undefined);
  const isRight = await app.passwords.verify(user?.passwordHash, password);
  const open = async (account: UserRow) =>
    browser === undefined
      ? openInNewBrowser(app, account, client, { ...proof, site: await site }, 'login')
      : openSession(app, app.db, account, client, 'login', proof);
  // If password login is off, a correct password gets the same response as a wrong one.
  const opened = user && isRight && !user.passkeysOnly ? await open(user) : undefined;
  if (opened) return opened;
  await noteWrongPassword(app, { email, user, counted }, client.ip);
  throw new AppError('INVALID_CREDENTIALS');
}

/**
 * Logs in from an unknown browser and emails the account's owner a link that ends the session.
 * @param proof counters of the password attempt; `site`: the site's identity in this account's language, if it was read
 * already
 * @param before runs in the login's transaction; if it throws, no session is created
 */
export async function openInNewBrowser(
  app: AccountDependencies,
  user: UserRow,
  client: Client,
  { site: known, ...proof }: Pick<LoginTry, 'browser' | 'counted'> & { site?: SiteIdentity | undefined },
  kind: 'login' | 'passkey-login',
  before?: (tx: AccountDependencies['db']) => Promise<void>,
): Promise<OpenSession | undefined> {
  const endToken = newSecret();
  const site = known ?? (await siteIdentityIn(app.db, app.config.siteUrl, user.language));
  const opened = await app.db.transaction(async (tx) => {
    await before?.(tx);
    const session = await openSession(app, tx, user, client, kind, { ...proof, endHash: hashSecret(endToken) });
    const from = [client.device, networkOf(client.ip)] as const;
    if (session) await mailNotice(app, tx, site, user, loggedInAnew(site, ...from, endToken));
    return session;
  });
  void app.mail.wake();
  return opened;
}
