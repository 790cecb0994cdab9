/**
 * Helpers for the account journeys: a page that reports every unexpected message, and an API with responses that a test
 * sets.
 */
import type { AuthResponse, SecurityEvent, SessionResponse, UserResponse } from '#contract/accounts.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { api, pages } from '#contract/paths.ts';
import { axeFindings, byLook } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  headerOfApi,
  startFrontServer,
  type FakedAnswer,
  type FakedApi,
  type FakedRequest,
  type FrontServer,
} from './harness/front-server.ts';
import { inCampaign } from './harness/long.ts';
import { giveBack, takeProfile } from './harness/profiles.ts';
import { sharedSite, type StartedSite } from './started-site.ts';

export const widths: readonly number[] = [390, ...inCampaign(1280)];
export const anonymousPages = [pages.login, pages.signup, pages.forgotPassword, pages.resetPassword('any')];
/** Password of the accounts that journeys create. */
export const password = 'Sekret-12';
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * One response for all calls, a list of responses (the last is repeated), a function that returns a response, or no
 * response at all.
 */
export type FakedAnswers = FakedAnswer | FakedAnswer[] | 'offline' | (() => FakedAnswer | Promise<FakedAnswer>);

export const auth: AuthResponse = { id: 'u1', isAdmin: false, csrfToken: 'csrf-1' };
export const user: UserResponse = { id: 'u1', username: 'Yuki', email: 'yuki@example.com', emailConfirmed: true };
const minute = '2024-03-12T03:00:00.000Z';
export const sessions: SessionResponse[] = [
  {
    id: 's1',
    device: 'Firefox on Linux',
    network: '203.0.113.0/24',
    createdAt: minute,
    lastSeenAt: minute,
    current: true,
    signedIn: true,
  },
  {
    id: 's2',
    device: 'Safari on iPhone',
    network: null,
    createdAt: minute,
    lastSeenAt: minute,
    current: false,
    signedIn: true,
  },
  {
    id: 's3',
    device: 'Edge on Windows',
    network: null,
    createdAt: minute,
    lastSeenAt: minute,
    current: false,
    signedIn: true,
  },
];

export const securityLog: SecurityEvent[] = [
  { kind: 'login', at: minute, address: '203.0.113.0/24', count: 1 },
  { kind: 'login-failed', at: minute, address: '2001:db8:1::/48', count: 3 },
];

/** Returns an error response in the API's format. */
export function refusal(code: ErrorCode, more: object = {}): FakedAnswer {
  const { status, message } = errorCatalogue[code];
  return { status, json: { message, code, ...more } };
}
export const ok = (json: unknown, status = 200): FakedAnswer => ({ status, json });

/** Responses for a visitor without a session, and for a logged-in user. */
export const anonymous: Record<string, FakedAnswers> = {
  [`GET ${api.checkAuth}`]: refusal('NOT_SIGNED_IN'),
  [`POST ${api.refresh}`]: refusal('NOT_SIGNED_IN'),
};
export const signedIn: Record<string, FakedAnswers> = {
  [`GET ${api.checkAuth}`]: ok(auth),
  [`GET ${api.user('u1')}`]: ok(user),
  [`GET ${api.sessions('u1')}`]: ok(sessions),
  [`GET ${api.securityLog('u1')}`]: ok(securityLog),
  [`GET ${api.passkeys}`]: ok([]),
};

/** The browser's own messages about a call that a test makes fail: rejected, aborted, or offline. */
const refusedCalls =
  /Failed to load resource: (the server responded with a status of (4|5)|net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED))/;

interface AccountPage {
  page: Page;
  /** Throws if the page has logged an unexpected message. */
  expectQuiet: () => void;
  /** Closes the page and calls `expectQuiet`. */
  done: () => Promise<void>;
}

/** Opens a page, `width` wide, in a separate browser profile without stored data. */
export async function openAccountPage(
  { browser, host: { url } }: StartedSite,
  { width, session = false }: { width: number; session?: boolean },
): Promise<AccountPage> {
  const options = { baseURL: url, viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
  const context = await takeProfile(browser, url, options);
  if (session) await giveSession(context, url);
  const { page, consoleErrors } = await openPage(context, [refusedCalls]);
  const expectQuiet = () => expect(consoleErrors).toEqual([]);
  const done = async () => {
    await giveBack(context, url, options);
    expectQuiet();
  };
  return { page, expectQuiet, done };
}

/** Sets the readable cookie that marks a logged-in browser. */
export async function giveSession(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: 'signed-in', value: '1', url }]);
}

/** The fake APIs by name. Pages send the name with each request. */
const fakedApis = new Map<string, FakedApi>();

/** Returns the shared site behind a server that answers each page's calls with the responses of `fakeApi`. */
export function siteWithFakedApi(): StartedSite {
  const site = sharedSite();
  const faked: { -readonly [part in keyof StartedSite]?: StartedSite[part] } = {};
  let front: FrontServer | undefined;
  beforeAll(async () => {
    front = await startFrontServer(site.host.url, (name) => fakedApis.get(name));
    faked.browser = site.browser;
    faked.host = { ...site.host, url: front.url };
  });
  afterAll(() => front?.close());
  return faked as StartedSite;
}

/** Sets the responses to the page's API calls, by `method path`. Any other call fails the test with a 599. */
export async function fakeApi(page: Page, answers: Record<string, FakedAnswers>) {
  const sent: { call: string; body: unknown }[] = [];
  const turns = new Map<string, number>();
  const name = randomUUID();
  fakedApis.set(name, async ({ method, path, body }: FakedRequest) => {
    const call = `${method} ${path}`;
    sent.push({ call, body });
    const answer = answers[call];
    if (answer === 'offline') return undefined;
    const turn = turns.get(call) ?? 0;
    turns.set(call, turn + 1);
    const one = Array.isArray(answer)
      ? answer[Math.min(turn, answer.length - 1)]
      : typeof answer === 'function'
        ? await answer()
        : answer;
    return one ?? { status: 599 };
  });
  await page.setExtraHTTPHeaders({ [headerOfApi]: name });
  return sent;
}

/** Waits for the banner with this message, style and icon, in one query because it disappears after 3 seconds. */
export async function expectAlert(page: Page, message: string, type: 'success' | 'warning' | 'fail'): Promise<void> {
  const banner = page.locator(`.alert-${type}[role="alert"]:has(svg)`);
  await banner.getByText(message, { exact: true }).waitFor();
}

/** Returns the error under a field, if screen readers can associate it with the field. */
export async function errorUnder(page: Page, name: string): Promise<string | null> {
  const field = page.locator(`input[name="${name}"]`);
  if ((await field.getAttribute('aria-invalid')) !== 'true') return null;
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const notes = await Promise.all(ids.map((id) => page.locator(`[id="${id}"].field-error`).allTextContents()));
  return notes.flat()[0] ?? null;
}

/**
 * @param width for a screen that is checked in all `widths`; only the first width is checked with all rules, the others
 * only with rules that depend on the layout
 */
export async function expectNoAxeFindings(page: Page, width = widths[0]): Promise<void> {
  expect(await axeFindings(page, width === widths[0] ? {} : byLook)).toEqual([]);
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
}

/** Returns a response that is delayed until the test releases it. */
export function held<T>(answer: T) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { answer: async () => released.then(() => answer), release };
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(pages.signup);
  await fill(page, { email, 'email-confirm': email, password, 'password-confirm': password });
  await button(page, 'Sign up').click();
}

export async function logOut(page: Page): Promise<void> {
  await button(page, 'Profile').click();
  await button(page, 'Logout').click();
  await page.waitForURL(`**${pages.login}`);
  await expectAlert(page, words.menu.loggedOut, 'success');
}
