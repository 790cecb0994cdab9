/** A reader's comment from the form to the page, and what its owner does about it (product 19). */
import { api, pages } from '#contract/paths.ts';
import { openPage, sharedBrowser } from '#testing/browser.ts';
import { startHost, type Host } from '#testing/host.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

/** A call of the API as who is signed in on this page. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([how, where, sent, check]) => {
      const { csrfToken } = (await (await fetch(check)).json()) as { csrfToken: string };
      const init = { method: how, headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken } };
      const answer = await fetch(where, sent === undefined ? init : { ...init, body: JSON.stringify(sent) });
      return (await answer.json()) as unknown;
    },
    [method, path, body, api.checkAuth] as const,
  );

test('who is signed in comments below a post; everyone reads it in the static page', async () => {
  const context = await (await sharedBrowser()).newContext();
  const { page, consoleErrors } = await openPage(context, [/401/]);
  await page.goto(host.url + pages.login);
  await page.getByLabel('Email').fill(host.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(host.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**${pages.profile}`);
  const [post] = (await call(page, 'GET', `${api.posts}?published=true&limit=1`)) as {
    id: string;
    address: string | null;
  }[];
  const path = pages.postAt(post ?? { id: '', address: null });
  const before = await (await fetch(host.url + path)).text();
  expect(before.includes('comments')).toBe(false);
  await call(page, 'PUT', api.contentRecord('site', 'site'), { data: { comments: true }, revision: 0, publish: true });

  await page.goto(host.url + path);
  await page.getByLabel('Your comment').fill('A *first* word, and $x^2$.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('region', { name: 'Yours' }).waitFor();
  const seen = await (await fetch(host.url + path)).text();
  expect(seen.includes('A <em>first</em> word')).toBe(true);
  await page.reload();
  const answer = page.getByRole('button', { name: 'Answer' });
  await answer.click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('And a second.');
  await page.getByRole('button', { name: 'Send' }).first().click();
  await expect
    .poll(async () => (await fetch(host.url + path)).text().then((html) => html.includes('And a second.')))
    .toBe(true);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
