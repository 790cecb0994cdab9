/** The API in process with an empty database, called as a browser would. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import type { AuthResponse } from '#contract/accounts.ts';
import { api } from '#support/api-paths.ts';
import { createPasswordHasher } from '#server/features/accounts/passwords.ts';
import { sessionCookies } from '#server/features/accounts/session-cookies.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { insertUser, type UserRow } from '#server/features/users/user-repository.ts';
import { createApp, type App } from '#server/app.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { noRebuild, type Dependencies } from '#server/dependencies.ts';
import { staticPdfs } from '#server/features/documents/pdf-files.ts';
import type { Mail } from '#server/features/mail/mailer.ts';
import { createOutboxMailer } from '#server/features/mail/outbox-mailer.ts';
import { createMailQueue } from '#server/features/mail/send-waiting-mails.ts';
import { declared } from './declared-answers.ts';
import { pgliteDatabase } from './database.ts';

export const siteUrl = 'http://site.test';
export const goodPassword = 'Correct-1horse';

/** A clock that tests advance by hand, so that no test waits. */
export interface TestClock {
  (): Date;
  advance(milliseconds: number): void;
}

export interface TestApp {
  app: App;
  dependencies: Dependencies;
  db: Database;
  clock: TestClock;
  /** Lines that the app logged. A test without provoked errors expects an empty list. */
  logged: string[];
  /** A browser with an empty cookie jar and a separate IP address. */
  browser(address?: string): Browser;
  /** A browser with a session for this user; faster than logging in with a password. */
  signedIn(user: UserRow): Promise<Browser>;
  /** Sends all pending emails and returns every email so far, oldest first. */
  mails(): Promise<Mail[]>;
  close(): Promise<void>;
}

/**
 * @param options `connection`: a database that replaces the fresh PGlite; `limits`: enables rate limits; `secure`:
 * serves the site over https; other options replace single dependencies
 */
export async function createTestApp(
  options: Partial<Dependencies> & {
    connection?: Pick<Connection, 'db' | 'close'>;
    limits?: boolean;
    secure?: boolean;
  } = {},
): Promise<TestApp> {
  const { connection = await pgliteDatabase(), limits = false, secure = false, ...replaced } = options;
  const { db } = connection;
  const outbox = mkdtempSync(join(tmpdir(), 'outbox-'));
  const logged: string[] = [];
  let now = Date.parse('2026-11-21T00:00:00.000Z');
  const clock: TestClock = Object.assign(() => new Date(now), {
    advance: (milliseconds: number) => void (now += milliseconds),
  });
  const mailer = createOutboxMailer(outbox, clock, { format: 'text', print: () => undefined });
  const log = (line: string, cause?: unknown) =>
    void logged.push(cause === undefined ? line : `${line} ${inspect(cause)}`);
  const dependencies: Dependencies = {
    db,
    config: {
      siteUrl: secure ? siteUrl.replace('http:', 'https:') : siteUrl,
      secure,
      hstsSubdomains: false,
      readOnly: false,
      trustedProxy: false,
      rateLimits: limits,
      authSecret: 'a secret of tests, 32 bytes or more',
      authSecretPrevious: undefined,
    },
    rebuild: noRebuild,
    mail: createMailQueue(db, mailer, clock, log),
    pdfs: staticPdfs,
    passwords: quickHasher,
    clock,
    log,
    ...replaced,
  };
  const app = createApp(dependencies);
  let addresses = 0;
  const browser: TestApp['browser'] = (address = `203.0.113.${(addresses += 1)}`) =>
    createBrowser(app, dependencies.config.siteUrl, address);
  return {
    app,
    dependencies,
    db,
    clock,
    logged,
    browser,
    signedIn: async (user) => {
      const session = await openSession(
        dependencies,
        db,
        user,
        { device: 'Test', remembered: false, ip: '198.51.100.1', former: {}, browsers: [] },
        'login',
      );
      if (!session) throw new Error('There is no such user.');
      const { csrfToken, id: userId } = session.auth;
      const opened = Object.assign(browser(), { csrfToken, userId });
      for (const line of sessionCookies(session.tokens, secure, false)) keepCookie(opened.cookies, line);
      return opened;
    },
    mails: async () => {
      await dependencies.mail.wake();
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.json')).sort();
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8')) as Mail));
    },
    close: async () => {
      await dependencies.mail.wake();
      await connection.close();
      await rm(outbox, { recursive: true, force: true });
    },
  };
}

export interface Browser {
  readonly address: string;
  readonly cookies: Map<string, string>;
  /**
   * The CSRF token of the last response with one. Each call sends it as `X-CSRF-Token` unless `headers` override it.
   */
  csrfToken: string | undefined;
  /** The user ID of the last response that contained one. */
  userId: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string | null>): Promise<Response>;
  get(path: string): Promise<Response>;
  post(path: string, body?: unknown): Promise<Response>;
  put(path: string, body?: unknown): Promise<Response>;
  patch(path: string, body?: unknown): Promise<Response>;
  delete(path: string, body?: unknown): Promise<Response>;
  logIn(email: string, password?: string, remembered?: boolean): Promise<Response>;
  /** Another tab or device with the same cookies. */
  copy(): Browser;
}

/** @param headers for one call, override the browser's own; `null` omits a header */
function createBrowser(app: App, site: string, address: string, jar = new Map<string, string>()): Browser {
  const browser: Browser = {
    address,
    cookies: jar,
    csrfToken: undefined,
    userId: '',
    async send(method, path, body, headers = {}) {
      const sent = new Headers({ origin: site });
      if (jar.size > 0) sent.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      if (browser.csrfToken) sent.set('x-csrf-token', browser.csrfToken);
      const isBytes = body instanceof Uint8Array;
      const isForm = body instanceof URLSearchParams;
      const type = isBytes ? 'octet-stream' : isForm ? 'x-www-form-urlencoded' : 'json';
      if (body !== undefined) sent.set('content-type', `application/${type}`);
      for (const [name, value] of Object.entries(headers)) {
        if (value === null) sent.delete(name);
        else sent.set(name, value);
      }
      const content: BodyInit | undefined =
        body === undefined
          ? undefined
          : typeof body === 'string' || isForm
            ? String(body)
            : isBytes
              ? new Uint8Array(body)
              : JSON.stringify(body);
      const request = new Request(`${site}${path}`, { method, headers: sent, body: content });
      const response = await app.fetch(request, { ip: address });
      for (const line of response.headers.getSetCookie()) keepCookie(jar, line);
      await declared(method, path, response.clone());
      const json: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      if (isAuth(json)) Object.assign(browser, { csrfToken: json.csrfToken, userId: json.id });
      return response;
    },
    get: (path) => browser.send('GET', path),
    post: (path, body = {}) => browser.send('POST', path, body),
    put: (path, body = {}) => browser.send('PUT', path, body),
    patch: (path, body = {}) => browser.send('PATCH', path, body),
    delete: (path, body) => browser.send('DELETE', path, body),
    logIn: (email, password = goodPassword, remembered = false) =>
      browser.post(api.login, { email, password, 'remember-me': remembered }),
    copy: () =>
      Object.assign(createBrowser(app, site, address, new Map(jar)), {
        csrfToken: browser.csrfToken,
        userId: browser.userId,
      }),
  };
  return browser;
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, equals);
  if (attributes.includes('Max-Age=0')) jar.delete(name);
  else jar.set(name, pair.slice(equals + 1));
}

const isAuth = (json: unknown): json is AuthResponse =>
  typeof json === 'object' && json !== null && 'csrfToken' in json;

/** The minimum cost of argon2 (1 ms); only `passwords.test.ts` tests the real cost. */
export const quickHasher = createPasswordHasher(
  { memoryCost: 1_024, timeCost: 2, parallelism: 1 },
  '$argon2id$v=19$m=1024,p=1,t=2$pnT2dHVGUFqf622wP+GoaQ$CEGCXVJWL4Kt7ZnqYcue2sCH9WkwkuentVWUtJnlNLY',
);

let goodHash: Promise<string> | undefined;

/** Adds a user with `goodPassword` and a confirmed email address to the database. */
export async function makeUser(
  db: Database,
  values: Partial<Pick<UserRow, 'email' | 'isAdmin' | 'passwordHash' | 'emailConfirmedAt' | 'language'>> = {},
): Promise<UserRow> {
  const id = randomUUID();
  const passwordHash = await (goodHash ??= quickHasher.hash(goodPassword));
  const made = new Date('2026-11-20T00:00:00.000Z');
  const defaults = { email: `user-${id}@example.com`, isAdmin: false, passwordHash, emailConfirmedAt: made };
  const user = await insertUser(db, { id, ...defaults, ...values }, made);
  if (!user) throw new Error('There is a user with this email already.');
  return user;
}
