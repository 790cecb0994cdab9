/** Screens that run the site: redirects, and the download of an archive. */
import { adminScreens } from '#contract/admin-screens.ts';
import { messages } from '#contract/messages.ts';
import { redirects as words } from '#i18n/redirects.ts';
import { exporting } from '#i18n/exporting.ts';
import { accounts } from '#i18n/accounts.ts';
import { profile } from '#i18n/profile.ts';
import { api } from '#support/api-paths.ts';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { signInForCalls } from './harness/admin-calls.ts';
import { startSite } from './started-site.ts';

const site = startSite();

test('a URL that is not found gets a redirect, and a reader follows it', async () => {
  const context = await site.browser.newContext();
  await signInForCalls(context, site.host);
  const { page } = await openPage(context, [/404/]);
  await page.goto(site.host.url + adminScreens.redirects.path);
  await page.getByText(words.none).waitFor();
  const tested = page.getByPlaceholder(words.example);
  await tested.fill('/old/cv.html');
  await page.getByRole('button', { name: words.testNow, exact: true }).click();
  await page.getByText(words.answers.missing('/old/cv.html')).waitFor();
  await page.getByRole('button', { name: words.add }).click();
  const sheet = page.getByRole('dialog', { name: words.addTitle });
  await sheet.getByLabel(words.from).fill('https://old.example/old/cv.html');
  await sheet.getByLabel(words.to).fill('https://elsewhere.example/');
  await sheet.getByRole('button', { name: words.add }).click();
  await sheet.getByText(messages.redirectOutside).waitFor();
  await sheet.getByLabel(words.to).fill('/about');
  await sheet.getByRole('button', { name: words.add }).click();
  await page.getByRole('row', { name: /old\/cv\.html/ }).waitFor();
  await page.getByRole('button', { name: words.testNow, exact: true }).click();
  await page.locator('.test-result', { hasText: words.answers.redirect('/old/cv.html', '/about') }).waitFor();
  const reader = await openPage(await site.browser.newContext());
  await reader.page.goto(`${site.host.url}/old/cv.html`);
  expect(new URL(reader.page.url()).pathname).toBe('/about');
  await reader.page.context().close();
  await context.close();
});

test('an archive is downloaded after an identity check', async () => {
  const context = await site.browser.newContext();
  await signInForCalls(context, site.host);
  const { page } = await openPage(context, [/403/]);
  // The first call is refused as ten minutes after the login.
  let isProven = false;
  await page.route(`**${api.archives}`, (route) =>
    route.request().method() === 'POST' && !isProven
      ? route.fulfill({ status: 403, json: { message: messages.stepUp, code: 'STEP_UP' } })
      : route.continue(),
  );
  await page.goto(site.host.url + adminScreens.export.path);
  await page.getByText(exporting.noFolder).waitFor();
  await page.getByRole('button', { name: exporting.download }).click();
  const dialog = page.getByRole('dialog', { name: messages.stepUp });
  await dialog.getByLabel(accounts.password, { exact: true }).fill(site.host.admin.password);
  isProven = true;
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: profile.stepUp }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^site-\d{8}T\d{6}Z\.ndjson\.gz$/);
  const text = gunzipSync(await readFile(await download.path())).toString();
  expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toMatchObject({ archive: 'researcher-site' });
  await context.close();
});
