/** A new owner makes the site theirs, adds a passkey at once, and logs in with it (product 15). */
import { AxeBuilder } from '@axe-core/playwright';
import { api, pages } from '#contract/paths.ts';
import { goodPassword } from '#testing/app.ts';
import { openPage, sharedBrowser } from '#testing/browser.ts';
import { layEmptyDatabase } from '#testing/database.ts';
import { newDataDir, startHost, type Host } from '#testing/host.ts';
import * as words from '#words/index.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let host: Host;
beforeEach(async () => {
  // An empty folder is no owner's: the sample is shown.
  const env = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', CONTENT_DIR: newDataDir() };
  const dataDir = newDataDir();
  await layEmptyDatabase(dataDir);
  host = await startHost({ dataDir, env });
});
afterEach(() => host.stop());

test('the site is theirs, and a passkey is added before anything else', async () => {
  const [link = ''] = /http:\S+\/setup\/\S+/.exec(host.output()) ?? [];
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 390, height: 844 } });
  const { page, consoleErrors } = await openPage(context);
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  await page.goto(link);
  // A form of before its script would be sent as it is.
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
  await page.getByLabel(words.setup.name, { exact: true }).fill('Ada Byron');
  await page.getByLabel(words.setup.role, { exact: true }).fill('Analyst');
  await page.getByLabel(words.setup.email, { exact: true }).fill('ada@example.com');
  for (const field of await page.locator('input[type=password]').all()) await field.fill(goodPassword);
  // All that the site shows is made anew before the answer.
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url() === link, {
    timeout: 120_000,
  });
  await page.getByRole('button', { name: words.setup.action }).click();
  expect((await answered).status()).toBe(201);
  await page.getByRole('button', { name: words.keys.addPasskey }).click();
  await page.getByText(words.keys.passkeyAdded).waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole('link', { name: words.setup.goOn }).click();
  await page.waitForURL(`**${pages.dashboard}`);
  expect(await (await context.request.get(host.url + api.passkeys)).json()).toHaveLength(1);
  expect((await fetch(link)).status).toBe(404);
  expect(consoleErrors).toEqual([]);
  await context.clearCookies();
  // Else the passkey that the field offers by itself may be faster than the button.
  const answersBy = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await answersBy(false);
  await page.goto(host.url + pages.login);
  await page.getByRole('button', { name: words.keys.loginWithPasskey }).waitFor();
  await answersBy(true);
  await page.getByRole('button', { name: words.keys.loginWithPasskey }).click();
  await page.waitForURL((url) => url.pathname !== pages.login);
  expect((await context.request.get(host.url + api.passkeys)).status()).toBe(200);
  await context.close();
}, 180_000);
