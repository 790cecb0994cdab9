/** What the account journeys share: a page that reports every surprise, and an API that answers as a test wants. */
import type { AuthResponse, SecurityEvent, SessionResponse, UserResponse } from '#contract/accounts.ts';
import { errorCatalogue, type ErrorCode } from '#contract/errors.ts';
import { api, pages } from '#contract/paths.ts';
import { axeFindings } from '#testing/axe.ts';
import { openPage } from '#testing/browser.ts';
import type { BrowserContext, Page, Request, Route } from 'playwright';
import { expect } from 'vitest';
import type { StartedSite } from './started-site.ts';

export const widths = [1280, 390] as const;
export const anonymousPages = [pages.login, pages.signup, pages.forgotPassword, pages.resetPassword('any')];
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export interface MockedResponse {
  status: number;
  json?: unknown;
}
/** One answer for all calls, answers in turn (the last one stays), a function, or no answer at all. */
type MockedResponses =
  MockedResponse | MockedResponse[] | 'offline' | ((request: Request) => MockedResponse | Promise<MockedResponse>);

export const auth: AuthResponse = { id: 'u1', isAdmin: false, csrfToken: 'csrf-1' };
export const user: UserResponse = { id: 'u1', username: 'Yuki', email: 'yuki@example.com' };
const minute = '2024-03-12T03:00:00.000Z';
export const sessions: SessionResponse[] = [
  { id: 's1', device: 'Firefox on Linux', createdAt: minute, lastSeenAt: minute, current: true },
  { id: 's2', device: 'Safari on iPhone', createdAt: minute, lastSeenAt: minute, current: false },
  { id: 's3', device: 'Edge on Windows', createdAt: minute, lastSeenAt: minute, current: false },
];

export const securityLog: SecurityEvent[] = [
  { kind: 'login', at: minute, address: '203.0.113.0/24', count: 1 },
  { kind: 'login-failed', at: minute, address: '2001:db8:1::/48', count: 3 },
];

/** A refusal as the API writes it. */
export function refusal(code: ErrorCode, more: object = {}): MockedResponse {
  const { status, message } = errorCatalogue[code];
  return { status, json: { message, code, ...more } };
}
export const ok = (json: unknown, status = 200): MockedResponse => ({ status, json });

/** The calls of a visitor who never signed in, and of someone who is. */
export const anonymous: Record<string, MockedResponses> = {
  [`GET ${api.checkAuth}`]: refusal('NOT_SIGNED_IN'),
  [`POST ${api.refresh}`]: refusal('NOT_SIGNED_IN'),
};
export const signedIn: Record<string, MockedResponses> = {
  [`GET ${api.checkAuth}`]: ok(auth),
  [`GET ${api.user('u1')}`]: ok(user),
  [`GET ${api.sessions('u1')}`]: ok(sessions),
  [`GET ${api.securityLog('u1')}`]: ok(securityLog),
};

/** What the browser itself says about a call that a test lets fail. */
const refusedCalls =
  /Failed to load resource: (the server responded with a status of (4|5)|net::ERR_INTERNET_DISCONNECTED)/;

interface AccountPage {
  page: Page;
  /** Tells whatever the page complained about. */
  expectQuiet: () => void;
  /** That, and the page is closed. */
  done: () => Promise<void>;
}

/** A page in a browser profile of its own, `width` wide. */
export async function openAccountPage(
  { browser, host: { url } }: StartedSite,
  { width, session = false }: { width: number; session?: boolean },
): Promise<AccountPage> {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  if (session) await giveSession(context, url);
  const { page, consoleErrors } = await openPage(context, [refusedCalls]);
  page.setDefaultTimeout(10_000);
  const expectQuiet = () => expect(consoleErrors).toEqual([]);
  const done = async () => {
    await context.close();
    expectQuiet();
  };
  return { page, expectQuiet, done };
}

/** The readable cookie that says that someone is signed in. */
export async function giveSession(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: 'signed-in', value: '1', url }]);
}

/** Answers the page's API calls by `method path`; one that is not listed fails the test through a 599. */
export async function mockApi(page: Page, answers: Record<string, MockedResponses>) {
  const sent: { call: string; body: unknown }[] = [];
  const turns = new Map<string, number>();
  await page.unroute('**/api/**');
  await page.route('**/api/**', async (route: Route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    sent.push({ call, body: request.postDataJSON() as unknown });
    const answer = answers[call];
    if (answer === 'offline') return route.abort('internetdisconnected');
    const turn = turns.get(call) ?? 0;
    turns.set(call, turn + 1);
    const one = Array.isArray(answer)
      ? answer[Math.min(turn, answer.length - 1)]
      : typeof answer === 'function'
        ? await answer(request)
        : answer;
    return route.fulfill(one ? { status: one.status, json: one.json ?? {} } : { status: 599, body: call });
  });
  return sent;
}

/** The banner says this, in this style, with its icon. One look at it all, since it goes after 3 seconds. */
export async function expectAlert(page: Page, message: string, type: 'success' | 'warning' | 'fail'): Promise<void> {
  const banner = page.locator(`.alert-${type}[role="alert"]:has(svg)`);
  await banner.getByText(message, { exact: true }).waitFor();
}

/** The error under a field, tied to it for screen readers. */
export async function errorUnder(page: Page, name: string): Promise<string | null> {
  const field = page.locator(`input[name="${name}"]`);
  if ((await field.getAttribute('aria-invalid')) !== 'true') return null;
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const notes = await Promise.all(ids.map((id) => page.locator(`[id="${id}"].field-error`).allTextContents()));
  return notes.flat()[0] ?? null;
}

export async function expectNoAxeFindings(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
}

/** An answer that is held back until the test lets it go. */
export function held<T>(answer: T) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return { answer: async () => released.then(() => answer), release };
}
