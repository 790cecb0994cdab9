/**
 * All limits of the API (OPS-13). Each function throws TOO_MANY_REQUESTS with the seconds
 * to wait.
 */
import type { LimitName } from '#contract/call.ts';
import { IMPORT_HEADER, importId } from '#contract/imports.ts';
import { mailboxOf } from '#domain/mailbox.ts';
import { sha256 } from '#server/platform/hash.ts';
import { AppError } from '#contract/errors.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { networksOf } from '#server/platform/http/client-ip.ts';
import {
  countInWindow,
  countWithWaits,
  type Expression,
  forgetCounter,
  keyUnless,
  refusal,
  uncount,
  waitsCount,
  windowCount,
} from './counter-repository.ts';
import { createMemoryCounter } from './memory-counter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Maximum number of calls, and the window in milliseconds. */
const windows = {
  login: { limit: 100, window: HOUR },
  signup: { limit: 5, window: HOUR },
  resetClient: { limit: 10, window: HOUR },
  refresh: { limit: 30, window: MINUTE },
  passkeys: { limit: 100, window: HOUR },
  tokenCalls: { limit: 300, window: MINUTE },
  posts: { limit: 60, window: MINUTE },
  /** Calls of an import. Each call contains many posts, or one image. */
  imports: { limit: 600, window: MINUTE },
  uploads: { limit: 30, window: MINUTE },
  uploadParts: { limit: 200, window: MINUTE },
  pictures: { limit: 1_200, window: MINUTE },
  subscriptions: { limit: 20, window: HOUR },
  reads: { limit: 300, window: MINUTE },
  seen: { limit: 120, window: MINUTE },
  /** PDFs of posts: creating one takes about a second of processor time. */
  papers: { limit: 60, window: MINUTE },
  health: { limit: 120, window: MINUTE },
  /** New and edited comments, by IP address; `commentsOf` counts them by account. */
  comments: { limit: 30, window: HOUR },
  /** Checks of the sources of works that the owner asks for. */
  checks: { limit: 6, window: HOUR },
  reviews: { limit: 60, window: HOUR },
  mentions: { limit: 60, window: HOUR },
  commentsOf: { limit: 10, window: HOUR },
  enumeration: { limit: 20, window: DAY },
  /**
   * Wrong passwords for one account, counted for all unknown browsers together and for each known browser separately.
   */
  failures: { limit: 20, window: HOUR },
  confirmationsAsked: { limit: 3, window: HOUR },
  resetsAsked: { limit: 3, window: HOUR },
  mailsCausedHour: { limit: 3, window: HOUR },
  mailsCausedDay: { limit: 10, window: DAY },
  noticesHour: { limit: 3, window: HOUR },
  noticesDay: { limit: 10, window: DAY },
} as const;

/** Number of password attempts without a wait, for one email address from one IP address. */
const FREE_PASSWORD_ATTEMPTS = 5;

type LimitDependencies = Pick<Dependencies, 'db' | 'config' | 'clock'>;
/** Dependencies of the limits for pages and files, which the host serves outside the API. */
export type PaperLimits = { config: Pick<Dependencies['config'], 'rateLimits'>; clock: () => Date };
export const limitCommentsOf = (app: LimitDependencies, userId: string) => limitInWindow(app, 'commentsOf', userId);
/** Limits calls with one API token, in addition to each call's limit by IP address. */
export const limitTokenCalls = (app: LimitDependencies, tokenId: string) => limitInWindow(app, 'tokenCalls', tokenId);
export const limitRefreshes = (app: LimitDependencies, sessionId: string) => limitInWindow(app, 'refresh', sessionId);

/** Counts a call once for each network that the client belongs to. */
async function limitClient(app: LimitDependencies, name: keyof typeof windows, clientIp: string): Promise<void> {
  for (const client of networksOf(clientIp)) await limitInWindow(app, name, client);
}

async function limitInWindow(app: LimitDependencies, name: keyof typeof windows, subject: string): Promise<void> {
  if (!app.config.rateLimits) return;
  const counted = await countInWindow(app.db, keyOf(name, subject), windows[name], app.clock());
  if (!counted.allowed) throw tooMany(counted.retryAfter);
}

/** An account that receives an email. */
type Recipient = { email: string; emailConfirmedAt: Date | null };

/** The owner of an unconfirmed address is unknown, so all accounts with the same mailbox share one budget. */
const boxOf = ({ email, emailConfirmedAt }: Recipient) => (emailConfirmedAt ? email : `mailbox ${mailboxOf(email)}`);

/**
 * Returns whether the confirmation link of an account can be emailed again. Up to 3 links per hour are sent to one
 * mailbox. Beyond the limit, the response is unchanged, but nothing is sent.
 */
export const mayMailConfirmation = async (app: LimitDependencies, email: string): Promise<boolean> =>
  (await waitIn(app, ['confirmationsAsked'], mailboxOf(email))) === 0;

/**
 * Returns whether a reset link can be emailed. Up to 3 links per hour are sent to one email address, regardless of
 * other emails. Unconfirmed accounts with the same mailbox share this limit. Beyond the limit, the response is
 * unchanged, nothing is sent, and earlier links stay valid.
 */
export async function mayMailReset(app: LimitDependencies, to: Recipient): Promise<boolean> {
  if (!to.emailConfirmedAt && (await waitIn(app, ['resetsAsked'], boxOf(to))) > 0) return false;
  return (await waitIn(app, ['resetsAsked'], to.email)) === 0;
}

/**
 * Returns whether an email that somebody else caused can be sent to a mailbox. The limit is 3 emails per hour and 10
 * per day, for all causes together. Each account also has one budget for the emails that it causes.
 * @param accountId the account that causes the email; `undefined` if no account exists yet
 */
export async function mayMailCaused(app: LimitDependencies, email: string, accountId?: string): Promise<boolean> {
  const budgets = ['mailsCausedHour', 'mailsCausedDay'] as const;
  if (accountId !== undefined && (await waitIn(app, budgets, `account ${accountId}`)) > 0) return false;
  return (await waitIn(app, budgets, mailboxOf(email))) === 0;
}

/**
 * Returns the milliseconds until an account can get another security notice as a separate email. Notices are delayed,
 * never dropped.
 */
export const waitForNotice = (app: LimitDependencies, to: Recipient): Promise<number> =>
  waitIn(app, ['noticesHour', 'noticesDay'], boxOf(to));

/**
 * Counts in each of the windows, one after the other.
 * @returns 0, or the milliseconds until the first exceeded window ends
 */
async function waitIn(app: LimitDependencies, names: readonly (keyof typeof windows)[], subject: string) {
  if (!app.config.rateLimits) return 0;
  for (const name of names) {
    const counted = await countInWindow(app.db, keyOf(name, subject.toLowerCase()), windows[name], app.clock());
    if (!counted.allowed) return Math.max(1, counted.retryAfter);
  }
  return 0;
}

/**
 * The counters of a password attempt. Every attempt is first counted as a failure. A correct password then resets
 * `tries` and subtracts 1 from `failures`.
 */
export interface CountedTry {
  tries: { key: string; count: number }[];
  /** The failure counter of the account, or of a browser that has logged in to the account before. */
  failures: { key: string; count: number };
}

/**
 * Counts a password attempt before the password is verified, so that concurrent attempts are counted as well.
 * @param browser hash of a browser that has logged in to the account before and has its own failure counter
 * @returns `undefined` if limits are off
 */
export async function limitPasswordAttempts(
  app: LimitDependencies,
  email: string,
  clientIp: string,
  browser: string | undefined,
): Promise<CountedTry | undefined> {
  if (!app.config.rateLimits) return undefined;
  const now = app.clock();
  const tries: CountedTry['tries'] = [];
  for (const client of networksOf(clientIp)) {
    const key = passwordKey(email, client);
    const counted = await countWithWaits(app.db, key, FREE_PASSWORD_ATTEMPTS, now);
    if (!counted.allowed) throw tooMany(counted.retryAfter);
    tries.push({ key, count: counted.count });
  }
  const key = browser === undefined ? accountKey(email) : `${BROWSER}${browser}`;
  const counted = await countInWindow(app.db, key, windows.failures, now);
  if (!counted.allowed) throw tooMany(counted.retryAfter);
  return { tries, failures: { key, count: counted.count } };
}

/** Resets `tries` and subtracts 1 from `failures` after a correct password. */
export async function forgetTries(app: LimitDependencies, counted: CountedTry | undefined): Promise<void> {
  if (!counted) return;
  for (const { key, count } of counted.tries) await forgetCounter(app.db, key, count);
  await uncount(app.db, counted.failures.key);
}

/**
 * Returns whether this failure was the last one allowed for the account. From now on, only known browsers can log in.
 */
export const isThrottled = (email: string, counted: CountedTry | undefined): boolean =>
  counted?.failures.key === accountKey(email) && counted.failures.count === windows.failures.limit;

/** One of the counters of a login. Its counting statement can be a part of a larger statement. */
interface LoginCounter {
  /** Whether the counter counts password attempts, which a correct password resets. */
  isTry: boolean;
  key: string;
  count: ReturnType<typeof windowCount> | ReturnType<typeof waitsCount>;
}

/** All counters of a login. `loginCounters` returns `undefined` if limits are off. */
export interface LoginCounters {
  /**
   * Counters of the client's logins, and of its password attempts for this email address. Each network of the client
   * has one counter of each kind.
   */
  byClient: LoginCounter[];
  /**
   * Returns the statement that counts a failure for this email address, or for a browser that has logged in to the
   * account before.
   * @param browser an expression for the hash of that browser, or null
   * @param where condition for counting
   */
  failures: (browser: Expression, where: Expression) => ReturnType<typeof windowCount>;
  /**
   * Returns the key of the `failures` counter.
   * @param browser hash of a browser that has logged in to the account before
   */
  failuresKey: (browser: string | undefined) => string;
  /** Returns the error for an attempt that a counter refuses. */
  refuse: (key: string) => Promise<AppError>;
}

/**
 * Returns the counters that `limitLogins` and `limitPasswordAttempts` use, for a caller that updates them together in
 * one SQL statement.
 */
export function loginCounters(app: LimitDependencies, email: string, clientIp: string): LoginCounters | undefined {
  if (!app.config.rateLimits) return undefined;
  const now = app.clock();
  const { db } = app;
  const account = accountKey(email);
  return {
    byClient: networksOf(clientIp).flatMap((client) => {
      const [logins, tries] = [keyOf('login', client), passwordKey(email, client)];
      return [
        { isTry: false, key: logins, count: windowCount(db, logins, windows.login, now) },
        { isTry: true, key: tries, count: waitsCount(db, tries, FREE_PASSWORD_ATTEMPTS, now) },
      ];
    }),
    failures: (browser, where) => windowCount(db, keyUnless(browser, BROWSER, account), windows.failures, now, where),
    failuresKey: (browser) => (browser === undefined ? account : `${BROWSER}${browser}`),
    refuse: async (key) => tooMany((await refusal(db, key, now)).retryAfter),
  };
}

/**
 * Reserves one of the daily responses that reveal whether an email address has an account.
 * @returns `release`, to be called if the response revealed nothing, or `refusal` if the limit is exceeded
 */
export async function reserveEnumerationBudget(
  app: LimitDependencies,
  clientIp: string,
): Promise<{ release: () => Promise<void> } | { refusal: AppError }> {
  if (!app.config.rateLimits) return { release: async () => undefined };
  const taken: string[] = [];
  for (const client of networksOf(clientIp)) {
    const key = keyOf('enumeration', client);
    const counted = await countInWindow(app.db, key, windows.enumeration, app.clock());
    if (!counted.allowed) return { refusal: tooMany(counted.retryAfter) };
    taken.push(key);
  }
  return {
    release: async () => {
      for (const key of taken) await uncount(app.db, key);
    },
  };
}

/**
 * The counters belong to the process, because a serverless platform creates a new app for each call but reuses the
 * process.
 */
const countRead = createMemoryCounter(windows.reads.limit, windows.reads.window);
/** The limit for images is higher, because a page with images requests many at once. */
const countPicture = createMemoryCounter(windows.pictures.limit, windows.pictures.window);

const countEvents = createMemoryCounter(windows.seen.limit, windows.seen.window);
const countHealthCheck = createMemoryCounter(windows.health.limit, windows.health.window);

const countPaper = createMemoryCounter(windows.papers.limit, windows.papers.window);

/**
 * Counts a request for the PDF of a post.
 * @param clientIp result of `countedIp`
 * @returns the milliseconds to wait, or `undefined` if the request is allowed
 */
export function waitForPaper({ config, clock }: PaperLimits, clientIp: string): number | undefined {
  if (!config.rateLimits) return undefined;
  return networksOf(clientIp)
    .map((client) => countPaper(client, clock()))
    .find((wait) => wait !== undefined);
}

/**
 * The limits that are counted in memory, separately for each instance: public reads, and visits, because a database
 * write per visit would make it pointless to store visits in batches.
 */
const inMemory: Partial<Record<LimitName, ReturnType<typeof createMemoryCounter>>> = {
  reads: countRead,
  pictures: countPicture,
  seen: countEvents,
  health: countHealthCheck,
};

/**
 * Counts a call against its declared limit. Imports of a whole site include its images, so uploads during an import
 * count against the limit for imports.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function limitCall(
  name: LimitName,
  { app, clientIp, request }: { app: Dependencies; clientIp: string; request: Request },
): Promise<void> {
  const counter = inMemory[name];
  if (!counter) return limitClient(app, name.startsWith('upload') && isOfImport(request) ? 'imports' : name, clientIp);
  const wait = app.config.rateLimits ? counter(clientIp, app.clock()) : undefined;
  if (wait !== undefined) throw tooMany(wait);
}

const isOfImport = ({ headers }: Request) => importId.safeParse(headers.get(IMPORT_HEADER)).success;

function tooMany(milliseconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfter: milliseconds / 1000 });
}

/** The subject is hashed, because it can be an email address, or any text that was typed into an email field. */
const keyOf = (name: string, ...subject: string[]) => `${name}:${sha256(JSON.stringify(subject))}`;

/** Prefix of a browser's counter key. The browser's hash reveals nothing about the person. */
const BROWSER = 'browser:';
const accountKey = (email: string) => keyOf('account', email.trim().toLowerCase());
const passwordKey = (email: string, clientIp: string) => keyOf('password', email.trim().toLowerCase(), clientIp);
