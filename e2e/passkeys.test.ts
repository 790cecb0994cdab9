/** A passkey from its making to its end, on the real site and a device of the browser's (product, Accounts). */
import { messages } from '#contract/messages.ts';
import { api, pages } from '#contract/paths.ts';
import { launchBrowser } from '#testing/browser.ts';
import { templateSiteUrl } from '#testing/host.ts';
import * as words from '#words/index.ts';
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, expectAlert, expectNoAxeFindings, logOut, openAccountPage, signUp } from './accounts-kit.ts';
import { sharedSite } from './started-site.ts';

/** Keys are bound to the address that the site says it has: this browser finds it there, whatever the port. */
const { host } = new URL(templateSiteUrl);
const site = sharedSite();
let browser: Browser;
beforeAll(async () => {
  const { port } = new URL(site.host.url);
  browser = await launchBrowser(undefined, [`--host-resolver-rules=MAP ${host}:80 ${host}:${port}`]);
});
afterAll(() => browser.close());

test('a passkey is added, logs in by the button and from the email field, proves who it is, and is removed', async () => {
  const atItsAddress = { browser, host: { ...site.host, url: templateSiteUrl } };
  const { page, done } = await openAccountPage(atItsAddress, { width: 390 });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
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
  // The same device has it already.
  await button(page, words.keys.addPasskey).click();
  await expectAlert(page, words.keys.passkeyKnown, 'warning');
  await page.getByRole('button', { name: /^Rename / }).click();
  await page.keyboard.type('Blue key');
  await page.keyboard.press('Enter');
  await page.getByText('Blue key', { exact: true }).waitFor();
  await logOut(page);

  await answersBy(false);
  await page.getByLabel('Email', { exact: true }).focus();
  // What began while the device kept silent stays unanswered: the button takes over from the field.
  await page.waitForFunction(() => 'asksDevice' in globalThis);
  await answersBy(true);
  await button(page, words.keys.loginWithPasskey).click();
  await page.waitForURL(`**${pages.profile}`);
  await logOut(page);
  await page.getByLabel('Email', { exact: true }).blur();
  await page.getByLabel('Email', { exact: true }).focus();
  await page.waitForURL(`**${pages.profile}`);

  // As if the last proof were old.
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
