/** Access to each account page, and the state of the menu, for every response of the API. */
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { api, pages } from '#contract/paths.ts';
import { describe, expect, test } from 'vitest';
import {
  anonymous,
  anonymousPages,
  auth,
  button,
  expectAlert,
  expectNoAxeFindings,
  fill,
  giveSession,
  held,
  fakeApi,
  ok,
  openAccountPage,
  refusal,
  signedIn,
  siteWithFakedApi,
  widths,
} from './accounts-kit.ts';
import { inCampaign, isCampaign } from './harness/long.ts';

const site = siteWithFakedApi();

describe.each(widths)('%i wide', (width) => {
  test.each(anonymousPages)(
    '%s is shown to anonymous visitors, after the check, and has no axe findings',
    async (path) => {
      const { page, done } = await openAccountPage(site, { width });
      const check = held(refusal('NOT_SIGNED_IN'));
      await fakeApi(page, { ...anonymous, [`GET ${api.checkAuth}`]: check.answer });
      await page.goto(path);
      await page.getByText(words.screens.loading).waitFor();
      expect(await page.locator('form.form').count()).toBe(0);
      if (isCampaign) await expectNoAxeFindings(page, width);
      check.release();
      await page.locator('form.form').waitFor();
      expect(await page.getByText(words.screens.loading).count()).toBe(0);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      if (isCampaign) await expectNoAxeFindings(page, width);
      // Submitting the empty form displays every error, which axe then checks too.
      await page.locator('form.form button[type=submit]').click();
      await page.locator('.field-error').first().waitFor();
      await expectNoAxeFindings(page, width);
      await done();
    },
  );
});

test('pages for visitors send a logged-in user to the profile', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280, session: true });
  await fakeApi(page, signedIn);
  // All of these pages share a guard, so one page is enough outside of the campaign.
  for (const path of isCampaign ? anonymousPages : [pages.signup]) {
    await page.goto(path);
    await page.waitForURL(`**${pages.profile}`);
    await page.getByRole('heading', { name: 'General' }).waitFor();
  }
  await done();
});

test('the profile sends an anonymous visitor to the login without a message', async () => {
  const { page, done } = await openAccountPage(site, { width: 390 });
  await fakeApi(page, anonymous);
  await page.goto(pages.profile);
  await page.waitForURL(`**${pages.login}`);
  await button(page, 'Login').waitFor();
  expect(await page.locator('.alert').count()).toBe(0);
  await done();
});

test.each(['503', ...inCampaign('429', 'offline')])(
  'a session check that ends in %s logs nobody out and can be repeated',
  async (kind) => {
    const { page, done } = await openAccountPage(site, { width: 1280, session: true });
    const failed = { '429': refusal('TOO_MANY_REQUESTS'), '503': refusal('UNAVAILABLE'), offline: 'offline' } as const;
    await fakeApi(page, { ...signedIn, [`GET ${api.checkAuth}`]: failed[kind as keyof typeof failed] });
    await page.goto(pages.profile);
    await button(page, 'Try again').waitFor();
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(pages.profile);
    await expectNoAxeFindings(page);
    await fakeApi(page, signedIn);
    await button(page, 'Try again').click();
    await page.getByRole('form', { name: 'General' }).waitFor();
    await done();
  },
);

test.each([
  [500, words.errors.serverErrorTitle, words.errors.serverError] as const,
  ...inCampaign(
    [404, words.errors.lost, ''] as const,
    [503, words.errors.wentWrongTitle, words.errors.wentWrong] as const,
  ),
])('a profile that cannot be loaded (%i) shows the error page with its details', async (status, title, text) => {
  const { page, done } = await openAccountPage(site, { width: 390, session: true });
  const answer = { status, json: { message: 'The details.', code: 'X' } };
  await fakeApi(page, { ...signedIn, [`GET ${api.user('u1')}`]: answer });
  await page.goto(pages.profile);
  await page.getByRole('heading', { name: title }).waitFor();
  if (text) await page.getByText(text).waitFor();
  await page.getByText(`${status} · The details.`).waitFor();
  expect(await page.getByRole('link', { name: 'Back home' }).getAttribute('href')).toBe('/');
  await expectNoAxeFindings(page);
  await done();
});

test('a session that ends while the profile is open leads to the login with a message', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280, session: true });
  await fakeApi(page, signedIn);
  await page.goto(pages.profile);
  await page.getByRole('form', { name: 'General' }).waitFor();
  const ended = refusal('SESSION_ENDED');
  await fakeApi(page, {
    ...anonymous,
    [`PUT ${api.user('u1')}`]: ended,
    [`POST ${api.refresh}`]: ended,
  });
  await page.getByRole('form', { name: 'General' }).getByRole('button').click();
  await page.waitForURL(`**${pages.login}`);
  await expectAlert(page, messages.sessionEnded, 'warning');
  await done();
});

test('Back after a login returns to the previous page, never to the login form', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  await fakeApi(page, { ...anonymous, [`POST ${api.login}`]: ok(auth) });
  await page.goto(pages.terms);
  await page.goto(pages.login);
  await fill(page, { email: 'a@example.com', password: 'x' });
  await fakeApi(page, { ...signedIn, [`POST ${api.login}`]: ok(auth) });
  await button(page, 'Login').click();
  await page.waitForURL(`**${pages.profile}`);
  await page.getByRole('form', { name: 'General' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Terms of service' }).waitFor();
  await page.goForward();
  await page.getByRole('form', { name: 'General' }).waitFor();
  await done();
});

test('a page from the cache checks the session again and keeps typed text', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  await fakeApi(page, anonymous);
  await page.goto(pages.signup);
  await fill(page, { email: 'a@example.com' });
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await comeBack();
  await button(page, 'Sign up').waitFor();
  expect(await page.locator('input[name=email]').inputValue()).toBe('a@example.com');
  await fakeApi(page, signedIn);
  await comeBack();
  await page.waitForURL(`**${pages.profile}`);
  await done();
});

test('an anonymous visitor loads no React for the menu; someone signed in sees no wrong tab', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.goto(pages.terms);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.map(async (script) => (await page.request.get(script)).body()));
  expect(sizes.reduce((sum, body) => sum + body.byteLength, 0)).toBeLessThan(8_000);
  expect(await page.getByRole('link', { name: 'Login' }).isVisible()).toBe(true);
  await giveSession(page.context(), site.host.url);
  // The menu's script is replaced by an empty file, so that the page shows its first paint.
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(pages.terms);
  expect(await page.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Profile' }).first().isVisible()).toBe(true);
  await done();
});

test('the menu works by keyboard: arrows, Home, End, Escape returns the focus', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280, session: true });
  await fakeApi(page, signedIn);
  await page.goto(pages.terms);
  const profile = button(page, 'Profile');
  await profile.focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Settings');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Logout');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('Settings');
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('Logout');
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe('Settings');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Profile');
  expect(await profile.getAttribute('aria-expanded')).toBe('false');
  await profile.hover();
  expect(await profile.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('Logout');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Settings' }).waitFor({ state: 'hidden' });
  await profile.click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL(`**${pages.profile}`);
  await done();
});

test('/users redirects to the login, and with a session to the profile', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  await fakeApi(page, anonymous);
  await page.goto(pages.users);
  await page.waitForURL(`**${pages.login}`);
  await giveSession(page.context(), site.host.url);
  await fakeApi(page, signedIn);
  await page.goto(pages.users);
  await page.waitForURL(`**${pages.profile}`);
  await done();
});
