/** The admin's lists of posts. */
import { strFromU8, unzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminScreens } from '#contract/admin-screens.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { Post, PostSummary } from '#contract/posts.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { lists } from '#i18n/lists.ts';
import { publishSheet } from '#i18n/publish-sheet.ts';
import { type Call, makePost, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign, longTest } from './harness/long.ts';
import { startSite } from './started-site.ts';
import * as words from '#i18n/index.ts';

/** Bulk actions on the admin's index: sorting, selecting by mouse and keyboard, and acting on many posts. */
describe('admin table', () => {
  const site = startSite();
  const DRAFTS = 60;

  let context: BrowserContext;
  let call: Call;

  beforeAll(async () => {
    const setUp = await site.browser.newContext();
    const make = await signInForCalls(setUp, site.host);
    for (let number = 1; number <= DRAFTS; number += 1) await makePost(make, `Draft ${number}`, `Shelf ${number % 3}`);
    await setUp.close();
  });
  beforeEach(async () => {
    context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
    call = await signInForCalls(context, site.host);
  });
  afterEach(() => context.close());

  const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
  const tableOf = (page: Page) => page.getByRole('table', { name: blogAdmin.posts });
  const boxOf = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
  const barOf = (page: Page) => page.getByRole('group', { name: lists.selected });
  const titles = (page: Page) => tableOf(page).locator('.post-title').allInnerTexts();

  async function openPosts(expected: RegExp[] = []): Promise<Page> {
    const { page } = await openPage(context, expected);
    await page.goto(`${site.host.url}${adminScreens.posts.path}`);
    await tableOf(page).waitFor();
    await page.getByLabel('Status').selectOption('Draft');
    await expect.poll(() => tableOf(page).locator('[data-state=live]').count()).toBe(0);
    return page;
  }

  async function unpublished(): Promise<PostSummary[]> {
    return (await (await call('GET', `${api.posts}?published=false`)).json()) as PostSummary[];
  }
  const stored = async (title: string) => (await unpublished()).find((post) => post.title === title);

  /** Opens the list sorted by title, and selects posts. */
  async function openSelected(names: readonly string[], expected: RegExp[] = []): Promise<Page> {
    const page = await openPosts(expected);
    await button(tableOf(page), 'Title').click();
    await expect.poll(async () => (await titles(page))[0]).toBe('Draft 1');
    for (const name of names) await boxOf(page, name).click();
    await barOf(page).getByText(lists.selectedCount(names.length), { exact: true }).waitFor();
    return page;
  }

  test('a row is 40 px high; each column sorts, up and down, over all pages', async () => {
    const page = await openPosts();
    const heights = await tableOf(page)
      .locator('tbody tr')
      .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))]);
    expect(heights).toEqual([40]);
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true }).first();
    expect(await header('Date').getAttribute('aria-sort')).toBe('descending');
    await button(header('Title'), 'Title').click();
    await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(['Draft 1', 'Draft 2', 'Draft 3']);
    expect(await header('Title').getAttribute('aria-sort')).toBe('ascending');
    await button(page, 'Show more').click();
    await expect.poll(async () => (await titles(page)).slice(49, 52)).toEqual(['Draft 50', 'Draft 51', 'Draft 52']);
    await button(header('Title'), 'Title').click();
    await expect.poll(async () => (await titles(page))[0]).not.toBe('Draft 1');
    await button(header('Category'), 'Category').click();
    await expect.poll(async () => (await tableOf(page).locator('.category').allInnerTexts())[1]).toBe('Shelf 0');
    await page.close();
  });

  test('mouse and keyboard select: one, a range, all that are shown, all there are, none', async () => {
    const page = await openSelected(['Draft 2']);
    const counted = (count: number) => expect.poll(() => barOf(page).innerText()).toContain(`${count} selected`);
    await boxOf(page, 'Draft 5').click({ modifiers: ['Shift'] });
    await counted(4);
    await boxOf(page, 'Draft 5').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await counted(6);
    expect(await boxOf(page, 'Draft 7').evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await counted(5);
    await page.keyboard.press('Control+a');
    await counted(50);
    const all = (await unpublished()).length;
    await button(barOf(page), lists.selectAll(all)).click();
    await counted(all);
    await boxOf(page, 'Draft 7').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => barOf(page).innerText()).toBe('');
    await page.getByRole('checkbox', { name: lists.selectShown }).first().click();
    await counted(50);
    // A post that the filter hides is not selected either.
    await page.getByRole('searchbox', { name: 'Find posts' }).fill('Draft 41');
    await expect.poll(() => barOf(page).innerText()).toBe('');
    await page.close();
  });

  test('the category of several changes, also where readers see it, but shows no change that they do not see', async () => {
    for (const [title, changed] of [
      ['Seen', undefined],
      ['Seen in part', 'Not seen yet'],
    ] as const) {
      const id = await makePost(call, title, 'Before');
      await call('PATCH', api.post(id), { published: true });
      const { revision, body, summary } = (await (await call('GET', api.post(id))).json()) as Post;
      const texts = { body: JSON.stringify(body), summary: JSON.stringify(summary), keywords: [] };
      const data = { ...texts, title: changed ?? title, categoryName: 'Before', published: true, revision };
      if (changed) await call('POST', api.post(id), { data });
    }
    const page = await openSelected(['Draft 10', 'Draft 11']);
    await button(barOf(page), blogAdmin.changeCategory).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox', { name: 'Category' }).fill('Gathered');
    await page.keyboard.press('Enter');
    await barOf(page).getByText(blogAdmin.bulk.done.category(2)).waitFor();
    expect([(await stored('Draft 10'))?.category.name, (await stored('Draft 11'))?.category.name]).toEqual([
      'Gathered',
      'Gathered',
    ]);
    await page.getByLabel('Status').selectOption('');
    const published = tableOf(page);
    const bar = barOf(page);
    await page.getByRole('searchbox', { name: 'Find posts' }).fill('seen');
    for (const name of ['Seen', 'Not seen yet']) await boxOf(page, name).click();
    await button(bar, blogAdmin.changeCategory).click();
    expect(await sheet.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Before');
    await sheet.getByRole('combobox', { name: 'Category' }).fill('After');
    await page.keyboard.press('Enter');
    await bar.getByText(blogAdmin.bulk.done.category(2)).waitFor();
    // The report of the first change is still there until the second one starts.
    const category = async (title: string) => {
      const live = (await (await call('GET', `${api.posts}?published=true`)).json()) as PostSummary[];
      return live.find((post) => post.title === title)?.category.name;
    };
    await expect.poll(() => category('Seen')).toBe('After');
    await expect.poll(() => published.getByRole('row', { name: 'Not seen yet' }).innerText()).toContain('After');
    expect(await category('Seen in part')).toBe('Before');
    // In a row, a single click on the button opens the dialog.
    await published.getByRole('row', { name: 'Not seen yet' }).getByRole('button', { name: 'change category' }).click();
    await sheet.getByRole('heading', { name: blogAdmin.categoryOfPost('Not seen yet') }).waitFor();
    await page.close();
  });

  test('posts that could not be moved to the trash are named and stay selected; Undo restores the others', async () => {
    const [refused, one, two] = ['Draft 20', 'Draft 21', 'Draft 22'];
    const page = await openSelected([refused, one, two], [/503/]);
    const id = (await stored(refused))?.id ?? '';
    await page.route(`**${api.post(id)}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { message: 'Away', code: 'UNAVAILABLE' } })
        : route.fallback(),
    );
    await button(barOf(page), blogAdmin.moveToTrash).click();
    await barOf(page).getByText(blogAdmin.bulk.done.trash(2)).waitFor();
    expect(await barOf(page).getByRole('alert').innerText()).toMatch(/Draft 20\S? Away/);
    expect([await stored(one), await stored(two), (await stored(refused))?.title]).toEqual([
      undefined,
      undefined,
      refused,
    ]);
    await expect.poll(() => boxOf(page, refused).isChecked()).toBe(true);
    expect(await axeFindings(page, { within: '.area-screen' })).toEqual([]);
    await button(barOf(page), 'Undo').click();
    await expect.poll(async () => (await stored(two))?.title).toBe(two);
    await boxOf(page, two).waitFor();
    await page.close();
  });

  longTest('a selection survives the end of a session: after a login the same button continues', async () => {
    const names = ['Draft 30', 'Draft 31', 'Draft 32'];
    const page = await openSelected(names, [/401|403/]);
    await context.clearCookies();
    await button(barOf(page), blogAdmin.moveToTrash).click();
    await barOf(page).getByText(lists.logInToContinue).waitFor();
    await barOf(page).getByText(lists.selectedCount(3), { exact: true }).waitFor();
    call = await signInForCalls(context, site.host);
    await button(barOf(page), blogAdmin.moveToTrash).click();
    await barOf(page).getByText(blogAdmin.bulk.done.trash(3)).waitFor();
    expect(await stored('Draft 31')).toBeUndefined();
    await page.close();
  });

  longTest('several are exported as Markdown in one file', async () => {
    const page = await openSelected(['Draft 40', 'Draft 41']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(barOf(page), blogAdmin.exportPosts).click(),
    ]);
    expect(download.suggestedFilename()).toBe('posts.zip');
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const texts = Object.values(files).map((bytes) => strFromU8(bytes));
    expect(Object.keys(files).every((name) => /^draft-4[01]-\w{6}\.md$/.test(name))).toBe(true);
    expect(texts.map((text) => /^title: (.+)$/m.exec(text)?.[1]).sort()).toEqual(['Draft 40', 'Draft 41']);
    expect(texts.join('\n')).toContain('Text of Draft 40');
    await page.close();
  });

  test('publishes several posts after listing their missing parts, and unpublishes them after a question', async () => {
    const page = await openSelected(['Draft 44', 'Draft 45']);
    await button(barOf(page), blogAdmin.publish).click();
    const sheet = page.getByRole('dialog', { name: blogAdmin.publishCount(2) });
    await sheet.getByText(publishSheet.summaryMissing).first().waitFor();
    expect(await sheet.locator('section > ul > li > q').allInnerTexts()).toHaveLength(2);
    expect(await axeFindings(page, { within: '.bulk-sheet' })).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect((await stored('Draft 44'))?.published).toBe(false);
    await button(barOf(page), blogAdmin.publish).click();
    await button(sheet, blogAdmin.publishThese(2)).click();
    await page.getByText(blogAdmin.bulk.done.publish(2)).waitFor();
    expect(await stored('Draft 44')).toBeUndefined();

    await page.getByLabel('Status').selectOption('Published');
    await boxOf(page, 'Draft 44').click();
    const bar = barOf(page);
    await button(bar, blogAdmin.takeOfflineSeveral).click();
    await button(page.getByRole('dialog'), blogAdmin.takeOfflineNow).click();
    await page.getByText(blogAdmin.bulk.done.offline(1)).waitFor();
    expect((await stored('Draft 44'))?.published).toBe(false);
    await page.close();
  });

  test('on a phone everything is available and nothing is wider than the window', async () => {
    const page = await openSelected(['Draft 3']);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const row = tableOf(page)
      .getByRole('row')
      .filter({ has: boxOf(page, 'Draft 3') });
    for (const part of ['Draft 3', 'Summary...', 'Shelf 0', 'Draft']) expect(await row.innerText()).toContain(part);
    for (const name of ['Publish', 'Delete']) expect(await button(row, name).isVisible()).toBe(true);
    expect(await axeFindings(page, { within: '.area-screen' })).toEqual([]);
    await page.close();
  });
});

/**
 * The admin panel of the blog index on the real site: its position, the steps after Publish, the cards of posts, and
 * the filter.
 */
describe('blog admin', () => {
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
    await page.locator(`[data-row="${id}"]`).getByRole('button', { name: 'Publish' }).click();
    await button(page, words.publishSheet.publishNow).click();
    await button(page, 'Copy link').click();
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
    const publish = page.locator(`[data-row="${id}"]`).getByRole('button', { name: 'Publish' });
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

  test('the title of an unpublished post opens it; Delete removes its row and offers Undo', async () => {
    const id = await makePost(call, 'Opened by its title');
    const page = await openBlog();
    const row = page.locator(`[data-row="${id}"]`);
    await row.getByRole('link', { name: 'Opened by its title' }).click();
    await page.waitForURL(`**${pages.post(id)}`);
    await page.goto(site.host.url + pages.blog);
    await row.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => row.count()).toBe(0);
    await page.getByText(blogAdmin.postDeletedOf('Opened by its title')).waitFor();
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
      await page.waitForLoadState('networkidle');
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
    const { page } = await openPage(context, []);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/blog/posts?') && asked.push(request.url()));
    await page.goto(`${site.host.url}${adminScreens.posts.path}`);
    const found = page.getByRole('search', { name: 'Find posts' });
    const titles = () => page.locator('.list-table .post-title').allInnerTexts();
    await found.getByRole('searchbox', { name: 'Find posts' }).fill(word.toUpperCase());
    await expect.poll(async () => (await titles()).sort()).toEqual([`${word} and their names`, `${word}, unfinished`]);
    await found.getByText('2 posts').waitFor();
    await found.getByLabel('Status').selectOption('Published');
    await expect.poll(titles).toEqual([`${word} and their names`]);
    await page.locator(`[data-row="${live}"]`).getByRole('button', { name: 'Edit draft' }).waitFor();
    await found.getByRole('searchbox', { name: 'Find posts' }).fill('');
    await found.getByLabel('Status').selectOption('Draft');
    await found.getByLabel('Filter by category').selectOption(category);
    await expect.poll(titles).toEqual(['Harbours', `${word}, unfinished`]);
    await page.locator(`[data-row="${draft}"]`).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(titles).toEqual(['Harbours']);
    await button(page, 'Show all').click();
    await found.getByLabel('Status').selectOption('Trash');
    await page.getByRole('checkbox', { name: lists.select(`${word}, unfinished`) }).click();
    await button(page, 'Delete permanently').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText(blogAdmin.bulk.done.delete(1)).waitFor();
    // Every list request has a limit.
    expect(asked).not.toEqual([]);
    expect(asked.filter((url) => !/[?&]limit=\d+/.test(url))).toEqual([]);
    await page.close();
  });
});
