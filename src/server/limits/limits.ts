/** Every limit of the API by its name (product, Limits). Each throws TOO_MANY_REQUESTS with the seconds to wait. */
import { sha256 } from '#server/hash.ts';
import { AppError } from '#contract/errors.ts';
import type { Dependencies } from '#server/dependencies.ts';
import {
  countInWindow,
  countWithWaits,
  forgetCounter,
  refusal,
  uncount,
  waitsCount,
  windowCount,
} from './counter-repository.ts';
import { createMemoryCounter } from './memory-counter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many in how many milliseconds. */
const windows = {
  login: { limit: 100, window: HOUR },
  signup: { limit: 5, window: HOUR },
  resetClient: { limit: 10, window: HOUR },
  resetEmail: { limit: 3, window: HOUR },
  refresh: { limit: 30, window: MINUTE },
  posts: { limit: 60, window: MINUTE },
  uploads: { limit: 30, window: MINUTE },
  uploadParts: { limit: 200, window: MINUTE },
  pictures: { limit: 1_200, window: MINUTE },
  reads: { limit: 300, window: MINUTE },
  health: { limit: 120, window: MINUTE },
  enumeration: { limit: 20, window: DAY },
} as const;

/** Tries to prove a password for one email from one address before waits begin. */
const FREE_PASSWORD_ATTEMPTS = 5;

type LimitDependencies = Pick<Dependencies, 'db' | 'config' | 'clock'>;
/** The part of a call that limits look at: an endpoint's `limit` is one of the functions below. */
type Caller = { app: Dependencies; clientIp: string };

export const limitLogins = ({ app, clientIp }: Caller) => limitInWindow(app, 'login', clientIp);
export const limitSignups = ({ app, clientIp }: Caller) => limitInWindow(app, 'signup', clientIp);
export const limitResetRequests = ({ app, clientIp }: Caller) => limitInWindow(app, 'resetClient', clientIp);
export const limitPostWrites = ({ app, clientIp }: Caller) => limitInWindow(app, 'posts', clientIp);
export const limitUploads = ({ app, clientIp }: Caller) => limitInWindow(app, 'uploads', clientIp);
export const limitUploadParts = ({ app, clientIp }: Caller) => limitInWindow(app, 'uploadParts', clientIp);
export const limitResetMails = (app: LimitDependencies, email: string) =>
  limitInWindow(app, 'resetEmail', email.toLowerCase());
export const limitRefreshes = (app: LimitDependencies, sessionId: string) => limitInWindow(app, 'refresh', sessionId);

async function limitInWindow(app: LimitDependencies, name: keyof typeof windows, subject: string): Promise<void> {
  if (!app.config.rateLimits) return;
  const counted = await countInWindow(app.db, keyOf(name, subject), windows[name], app.clock());
  if (!counted.allowed) throw tooMany(counted.retryAfter);
}

/**
 * Counts a try to prove a password before it is checked, so that tries side by side count as well.
 * @returns to be called when the password was right: forgets the tries, unless later ones are still running
 */
export async function limitPasswordAttempts(
  app: LimitDependencies,
  email: string,
  clientIp: string,
): Promise<() => Promise<void>> {
  if (!app.config.rateLimits) return async () => undefined;
  const key = passwordKey(email, clientIp);
  const counted = await countWithWaits(app.db, key, FREE_PASSWORD_ATTEMPTS, app.clock());
  if (!counted.allowed) throw tooMany(counted.retryAfter);
  return () => forgetCounter(app.db, key, counted.count);
}

/** The counters of a login, as statements that can be part of another; undefined where limits are off. */
export interface LoginCounters {
  /** All logins of the client. */
  client: { key: string; count: ReturnType<typeof windowCount> };
  /** Tries to prove this email's password. */
  tries: { key: string; count: ReturnType<typeof waitsCount> };
  /** What is said where one of them refuses. */
  refuse: (key: string) => Promise<AppError>;
}

/** What `limitLogins` and `limitPasswordAttempts` count, for who counts both in one statement. */
export function loginCounters(app: LimitDependencies, email: string, clientIp: string): LoginCounters | undefined {
  if (!app.config.rateLimits) return undefined;
  const now = app.clock();
  const client = keyOf('login', clientIp);
  const tries = passwordKey(email, clientIp);
  return {
    client: { key: client, count: windowCount(app.db, client, windows.login, now) },
    tries: { key: tries, count: waitsCount(app.db, tries, FREE_PASSWORD_ATTEMPTS, now) },
    refuse: async (key) => tooMany((await refusal(app.db, key, now)).retryAfter),
  };
}

/**
 * Takes one of the answers a day that tell whether an address has an account.
 * @returns how to give it back, for an answer that told nothing; or the refusal when the client has used them up
 */
export async function reserveEnumerationBudget(
  app: LimitDependencies,
  clientIp: string,
): Promise<{ release: () => Promise<void> } | { refusal: AppError }> {
  if (!app.config.rateLimits) return { release: async () => undefined };
  const key = keyOf('enumeration', clientIp);
  const counted = await countInWindow(app.db, key, windows.enumeration, app.clock());
  return counted.allowed ? { release: () => uncount(app.db, key) } : { refusal: tooMany(counted.retryAfter) };
}

/** One for the process: on a serverless platform the app is made anew for each call, its instance stays. */
const countRead = createMemoryCounter(windows.reads.limit, windows.reads.window);
/** A page of figures asks for many at once. */
const countPicture = createMemoryCounter(windows.pictures.limit, windows.pictures.window);

const countHealthCheck = createMemoryCounter(windows.health.limit, windows.health.window);

export function limitHealthChecks({ app, clientIp }: Caller): void {
  const wait = app.config.rateLimits ? countHealthCheck(clientIp, app.clock()) : undefined;
  if (wait !== undefined) throw tooMany(wait);
}

/** Public reads are counted in memory, for each instance alone. */
export const limitReads = inMemory(countRead);
export const limitPictures = inMemory(countPicture);

function inMemory(counter: ReturnType<typeof createMemoryCounter>) {
  return ({ app, clientIp }: Caller): void => {
    const wait = app.config.rateLimits ? counter(clientIp, app.clock()) : undefined;
    if (wait !== undefined) throw tooMany(wait);
  };
}

function tooMany(milliseconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfter: milliseconds / 1000 });
}

/** Hashed, since the subjects are addresses of people, and whatever was typed into an email field. */
const keyOf = (name: string, ...subject: string[]) => `${name}:${sha256(JSON.stringify(subject))}`;

const passwordKey = (email: string, clientIp: string) => keyOf('password', email.trim().toLowerCase(), clientIp);
