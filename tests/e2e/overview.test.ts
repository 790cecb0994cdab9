/** The Overview: what needs attention is solved from there, and the command palette goes anywhere. */
import { adminScreens } from '#contract/admin-screens.ts';
import { pages } from '#contract/paths.ts';
import * as words from '#i18n/index.ts';
import * as japanese from '#messages/ja/index.ts';
import { api } from '#support/api-paths.ts';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { makePost, signInForCalls } from './harness/admin-calls.ts';
import { startSite } from './started-site.ts';

const site = startSite();
const { dashboard } = words;

test('each kind of line leads to the screen that solves it, and is gone afterwards', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const call = await signInForCalls(context, site.host);
  await makePost(call, 'Half a thought');
  const news = { date: '2096', text: 'The press moves.' };
  await call('PUT', api.contentRecord('news', 'press'), { data: news, revision: 0 });
  const { page, consoleErrors } = await openPage(context);
  // A file that cannot be read is reported until it is fixed, which needs a restart.
  await page.route(`**${api.dashboard}`, async (route) => {
    const answer = await route.fetch();
    const problem = { file: 'resume.json', path: 'work[0].startDate', message: 'This is not a date.' };
    await route.fulfill({ json: { ...((await answer.json()) as object), problems: [problem] } });
  });
  const overview = async () => {
    await page.goto(site.host.url + pages.dashboard);
    await page.locator('.dashboard[aria-busy=false]').waitFor();
  };
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await overview();
  expect(await axeFindings(page, { within: 'main' })).toEqual([]);

  await section(dashboard.sections.attention)
    .getByRole('link', { name: /^Fix: resume.json/ })
    .click();
  await page.waitForURL(/kind=profile&.*part=work/);

  await overview();
  const underWay = section(dashboard.sections.underWay);
  await underWay.getByRole('link', { name: `${dashboard.goOn}: The press moves.` }).click();
  await page.getByRole('button', { name: words.content.publish, exact: true }).click();
  await page.getByText(words.content.published).waitFor();

  await overview();
  expect(await underWay.getByText('The press moves.').count()).toBe(0);
  await underWay.getByRole('link', { name: `${dashboard.goOn}: Half a thought` }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half a thought');
  await call('PATCH', api.post(new URL(page.url()).pathname.split('/').at(-1) ?? ''), { published: true });

  await overview();
  expect(await underWay.getByText('Half a thought').count()).toBe(0);
  await section(dashboard.sections.site).getByRole('link', { name: 'Half a thought' }).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
}, 240_000);

test.each([
  [1280, '', words],
  [390, '/ja', japanese],
] as const)('the command palette works by keys and by hand at %i below "%s"', async (width, part, said) => {
  const context = await site.browser.newContext({ viewport: { width, height: 844 } });
  const call = await signInForCalls(context, site.host);
  await call('PUT', api.contentRecord('talk', 'slowly'), { data: { date: '2020', title: 'Slowly' }, revision: 0 });
  const { page, consoleErrors } = await openPage(context);
  const field = page.getByRole('combobox', { name: said.adminArea.palette.find });
  const ready = () => page.locator('[data-menu-session] button').first().waitFor();

  await page.goto(site.host.url + part + adminScreens.posts.path);
  await ready();
  const opener = width < 600 ? page.locator('.area-open') : page.getByRole('searchbox').first();
  if (width < 600) {
    await opener.click();
    await page.locator('[data-open-palette]').click();
  } else {
    await opener.focus();
    await page.keyboard.press('Control+k');
  }
  await page.locator('dialog [role=option]').first().waitFor();
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);

  // On a page for readers.
  await page.goto(site.host.url + part + pages.terms);
  await ready();
  await page.keyboard.press('Control+k');
  await field.fill('slowly');
  await page.getByRole('option', { name: 'Slowly' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/kind=talk&key=slowly/);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a visitor gets the search on Ctrl+K', async () => {
  const page = await site.browser.newPage();
  await page.goto(site.host.url + pages.terms);
  await page.locator('[data-theme], .theme').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Control+k');
  await page.waitForURL(`**${pages.search}`);
  await page.close();
});

test('the profile says Account below its title, with the site settings beside it for the owner', async () => {
  const context = await site.browser.newContext();
  await signInForCalls(context, site.host);
  const { page } = await openPage(context);
  await page.goto(site.host.url + pages.profile);
  await page.getByText('Account', { exact: false }).first().waitFor();
  await page.getByRole('link', { name: words.accountPages.siteSettings }).click();
  await page.waitForURL(`**${adminScreens.settings.path}`);
  await context.close();
});
