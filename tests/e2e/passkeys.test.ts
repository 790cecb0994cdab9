/** A passkey from creation to removal, on the real site with a virtual authenticator (ACC-28). */
import { messages } from '#contract/messages.ts';
import { api, pages } from '#contract/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { templateSiteUrl } from '../support/host.ts';
import * as words from '#i18n/index.ts';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, expectAlert, expectNoAxeFindings, fill, logOut, openAccountPage, signUp } from './accounts-kit.ts';
import { startSite } from './started-site.ts';

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
async function mailedLink(email: string, kind: 'confirm' | 'revert-email-change' | 'reset-password'): Promise<string> {
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

test.each(['reader', 'admin'])(
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
