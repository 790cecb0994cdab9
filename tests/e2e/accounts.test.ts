/** Accounts and passkeys on the real site. */
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { strFromU8, unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { profile } from '#i18n/profile.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  button,
  errorUnder,
  expectAlert,
  expectNoAxeFindings,
  fill,
  logOut,
  openAccountPage,
  password,
  signUp,
  widths,
} from './accounts-kit.ts';
import { inCampaign, longTest } from './harness/long.ts';
import { sharedSite, startSite } from './started-site.ts';
import { launchBrowser } from '../support/browser.ts';
import { templateSiteUrl } from '../support/host.ts';

/** Accounts on the real site, from signup to deletion, including the emails. */
describe('accounts', () => {
  const site = sharedSite();

  const form = (page: Page, name: string) => page.getByRole('form', { name });

  async function logIn(page: Page, email: string, secret: string): Promise<void> {
    await page.goto(pages.login);
    await fill(page, { email, password: secret });
    await button(page, 'Login').click();
  }

  /** Waits for an email to this address and returns its link of this kind. */
  async function mailedLink(
    email: string,
    kind: 'reset-password' | 'revert-email-change' | 'confirm' | 'stop',
  ): Promise<string> {
    const find = async () => {
      // Names that begin with a dot are skipped, because these files are still being written.
      const names = (await readdir(site.host.outbox).catch(() => [])).filter((name) => !name.startsWith('.'));
      const mails = await Promise.all(names.map(async (name) => readFile(join(site.host.outbox, name), 'utf8')));
      const links = mails
        .map((text) => JSON.parse(text) as { to: string; text: string })
        .filter(({ to }) => to === email)
        .map(({ text }) => new RegExp(`/users/${kind}/\\S+`).exec(text)?.[0]);
      return links.find((link) => link !== undefined);
    };
    await expect.poll(find).toBeDefined();
    return (await find()) ?? '';
  }

  /** The pages' guards, messages and validation are tested beside the components, in `src/admin/`. */
  test.each(widths)('%i wide: sign up, change everything, forget, reset, delete', async (width) => {
    const { page, done } = await openAccountPage(site, { width });
    const email = `yuki-${width}@example.com`;

    await signUp(page, email);
    await page.waitForURL(`**${pages.profile}`);
    await expectAlert(page, words.accounts.accountCreated, 'success');
    await form(page, 'General').waitFor();
    expect(await page.locator('input[name=email]').inputValue()).toBe(email);

    await fill(page, { username: '  <b>Yuki</b> & Ren < 3 ' });
    await form(page, 'General').getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, words.accounts.accountUpdated, 'success');
    await expect.poll(() => page.locator('input[name=username]').inputValue()).toBe('Yuki & Ren < 3');

    const change = { 'new-password': 'Other-345', 'confirm-new-password': 'Other-345' };
    await fill(page, { 'current-password': 'wrong', ...change });
    await form(page, 'Security').getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, messages.credentialsInvalid, 'warning');
    await fill(page, { 'current-password': password, ...change });
    await form(page, 'Security').getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, words.accounts.accountUpdated, 'success');
    expect(await page.locator('input[name=new-password]').inputValue()).toBe('');

    await page.goto(pages.home);
    await logOut(page);
    await logIn(page, email, password);
    await expectAlert(page, messages.credentialsInvalid, 'warning');
    await logIn(page, email.toUpperCase(), 'Other-345');
    await page.waitForURL(`**${pages.profile}`);
    await expectAlert(page, words.accounts.loggedIn, 'success');
    await form(page, 'General').waitFor();
    await logOut(page);

    await page.goto(pages.forgotPassword);
    await fill(page, { email: 'nobody-here@example.com' });
    await button(page, 'Send reset link').click();
    await expectAlert(page, words.errors.emailNotFound, 'warning');
    await fill(page, { email });
    await button(page, 'Send reset link').click();
    await expectAlert(page, words.accounts.resetMailSent, 'success');

    const link = await mailedLink(email, 'reset-password');
    await page.goto(link);
    await fill(page, { password: 'weak', 'password-confirm': 'weak' });
    await button(page, 'Reset password').click();
    expect(await errorUnder(page, 'password')).toBe(messages.passwordLength);
    await fill(page, { password: 'Third-678', 'password-confirm': 'Third-678' });
    await button(page, 'Reset password').click();
    await page.waitForURL(`**${pages.profile}`);
    await form(page, 'General').waitFor();
    await logOut(page);
    await page.goto(link);
    await fill(page, { password: 'Fourth-90', 'password-confirm': 'Fourth-90' });
    await button(page, 'Reset password').click();
    await expectAlert(page, messages.resetLinkInvalid, 'warning');

    await logIn(page, email, 'Third-678');
    await page.waitForURL(`**${pages.profile}`);
    await button(page, 'Delete').click();
    await button(page, 'I am Sure').click();
    await page.waitForURL(`**${pages.login}`);
    await expectAlert(page, words.profile.accountDeleted, 'success');
    await fill(page, { email, password: 'Third-678' });
    await button(page, 'Login').click();
    await expectAlert(page, messages.credentialsInvalid, 'warning');
    await done();
  });

  test('logs in, opens the menu and logs out by keyboard only', async () => {
    const { page, done } = await openAccountPage(site, { width: 1280 });
    await page.goto(pages.login);
    await button(page, 'Login').waitFor();
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute('name') ?? at?.textContent?.trim();
      });
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press('Tab');
        if ((await focused()) === name) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    await tabTo('email');
    await page.keyboard.type(site.host.admin.email);
    await tabTo('password');
    await page.keyboard.type(site.host.admin.password);
    await tabTo('remember-me');
    await page.keyboard.press('Space');
    await tabTo('Login');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${pages.profile}`);
    await form(page, 'General').waitFor();
    // Without 'Remember me', session cookies end with the browser. Only the cookie for a known browser remains.
    const lasting = (await page.context().cookies()).filter(({ expires }) => expires !== -1).map(({ name }) => name);
    expect(lasting).toEqual([expect.stringMatching(/^browser-/)]);
    await button(page, 'Profile').waitFor();
    await page.locator('body').focus();
    await tabTo('Profile');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Dashboard');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Settings');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Logout');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${pages.login}`);
    await expectAlert(page, words.screens.loggedOut, 'success');
    expect((await page.context().cookies()).filter(({ name }) => name === 'signed-in')).toEqual([]);
    await done();
  });

  // `src/admin/profile/profile.test.tsx` tests the list of sessions and its calls. The server's tests check that ending a session
  // takes effect at once.
  longTest('another device is listed, and ending its session ends it at once', async () => {
    const first = await openAccountPage(site, { width: 1280 });
    const second = await openAccountPage(site, { width: 390 });
    const email = 'devices@example.com';
    await signUp(first.page, email);
    await first.page.waitForURL(`**${pages.profile}`);
    await logIn(second.page, email, password);
    await second.page.waitForURL(`**${pages.profile}`);
    await form(second.page, 'General').waitFor();
    await first.page.reload();
    await first.page.getByText('This device').waitFor();
    await button(first.page, 'Log out all other sessions').click();
    await button(first.page, 'Log out all other sessions').waitFor({ state: 'detached' });
    expect(await first.page.getByRole('region', { name: 'Sessions' }).locator('li').count()).toBe(1);
    await form(second.page, 'General').getByRole('button', { name: 'Save' }).click();
    await second.page.waitForURL(`**${pages.login}`);
    await expectAlert(second.page, messages.sessionEnded, 'warning');
    await first.done();
    await second.done();
  });

  test('an access token that has run out is renewed unseen, once for all calls and tabs', async () => {
    const { page, done } = await openAccountPage(site, { width: 1280 });
    await signUp(page, `renewed-${randomUUID()}@example.com`);
    await page.waitForURL(`**${pages.profile}`);
    await form(page, 'General').waitFor();
    const other = await page.context().newPage();
    const renewals: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith(api.refresh)) renewals.push(request.url());
    });
    await other.goto(pages.home);
    // Waits for calls in progress, because they could renew the session on a page that is about to be left.
    await Promise.all([page, other].map((tab) => tab.waitForLoadState('networkidle')));
    const cookies = await page.context().cookies();
    await page.context().clearCookies({ name: 'access' });
    expect(cookies.some(({ name }) => name === 'access')).toBe(true);
    await Promise.all([page.reload(), other.goto(pages.profile)]);
    await form(page, 'General').waitFor();
    await form(other, 'General').waitFor();
    expect(renewals).toHaveLength(1);
    await done();
  });

  test('a new address waits until its link was pressed; before, it can be given up', async () => {
    const { page, done } = await openAccountPage(site, { width: 390 });
    const [email, wanted] = [`waits-${randomUUID()}@example.com`, `wanted-${randomUUID()}@example.com`];
    await signUp(page, email);
    await page.waitForURL(`**${pages.profile}`);
    await page.getByText(profile.emailUnconfirmed).waitFor();
    await button(page, 'Send the link again').click();
    await expectAlert(page, profile.confirmationSent, 'success');
    const ask = async (address: string) => {
      await fill(page, { email: address });
      await form(page, 'General').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('group', { name: 'New email address' }).getByText(address).waitFor();
      expect(await page.locator('input[name=email]').inputValue()).toBe(email);
    };
    await ask(`given-up-${randomUUID()}@example.com`);
    await expectNoAxeFindings(page);
    await button(page, 'Cancel the change').click();
    await page.getByRole('group', { name: 'New email address' }).waitFor({ state: 'detached' });
    await ask(wanted);
    await page.goto(await mailedLink(wanted, 'confirm'));
    await page.getByText(words.mailedLinks.confirmChangeEffect).waitFor();
    await expectNoAxeFindings(page);
    await button(page, 'Confirm new email address').focus();
    await page.keyboard.press('Enter');
    await page.getByText(words.mailedLinks.emailConfirmed).waitFor();
    await page.getByRole('link', { name: 'Open your profile' }).click();
    await form(page, 'General').waitFor();
    expect(await page.locator('input[name=email]').inputValue()).toBe(wanted);
    expect(await page.getByText(profile.emailUnconfirmed).count()).toBe(0);
    await done();
  });

  test('the pages behind mailed links work without script, cookies and origin', async () => {
    const email = `unscripted-${randomUUID()}@example.com`;
    const context = await site.browser.newContext({ javaScriptEnabled: false, baseURL: site.host.url });
    const { page, done } = await openAccountPage(site, { width: 1280 });
    await signUp(page, email);
    await page.waitForURL(`**${pages.profile}`);
    const plain = await context.newPage();
    await plain.goto(await mailedLink(email, 'confirm'));
    await plain.getByText(email).waitFor();
    await plain.getByRole('button', { name: 'Confirm email address' }).click();
    await plain.getByText(words.mailedLinks.emailConfirmed).waitFor();
    await plain.goto(await mailedLink(email, 'confirm'));
    await plain.getByText(messages.mailedLinkInvalid).waitFor();
    await context.close();
    await done();
  });

  // The server's tests check the effect of the link; the pages behind links are tested above.
  longTest('the old address can take back a stolen account through a link that asks first', async () => {
    const thief = await openAccountPage(site, { width: 1280 });
    const owner = await openAccountPage(site, { width: 390 });
    const [email, moved] = ['mine@example.com', 'theirs@example.com'];
    await signUp(thief.page, email);
    await thief.page.waitForURL(`**${pages.profile}`);
    await form(thief.page, 'General').waitFor();
    await fill(thief.page, { email: moved });
    await form(thief.page, 'General').getByRole('button', { name: 'Save' }).click();
    await expectAlert(thief.page, words.accounts.accountUpdated, 'success');
    const confirming = await openAccountPage(site, { width: 390 });
    await confirming.page.goto(await mailedLink(moved, 'confirm'));
    await button(confirming.page, 'Confirm new email address').click();
    await confirming.page.getByText(words.mailedLinks.emailConfirmed).waitFor();
    await confirming.done();
    await thief.page.reload();
    await thief.page.getByText('Email address changed').waitFor();
    await thief.page.getByText('Account created', { exact: true }).waitFor();

    const link = await mailedLink(email, 'revert-email-change');
    await owner.page.goto(link);
    await owner.page.getByText(words.mailedLinks.revertEmailChangeEffect).waitFor();
    await expectNoAxeFindings(owner.page);
    await thief.page.reload();
    await form(thief.page, 'General').waitFor();
    await button(owner.page, 'Recover account').click();
    await owner.page.getByText(words.mailedLinks.takenBack).waitFor();
    await thief.page.reload();
    await thief.page.waitForURL(`**${pages.login}`);

    await owner.page.goto(await mailedLink(email, 'reset-password'));
    await fill(owner.page, { password: 'Third-678', 'password-confirm': 'Third-678' });
    await button(owner.page, 'Reset password').click();
    await owner.page.waitForURL(`**${pages.profile}`);
    await form(owner.page, 'General').waitFor();
    expect(await owner.page.locator('input[name=email]').inputValue()).toBe(email);
    await owner.page.goto(link);
    await owner.page.getByText(messages.mailedLinkInvalid).waitFor();
    await owner.done();
    await thief.done();
  });

  test('downloads the data as a file without a password', async () => {
    const { page, done } = await openAccountPage(site, { width: 1280 });
    await signUp(page, 'data@example.com');
    await page.waitForURL(`**${pages.profile}`);
    const download = page.waitForEvent('download');
    await button(page, 'Download my data').click();
    const files = unzipSync(await readFile(await (await download).path()));
    const [forPrograms, toRead] = ['my-data.json', 'my-data.txt'].map((name) =>
      strFromU8(files[name] ?? new Uint8Array()),
    );
    expect(JSON.parse(forPrograms ?? '')).toMatchObject({ user: { email: 'data@example.com' }, sessions: [{}] });
    expect(toRead).toContain('data@example.com');
    expect(forPrograms).not.toMatch(/argon2|password|hash/i);
    await done();
  });

  test.each(widths)('the pages for visitors have no axe findings, with every error, and fit %i px', async (width) => {
    const { page, done } = await openAccountPage(site, { width });
    for (const path of [pages.login, pages.signup, pages.forgotPassword, pages.resetPassword('any')]) {
      await page.goto(path);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await page.locator('form.form button[type=submit]').click();
      await page.locator('.field-error').first().waitFor();
      await expectNoAxeFindings(page, width);
      await page.setViewportSize({ width: 320, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width, height: 900 });
      // People never meet the honeypot.
      for (const honeypot of await page.locator('input[name=username][tabindex="-1"]').all()) {
        const box = await honeypot.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(0);
      }
    }
    await done();
  });

  test.each(widths)('the profile has no axe findings, with its menu and its question open, %i wide', async (width) => {
    const { page, done } = await openAccountPage(site, { width });
    await signUp(page, `axe-${randomUUID()}@example.com`);
    await page.waitForURL(`**${pages.profile}`);
    await page.getByText('This device').waitFor();
    await button(page, 'Delete').click();
    await button(page, 'Profile').click();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    await expectNoAxeFindings(page, width);
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
    await page.context().addCookies([{ name: 'signed-in', value: '1', url: site.host.url }]);
    // The menu's script is replaced by an empty file, so that the page shows its first paint.
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(pages.terms);
    expect(await page.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Profile' }).first().isVisible()).toBe(true);
    await page.unrouteAll();
    await done();
  });

  test('Back after a login returns to the previous page, never to the login form', async () => {
    const { page, done } = await openAccountPage(site, { width: 1280 });
    await page.goto(pages.terms);
    await logIn(page, site.host.admin.email, site.host.admin.password);
    await page.waitForURL(`**${pages.profile}`);
    await form(page, 'General').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Terms of service' }).waitFor();
    await page.goForward();
    await form(page, 'General').waitFor();
    await done();
  });

  longTest('signs up by keyboard only, from the first field to the profile', async () => {
    const { page, done } = await openAccountPage(site, { width: 1280 });
    await page.goto(pages.login);
    await button(page, 'Login').waitFor();
    const tabTo = async (name: string) => {
      const at = () =>
        page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
      for (let presses = 0; (await at()) !== name; presses += 1) {
        if (presses === 40) throw new Error(`Tab does not reach ${name}`);
        await page.keyboard.press('Tab');
      }
    };
    await tabTo('Sign up');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${pages.signup}`);
    await button(page, 'Sign up').waitFor();
    const email = `keys-${randomUUID()}@example.com`;
    for (const [name, typed] of [
      ['email', email],
      ['email-confirm', email],
      ['password', password],
      ['password-confirm', password],
    ] as const) {
      await tabTo(name);
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${pages.profile}`);
    await expectAlert(page, words.accounts.accountCreated, 'success');
    await done();
  });
});

/** A passkey from creation to removal, on the real site with a virtual authenticator (ACC-28). */
describe('passkeys', () => {
  /** Passkeys are bound to the site's URL, so this browser resolves its host to the test's port. */
  const { host } = new URL(templateSiteUrl);
  /** A separate site, because tests on other sites rely on an unchanged admin. */
  const site = startSite();
  let browser: Browser;
  beforeAll(async () => {
    const { port } = new URL(site.host.url);
    browser = await launchBrowser(undefined, [`--host-resolver-rules=MAP ${host}:80 ${host}:${port}`]);
  });
  afterAll(() => browser.close());

  const atItsAddress = () => ({ browser, host: { ...site.host, url: templateSiteUrl } });

  /** Adds a virtual authenticator that stores passkeys and responds automatically. */
  async function withDevice(page: Page) {
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        automaticPresenceSimulation: true,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    return { device, authenticatorId };
  }

  test('a passkey is added, logs in by the button and from the email field, re-authenticates, and is removed', async () => {
    const { page, done } = await openAccountPage(atItsAddress(), { width: 390 });
    const { device, authenticatorId } = await withDevice(page);
    await page.addInitScript(() => {
      const { credentials } = navigator;
      const get = credentials.get.bind(credentials);
      credentials.get = (options) => {
        Object.assign(globalThis, { asksDevice: true });
        return get(options);
      };
    });
    const answersBy = (on: boolean) =>
      device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: on });
    const email = `keys-${randomUUID()}@example.com`;
    await signUp(page, email);
    await page.waitForURL(`**${pages.profile}`);
    await button(page, words.keys.addPasskey).click();
    await expectAlert(page, words.keys.passkeyAdded, 'success');
    await expectNoAxeFindings(page, 390);
    // The same device cannot add a second passkey.
    await button(page, words.keys.addPasskey).click();
    await expectAlert(page, words.keys.passkeyKnown, 'warning');
    await page.getByRole('button', { name: /^Rename / }).click();
    await page.keyboard.type('Blue key');
    await page.keyboard.press('Enter');
    await page.getByText('Blue key', { exact: true }).waitFor();
    await logOut(page);

    await answersBy(false);
    await page.getByLabel('Email', { exact: true }).focus();
    // The field's own request for a passkey stays without a response. The button's request replaces it.
    await page.waitForFunction(() => 'asksDevice' in globalThis);
    await answersBy(true);
    await button(page, words.keys.loginWithPasskey).click();
    await page.waitForURL(`**${pages.profile}`);
    await logOut(page);
    await page.getByLabel('Email', { exact: true }).blur();
    await page.getByLabel('Email', { exact: true }).focus();
    await page.waitForURL(`**${pages.profile}`);

    // Simulates an expired confirmation.
    let asked = 0;
    await page.route(`**${api.passkeys}/*`, async (route) => {
      asked += 1;
      await (asked === 1
        ? route.fulfill({ status: 403, json: { message: messages.stepUp, code: 'STEP_UP' } })
        : route.continue());
    });
    await page.getByRole('button', { name: words.keys.removeKey('Blue key') }).click();
    const dialog = page.getByRole('dialog', { name: messages.stepUp });
    await button(page, words.keys.usePasskey).click();
    await dialog.waitFor({ state: 'detached' });
    await expectAlert(page, words.keys.passkeyRemoved, 'success');
    expect(asked).toBe(2);
    await device.detach();
    await done();
  });

  /** Returns the last link of this kind in an email to this address. */
  async function mailedLink(
    email: string,
    kind: 'confirm' | 'revert-email-change' | 'reset-password',
  ): Promise<string> {
    const find = async () => {
      const names = (await readdir(site.host.outbox)).filter((name) => !name.startsWith('.')).sort();
      const mails = await Promise.all(names.map(async (name) => readFile(join(site.host.outbox, name), 'utf8')));
      const links = mails
        .map((text) => JSON.parse(text) as { to: string; text: string })
        .flatMap(({ to, text }) => (to === email ? (text.match(new RegExp(`/users/${kind}/\\S+`, 'g')) ?? []) : []));
      return links.at(-1);
    };
    await expect.poll(find).toBeDefined();
    return (await find()) ?? '';
  }

  test.each(['reader', ...inCampaign('admin')])(
    'a %s account that a thief moved and gave a passkey is restored by its emails, only for its owner',
    async (who) => {
      const thief = await openAccountPage(atItsAddress(), { width: 1280 });
      const owner = await openAccountPage(site, { width: 390 });
      const { device } = await withDevice(thief.page);
      const email = who === 'admin' ? site.host.admin.email : `mine-${randomUUID()}@example.com`;
      const moved = `theirs-${randomUUID()}@example.com`;
      if (who === 'admin') {
        await thief.page.goto(pages.login);
        await fill(thief.page, { email, password: site.host.admin.password });
        await button(thief.page, 'Login').click();
      } else await signUp(thief.page, email);
      await thief.page.waitForURL(`**${pages.profile}`);
      await button(thief.page, words.keys.addPasskey).click();
      await expectAlert(thief.page, words.keys.passkeyAdded, 'success');
      await fill(thief.page, { email: moved });
      await thief.page.locator('form[aria-label="General"]').getByRole('button', { name: 'Save' }).click();
      await expectAlert(thief.page, words.accounts.accountUpdated, 'success');
      await owner.page.goto(await mailedLink(moved, 'confirm'));
      await button(owner.page, 'Confirm new email address').click();
      await owner.page.getByText(words.mailedLinks.emailConfirmed).waitFor();

      await owner.page.goto(await mailedLink(email, 'revert-email-change'));
      await owner.page.getByText(words.mailedLinks.revertEmailChangeEffect).waitFor();
      await button(owner.page, 'Recover account').click();
      await owner.page.getByText(words.mailedLinks.takenBack).waitFor();
      await thief.page.reload();
      await thief.page.waitForURL(`**${pages.login}`);
      await button(thief.page, words.keys.loginWithPasskey).click();
      await expectAlert(thief.page, messages.passkeyUnknown, 'warning');
      expect(new URL(thief.page.url()).pathname).toBe(pages.login);

      const link = await mailedLink(email, 'reset-password');
      await owner.page.goto(link);
      const next = 'Third-678';
      await fill(owner.page, { password: next, 'password-confirm': next });
      await button(owner.page, 'Reset password').click();
      await owner.page.waitForURL(`**${pages.profile}`);
      await expect.poll(() => owner.page.locator('input[name=email]').inputValue()).toBe(email);
      await device.detach();
      await owner.done();
      await thief.done();
    },
  );
});
