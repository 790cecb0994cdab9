/**
 * Account pages in a DOM without a browser: each visit loads the modules of the page again, as a browser does, and calls
 * are answered by the test. Layout, focus by Tab and the server are tested in `tests/e2e/`.
 */
import { hasSessionHint } from '#contract/session-hint.ts';
import { times } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AnswersByCall } from './account-answers.ts';

export interface SentCall {
  call: string;
  body: unknown;
  /** The CSRF token of the session. */
  csrf: string | null;
}

/** The screen of each page, loaded after the modules were reset. */
const screens: Record<string, () => Promise<ReactNode>> = {
  [pages.login]: async () => createElement((await import('#admin/auth/LoginForm.tsx')).LoginForm, { canSignUp: true }),
  [pages.signup]: async () => createElement((await import('#admin/auth/SignupForm.tsx')).SignupForm),
  [pages.forgotPassword]: async () =>
    createElement((await import('#admin/auth/ForgotPasswordForm.tsx')).ForgotPasswordForm),
  [pages.resetPassword('')]: async () =>
    createElement((await import('#admin/auth/ResetPasswordForm.tsx')).ResetPasswordForm),
  [pages.profile]: async () => createElement((await import('#admin/profile/Profile.tsx')).Profile),
  [pages.users]: async () => {
    (await import('#admin/shared/start-screen.ts')).redirectToAccount();
    return null;
  },
};
const screenAt = (path: string) =>
  Object.entries(screens)
    .toSorted(([a], [b]) => b.length - a.length)
    .find(([start]) => path.startsWith(start))?.[1];

let root: Root | undefined;
/** Changes with each visit and at the end of each test, so that a page that is left while it loads is not shown. */
let visits = 0;
/** The visit that the page has asked for. */
let leaving: ReturnType<typeof setTimeout> | undefined;
let answers: AnswersByCall = {};
let turns = new Map<string, number>();
let sent: SentCall[] = [];
let errors: unknown[] = [];

/** Sets the answers to all following calls. Any other call is answered with 599. */
export function answer(next: AnswersByCall): void {
  answers = next;
  turns = new Map();
}

const soon = globalThis.setTimeout;
const cancel = globalThis.clearTimeout;
/** The running timers of banners and of held actions. The tests do not wait for these timers. */
const timers = new Map<number, { delay: number; run: () => void }>();
function endTimers(delay: number): void {
  for (const [id, timer] of timers) if (timer.delay === delay && timers.delete(id)) timer.run();
}
/** Ends the time of the shown banner. */
export const afterThreeSeconds = () => endTimers(times.alert);
/** Ends the time in which an action of a list can be cancelled. */
export const afterSixSeconds = () => endTimers(times.undo);
/** Counts down, so that no id is the id of a real timer. */
let timerCount = 0;
const setTimer = ((run: () => void, delay?: number) => {
  if (delay !== times.alert && delay !== times.undo) return soon(run, delay);
  timers.set(--timerCount, { delay, run });
  return timerCount;
}) as typeof setTimeout;
const clearTimer = ((timer?: number) => void (timers.delete(timer ?? 0) || cancel(timer))) as typeof clearTimeout;

const locks = {
  request: async (_: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)(),
  query: async () => ({ held: [] }),
};

export const sentCalls = (): readonly SentCall[] => sent;

async function answerTo(path: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
  const call = `${method} ${path.replace(/\?.*$/, '')}`;
  const csrf = new Headers(headers).get('x-csrf-token');
  sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined, csrf });
  const given = answers[call];
  const turn = turns.get(call) ?? 0;
  turns.set(call, turn + 1);
  const one = Array.isArray(given)
    ? given[Math.min(turn, given.length - 1)]
    : typeof given === 'function'
      ? await given()
      : given;
  if (one === 'offline') throw new TypeError('Failed to fetch');
  const { status, json, headers: sentBack } = one ?? { status: 599 };
  return new Response(json === undefined ? null : JSON.stringify(json), { status, headers: sentBack });
}

/**
 * Opens a page, as a browser does after a click on a link.
 * @param show loads the screen, if it is not the page's own
 */
export async function visit(path: string, show = screenAt(path)): Promise<void> {
  const own = ++visits;
  // A browser drops what a page is still loading when it leaves the page. Modules here cannot be stopped.
  await vi.dynamicImportSettled();
  if (own !== visits) return;
  root?.unmount();
  vi.resetModules();
  document.body.replaceChildren(document.createElement('main'));
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`http://localhost${path}`);
  root = createRoot(document.querySelector('main')!);
  const screen = await show?.();
  const menu = hasSessionHint(document.cookie)
    ? createElement((await import('#admin/menu/SessionMenu.tsx')).SessionMenu)
    : null;
  if (own === visits) root.render(createElement(Fragment, null, menu, screen));
}

/** Sets the readable cookie that marks a logged-in browser. */
export const giveSession = () => void (document.cookie = 'signed-in=1; path=/');
const endSession = () => void (document.cookie = 'signed-in=; path=/; max-age=0');

/** Prepares a browser without stored data for each test, and checks that no test leaves an error in its console. */
export function fakedScreens(): void {
  beforeEach(() => {
    endSession();
    sessionStorage.clear();
    localStorage.clear();
    [sent, errors] = [[], []];
    vi.stubGlobal('fetch', answerTo);
    timers.clear();
    vi.stubGlobal('setTimeout', setTimer);
    vi.stubGlobal('clearTimeout', clearTimer);
    // This DOM has no locks. One page needs none.
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said));
    // Style sheets are not loaded, but code that waits for them continues.
    vi.spyOn(document.head, 'append').mockImplementation((...links) => {
      for (const link of links) soon(() => (link as Node).dispatchEvent(new Event('load')), 0);
    });
    for (const way of ['assign', 'replace'] as const)
      vi.spyOn(window.location, way).mockImplementation((path) => {
        cancel(leaving);
        leaving = soon(() => void visit(String(path)), 0);
      });
  });
  afterEach(async () => {
    visits++;
    cancel(leaving);
    root?.unmount();
    root = undefined;
    await vi.dynamicImportSettled();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(errors).toEqual([]);
  });
}

/** Waits until a check passes, for example until React has rendered. */
export const until = <T,>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 10_000, interval: 5 });
export const at = (path: string) => until(() => expect(location.pathname).toBe(path));
export const text = () => document.body.textContent;
export const sees = (part: string) => until(() => expect(text()).toContain(part));

const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
/** Returns a visible element by its accessible name. */
export function named(selector: string, name: string, within: ParentNode = document): HTMLElement {
  const found = [...within.querySelectorAll<HTMLElement>(selector)].find(
    (one) => nameOf(one) === name && one.closest('[hidden]') === null,
  );
  if (!found) throw new Error(`There is no ${selector} ${name} in ${document.body.innerHTML.slice(0, 2_000)}`);
  return found;
}
export async function press(name: string, within?: ParentNode): Promise<void> {
  const button = await until(() => named('button', name, within));
  button.focus();
  button.click();
}
export const field = (name: string) => {
  const found = [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].at(-1);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
};

/** Types values into fields, each after the field got the focus. */
export async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = await until(() => field(name));
    input.focus();
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Returns the error under a field, if screen readers can associate it with the field. */
export function errorUnder(name: string): string | null {
  const input = field(name);
  if (input.getAttribute('aria-invalid') !== 'true') return null;
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.flatMap((id) => document.querySelector(`[id="${id}"].field-error`)?.textContent ?? [])[0] ?? null;
}

/**
 * Waits for the banner with this message and look. The banner of the test before can still be there, because it is
 * loaded later than the page that it belongs to.
 */
export const showsAlert = (message: string, type: 'success' | 'warning' | 'fail') =>
  until(() =>
    expect(
      [...document.querySelectorAll('[role="alert"].alert')].map((banner) => [
        banner.textContent,
        banner.className,
        banner.querySelector('svg') !== null,
      ]),
    ).toContainEqual([message, `alert alert-${type}`, true]),
  );
