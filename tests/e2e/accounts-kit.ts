/** Helpers for the account journeys: a page that reports every unexpected message, and the steps of its forms. */
import { pages } from '#contract/paths.ts';
import { axeFindings, byLook } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { inCampaign } from './harness/long.ts';
import { giveBack, takeProfile } from './harness/profiles.ts';
import type { StartedSite } from './started-site.ts';

export const widths: readonly number[] = [390, ...inCampaign(1280)];
/** Password of the accounts that journeys create. */
export const password = 'Sekret-12';
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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
  { width }: { width: number },
): Promise<AccountPage> {
  const options = { baseURL: url, viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
  const context = await takeProfile(browser, url, options);
  const { page, consoleErrors } = await openPage(context, [refusedCalls]);
  const expectQuiet = () => expect(consoleErrors).toEqual([]);
  const done = async () => {
    await giveBack(context, url, options);
    expectQuiet();
  };
  return { page, expectQuiet, done };
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

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(pages.signup);
  await fill(page, { email, 'email-confirm': email, password, 'password-confirm': password });
  await button(page, 'Sign up').click();
}

export async function logOut(page: Page): Promise<void> {
  await button(page, 'Profile').click();
  await button(page, 'Logout').click();
  await page.waitForURL(`**${pages.login}`);
  await expectAlert(page, words.screens.loggedOut, 'success');
}
