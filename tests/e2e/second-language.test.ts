/**
 * Adds a second language to a site. The existing texts are listed with their language, and are moved to the correct
 * language.
 */
import { api, editPage, pages } from '#contract/paths.ts';
import { openPage } from '../support/browser.ts';
import * as english from '#messages/en/index.ts';
import { expect, test } from 'vitest';
import { makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';
import { startSite } from './started-site.ts';

const site = startSite();
const { content } = english;
const japanese = '葦について書く';
const other = 'On what nobody wrote down';

test('a second language: from the form of the settings to the pages of each language', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  const call = await signInForCalls(context, site.host);
  await putSettings(call, { languages: ['en'] });
  for (const title of [japanese, other]) {
    const id = await makePost(call, title);
    expect((await call('PATCH', api.post(id), { published: true })).status()).toBe(200);
  }
  const { page, consoleErrors } = await openPage(context, [/ 404 /]);
  await page.goto(site.host.url + editPage('site', undefined, pages.home, 'languages'));
  const languages = page.locator('[data-path="languages"]');
  await languages.getByRole('checkbox').last().waitFor();
  for (const language of await languages.getByRole('checkbox').all()) await language.check();
  await page.getByRole('button', { name: content.publish, exact: true }).click();
  await page.getByText(content.published).waitFor();
  const list = page.locator('.text-languages');
  const proposed = (title: string) => list.locator('li', { hasText: title }).locator('select').inputValue();
  await list.getByText(japanese).waitFor();
  expect(await proposed(japanese)).toBe('ja');
  expect(await proposed(other)).toBe('en');
  await list.getByRole('button', { name: content.textLanguages.confirm }).click();
  await list.getByText(japanese).waitFor({ state: 'detached' });
  const reader = await site.browser.newContext();
  const { page: read, consoleErrors: errors } = await openPage(reader);
  await expect
    .poll(async () => {
      await read.goto(`${site.host.url}/ja${pages.blog}`);
      return read.locator('main').innerText();
    })
    .toContain(japanese);
  await read.getByRole('link', { name: japanese }).first().click();
  await read.getByRole('heading', { level: 1, name: japanese }).waitFor();
  expect(new URL(read.url()).pathname).toMatch(/^\/ja\/blog\//);
  await read.goto(site.host.url + pages.blog);
  expect(await read.locator('main').innerText()).not.toContain(japanese);
  expect([consoleErrors, errors]).toEqual([[], []]);
  await reader.close();
  await context.close();
});
