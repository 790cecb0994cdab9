/**
 * The admin panel of the blog index on the real site: its position, the steps after Publish, the cards of posts, and
 * the filter.
 */
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { pages } from '#contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { makePost, signInForCalls, type Call } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';
import { startSite } from './started-site.ts';

// The site is separate, because the height of the panel depends on the existing posts.
const site = startSite();
let context: BrowserContext;
let call: Call;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

beforeAll(async () => {
  context = await site.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  call = await signInForCalls(context, site.host);
});
afterAll(() => context.close());

async function openBlog(width = 1280, expected: RegExp[] = []): Promise<Page> {
  const { page } = await openPage(context, expected);
  await page.setViewportSize({ width, height: 800 });
  await page.goto(site.host.url + pages.blog);
  await page.getByRole('form', { name: 'New Post' }).waitFor();
  return page;
}

test('after Publish the post can be viewed and its link copied; a reload offers it no more', async () => {
  const id = await makePost(call, 'Fresh from the press');
  const page = await openBlog();
  await page.locator(`[data-post-card="${id}"]`).getByRole('button', { name: 'Publish' }).click();
  await button(page, words.publishSheet.publishNow).click();
  await button(page, 'Copy link').click();
  // The search field stays below the form, also while a message is shown above the list.
  const places = [page.getByRole('form', { name: 'New Post' }), page.getByPlaceholder('Find posts')];
  const [form, find] = await Promise.all(places.map((one) => one.boundingBox()));
  expect(find?.y).toBeGreaterThan((form?.y ?? Infinity) + (form?.height ?? 0));
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${site.host.url}${pages.post('fresh-from-the-press')}`);
  await page.getByRole('link', { name: 'View post' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fresh from the press' }).waitFor();
  await page.goto(site.host.url + pages.blog);
  await page
    .locator(`[data-post-row="${id}"]`)
    .getByRole('button', { name: /^Edit (?!draft)/ })
    .waitFor();
  expect(await page.getByRole('link', { name: 'View post' }).count()).toBe(0);
  await page.close();
});

test('a sheet before Publish shows the preview and missing parts, and only its button publishes', async () => {
  const links = '<a href="/blog/no-such-post">gone</a> <a href="/about">there</a>';
  const id = await makePost(call, 'Looked at once more', 'Notes', links);
  const page = await openBlog(390, [/404/]);
  const patches: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.url()));
  const publish = page.locator(`[data-post-card="${id}"]`).getByRole('button', { name: 'Publish' });
  const sheet = page.getByRole('dialog', { name: words.publishSheet.publishSheetTitle });
  await publish.focus();
  await page.keyboard.press('Enter');
  const findings = sheet.getByRole('region', { name: words.publishSheet.publishFindings });
  await expect.poll(() => findings.innerText()).toContain(words.publishSheet.linkDead('/blog/no-such-post'));
  const told = await sheet.innerText();
  for (const part of [
    words.publishSheet.summaryMissing,
    words.publishSheet.keywordsMissing,
    pages.post('looked-at-once-more'),
    'Looked at once more · ',
  ]) {
    expect(told).toContain(part);
  }
  expect(told).not.toContain('/about');
  expect(await axeFindings(page, { within: '.publish-sheet' })).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await publish.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(patches).toEqual([]);
  await page.keyboard.press('Enter');
  await sheet.waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'View post' }).waitFor();
  expect(patches).toHaveLength(1);
  await page.close();
});

test('a click on an unpublished card opens the post, except on its buttons', async () => {
  const id = await makePost(call, 'Opened by its corner');
  const page = await openBlog();
  const card = page.locator(`[data-post-card="${id}"]`);
  const box = await card.boundingBox();
  await card.click({ position: { x: (box?.width ?? 0) - 6, y: (box?.height ?? 0) - 6 } });
  await page.waitForURL(`**${pages.post(id)}`);
  await page.goto(site.host.url + pages.blog);
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => card.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(pages.blog);
  await page.close();
});

test.each([390, ...inCampaign(1280)])('the page does not move when the panel appears, %i px wide', async (width) => {
  await call('PATCH', `/api/blog/posts/${await makePost(call, `A row at ${width}`)}`, { published: true });
  await makePost(call, `A card at ${width}`);
  // The first visit stores the height of the panel on this device.
  const first = await openBlog(width);
  await first.locator('.row-admin').first().waitFor();
  const height = () =>
    first
      .getByRole('region', { name: 'Admin' })
      .evaluate((panel) => `${Math.ceil(panel.getBoundingClientRect().height)}px`);
  await expect
    .poll(async () => (await first.evaluate(() => localStorage.getItem('blogAdmin'))) === (await height()))
    .toBe(true);
  await first.close();

  // Tests two devices: one that has stored a height, and one that has never displayed the panel.
  for (const known of [true, false]) {
    const { page } = await openPage(context, []);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((isKnown) => {
      if (!isKnown) localStorage.setItem('blogAdmin', '22rem');
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    }, known);
    await page.goto(site.host.url + pages.blog);
    await page.locator('.row-admin').first().waitFor();
    await page.waitForTimeout(500);
    const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(sum).toBeLessThan(0.02);
    await page.close();
  }
});

test('posts are found by words, state and category, published ones too, and worked on where they are found', async () => {
  // Unique words, which no other post and no earlier attempt contains.
  const number = Date.now();
  const [word, category] = [`Glaciers${number}`, `Field work ${number}`];
  const live = await makePost(call, `${word} and their names`, category);
  await call('PATCH', `/api/blog/posts/${live}`, { published: true });
  const draft = await makePost(call, `${word}, unfinished`, category);
  await makePost(call, 'Harbours', category);
  const page = await openBlog();
  const lists: string[] = [];
  page.on('request', (request) => request.url().includes('/api/blog/posts?') && lists.push(request.url()));
  const found = page.getByRole('search', { name: 'Posts' });
  const titles = () => page.locator('.unpublished .post-title').allInnerTexts();
  await found.getByLabel('Find posts').fill(word.toUpperCase());
  await expect.poll(titles).toEqual([`${word}, unfinished`, `${word} and their names`]);
  await found.getByText('2 posts').waitFor();
  await found.getByLabel('Status').selectOption('Published');
  await expect.poll(titles).toEqual([`${word} and their names`]);
  await page.locator(`[data-published-card="${live}"]`).getByRole('button', { name: 'Edit draft' }).waitFor();
  await found.getByLabel('Find posts').fill('');
  await found.getByLabel('Status').selectOption('Draft');
  await found.getByLabel('Filter by category').selectOption(category);
  await expect.poll(titles).toEqual(['Harbours', `${word}, unfinished`]);
  await page.locator(`[data-post-card="${draft}"]`).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(titles).toEqual(['Harbours']);
  await button(page, 'Show all').click();
  await page.getByRole('heading', { name: 'Unpublished' }).waitFor();
  await page.getByText('Trash', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).first().waitFor();
  // Every list request has a limit.
  expect(lists).not.toEqual([]);
  expect(lists.filter((url) => !/[?&]limit=\d+/.test(url))).toEqual([]);
  await page.close();
});
