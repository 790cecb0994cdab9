/**
 * A reader's comment from the form to the page, the analytics of a visit, and the owner's view of both (COM-5, ANA-2).
 */
import { messages } from '#contract/messages.ts';
import type { AnalyticsResponse } from '#contract/analytics.ts';
import { api, pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { startHost, type Host } from '../support/host.ts';
import * as words from '#i18n/index.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAlert, signUp } from './accounts-kit.ts';
import { putSettings, signInForCalls, type Call } from './harness/admin-calls.ts';

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

async function logIn(page: Page): Promise<void> {
  await page.goto(host.url + pages.login);
  await page.getByLabel('Email').fill(host.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(host.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**${pages.profile}`);
}

async function newestPost(ownerCall: Call) {
  const [post] = (await (await ownerCall('GET', `${api.posts}?published=true&limit=1`)).json()) as PostSummary[];
  if (!post) throw new Error('There is no post.');
  return post;
}

/** Calls the API as the user who is logged in on this page. */
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

test('a logged-in user comments below a post, everyone reads it in the static page, and visits are counted if analytics are on', async () => {
  const context = await (await sharedBrowser()).newContext();
  const ownerCall = await signInForCalls(context, host);
  const { page, consoleErrors } = await openPage(context, [/400/]);
  const post = await newestPost(ownerCall);
  const path = pages.postAt(post);
  const before = await (await fetch(host.url + path)).text();
  expect(before.includes('comments')).toBe(false);
  await putSettings(ownerCall, { comments: true });

  await page.goto(host.url + path);
  await expect(page.locator('.comments-log-in').innerText()).resolves.toMatch(/\. Comment feed/);
  await page.getByLabel('Your comment').fill('A *first* word, and $x^2$.');
  const decoy = page.locator('.comments [name="username"]');
  await decoy.evaluate((field: HTMLInputElement) => (field.value = 'bot'));
  const refused = page.waitForResponse((response) => response.status() === 400);
  await page.getByRole('button', { name: 'Send' }).click();
  await refused;
  await decoy.evaluate((field: HTMLInputElement) => (field.value = ''));
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('region', { name: words.commenting.yourLive }).waitFor();
  const isSeen = async (text: string) => (await (await fetch(host.url + path)).text()).includes(text);
  await expect.poll(() => isSeen('A <em>first</em> word')).toBe(true);
  await page.reload();
  const answer = page.getByRole('button', { name: 'Reply' });
  await answer.click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('And a second.');
  await page.getByRole('button', { name: 'Send' }).first().click();
  await expect.poll(() => isSeen('And a second.')).toBe(true);

  await page.goto(host.url + pages.profile);
  const own = page.getByRole('region', { name: 'Your comments' });
  await own.getByRole('link').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const ofAnswer = own.getByRole('listitem').filter({ hasText: 'And a second.' });
  await ofAnswer.getByRole('button', { name: /^Delete/ }).click();
  await ofAnswer.getByRole('button', { name: 'Delete', exact: true }).click();
  await ofAnswer.waitFor({ state: 'detached' });

  const on = { numbers: true, follow: true };
  await putSettings(ownerCall, on);
  const footOf = async (at: string) => (await (await fetch(host.url + at)).text()).split('<footer class="footer"')[1];
  expect(await footOf(pages.about)).toContain(`action="${api.subscribe}"`);
  expect(await footOf(path)).not.toContain(`action="${api.subscribe}"`);
  // A headless browser is not counted as a reader, so this context has a normal user agent.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const reader = await (await sharedBrowser()).newContext({ userAgent });
  const reading = await openPage(reader, [/404/]);
  const told = (what: object) =>
    reading.page.waitForRequest(
      (request) => request.url().endsWith(api.analyticsEvents) && JSON.stringify(what) === (request.postData() ?? ''),
    );
  const opened = told({ path, from: '' });
  await reading.page.goto(host.url + path);
  await opened;
  const read = told({ path, end: true });
  await reading.page.keyboard.press('End');
  await read;
  const lost = told({ path: '/nowhere', missing: true });
  await reading.page.goto(`${host.url}/nowhere`);
  await lost;
  const searched = told({ path: pages.search, search: 'zzzz' });
  await reading.page.goto(host.url + pages.search);
  await reading.page.getByRole('searchbox').fill('zzzz');
  await searched;
  await reading.page.goto(`${host.url}/resume`);
  // Downloads are listed after three clicks. The test checks the result instead of the requests, because beacons that
  // outlive their page are invisible to it.
  for (const _ of [1, 2, 3]) await reading.page.getByRole('link', { name: 'Plain text' }).click();
  await expect
    .poll(async () => ((await (await ownerCall('GET', api.analytics)).json()) as AnalyticsResponse).downloads)
    .toEqual([{ text: '/resume', count: 3 }]);
  expect(reading.consoleErrors).toEqual([]);
  await reader.close();

  await page.goto(host.url + pages.dashboard);
  const numbers = page.getByRole('region', { name: 'Analytics' });
  await numbers.getByRole('row', { name: new RegExp(path) }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('the owner approves the shown version: a changed text or name is shown first', async () => {
  const baseURL = host.url;
  const [own, other] = await Promise.all([0, 1].map(async () => (await sharedBrowser()).newContext({ baseURL })));
  const [admin, reader] = [await openPage(own!, [/409/]), await openPage(other!)];
  const email = 'grace@example.com';
  await signUp(reader.page, email);
  await reader.page.waitForURL(`**${pages.profile}`);
  await reader.page.goto(await confirmLink(email));
  await reader.page.getByRole('button', { name: 'Confirm email address' }).click();
  const ownerCall = await signInForCalls(own!, host);
  await putSettings(ownerCall, { comments: true });
  const post = await newestPost(ownerCall);
  const path = pages.postAt(post);
  const isSeen = async (text: string) => (await (await fetch(host.url + path)).text()).includes(text);

  await reader.page.goto(pages.profile);
  const nameForm = reader.page.getByRole('region', { name: 'Public profile' });
  const rename = async (name: string) => {
    await nameForm.getByLabel('Public name').fill(name);
    await nameForm.getByRole('button', { name: 'Save' }).click();
    await expectAlert(reader.page, words.accounts.accountUpdated, 'success');
  };
  await rename('Grace');
  const { id } = (await call(reader.page, 'POST', api.postComments(post.id), { text: 'A kind word' })) as {
    id: string;
  };

  await admin.page.goto(pages.dashboard);
  const held = admin.page.getByRole('listitem').filter({ hasText: 'Grace' });
  await held.getByText('A kind word').waitFor();
  await call(reader.page, 'PATCH', api.comment(id), { text: 'Another word' });
  await held.getByRole('button', { name: 'Approve' }).click();
  await expectAlert(admin.page, messages.approvalChanged, 'warning');
  await held.getByText('Another word').waitFor();
  expect(await isSeen('word</p>')).toBe(false);
  await held.getByRole('button', { name: 'Approve' }).click();
  await held.waitFor({ state: 'detached' });
  await expect.poll(() => isSeen('Another word')).toBe(true);

  await rename('Grace Hopper');
  await nameForm.getByText('“Grace Hopper” is waiting for approval').waitFor();
  await admin.page.reload();
  const waiting = admin.page.getByRole('listitem').filter({ hasText: 'Grace Hopper' });
  await waiting.getByText(words.commenting.nameUntilThen('Grace')).waitFor();
  expect(await axeFindings(admin.page)).toEqual([]);
  await rename('Grace Murray Hopper');
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expectAlert(admin.page, messages.approvalChanged, 'warning');
  const renamed = admin.page.getByRole('listitem').filter({ hasText: 'Grace Murray Hopper' });
  await renamed.getByRole('button', { name: 'Approve' }).click();
  await renamed.waitFor({ state: 'detached' });
  await expect.poll(() => isSeen('Grace Murray Hopper')).toBe(true);
  expect([...admin.consoleErrors, ...reader.consoleErrors]).toEqual([]);
  await own?.close();
  await other?.close();
});

async function confirmLink(email: string): Promise<string> {
  const find = async () => {
    const names = (await readdir(host.outbox)).filter((name) => !name.startsWith('.'));
    const mails = await Promise.all(names.map(async (name) => readFile(join(host.outbox, name), 'utf8')));
    return mails.find((mail) => mail.includes(email))?.match(/\/users\/confirm\/[\w-]+/)?.[0];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

test('the list of subscribers checks the session when it opens, and appears after the answer', async () => {
  const context = await (await sharedBrowser()).newContext();
  const { page, consoleErrors } = await openPage(context, [/403/]);
  await logIn(page);
  let asked = 0;
  await page.route(`**${api.subscribers}?*`, async (route) => {
    asked += 1;
    // Simulates an expired confirmation of the password.
    await (asked === 1
      ? route.fulfill({ status: 403, json: { message: messages.stepUp, code: 'STEP_UP' } })
      : route.continue());
  });
  await page.goto(host.url + pages.subscribers);
  const dialog = page.getByRole('dialog', { name: messages.stepUp });
  await dialog.getByLabel('Password').fill(host.admin.password);
  await dialog.getByRole('button', { name: words.profile.stepUp }).click();
  await page.getByText(words.newsletter.none).waitFor();
  await page.getByText(words.newsletter.count(0)).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
