/** All Firefox journeys of `npm test` in one browser start: writing over the real API, and a reader's search. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { openPage } from '../support/browser.ts';
import { launchFirefox } from '../support/firefox.ts';
import { inFirefox } from './harness/in-browser.ts';
import { longTest } from './harness/long.ts';
import { readerIn, searchByKeys } from './harness/reader.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { readersSite } from './started-site.ts';

const readers = readersSite();

inFirefox('writing', () => {
  let site: WritingSite;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let consoleErrors: string[];

  beforeAll(async () => {
    [site, browser] = await Promise.all([startWritingSite(), launchFirefox()]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    await site.signIn(context);
    ({ page, consoleErrors } = await openPage(context));
  });
  afterEach(async () => {
    await context.close();
    expect(consoleErrors).toEqual([]);
  });

  const go = (path: string) => page.goto(site.url + path);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Types with the keyboard, because React does not notice this driver's `fill`. */
  async function type(label: string, text: string): Promise<void> {
    await page.getByLabel(label).click();
    await page.keyboard.type(text);
  }
  const firstBlock = () => page.getByRole('group', { name: 'Body' }).locator('[contenteditable="true"]').first();

  longTest('a page that is left while its modules are coming in complains of nothing', async () => {
    site.slow = /mount/;
    for (const path of ['/blog/create', '/blog']) {
      const asked = page.waitForRequest(/mount/);
      await page.goto(site.url + path, { waitUntil: 'commit' });
      await asked;
      await page.reload();
    }
    site.slow = undefined;
    await go('/blog');
    await page.getByRole('heading', { name: 'New Post' }).waitFor();
  });

  // In other browsers, `npm test` runs this journey in WebKit and Chromium.
  longTest('/ and Ctrl+K lead to the search', async () => {
    const reader = await readerIn(browser);
    await searchByKeys(reader, readers.host.url);
    await reader.close();
  });

  test('create, write, save, reload, save again, publish', async () => {
    await go('/blog/create');
    await type('Title', 'Written in Firefox');
    await type('Category', 'Methods');
    await firstBlock().click();
    await page.keyboard.type('The first words.');
    await button('Save').click();
    await expect.poll(() => page.evaluate(() => location.href)).toContain('/blog/written-in-firefox-');
    await page.getByText(words.editor.postSaved).first().waitFor();
    await page.reload();
    await expect.poll(() => firstBlock().innerText()).toBe('The first words.');
    await firstBlock().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And more.');
    await button('Save').click();
    await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.saved);
    await button('More').click();
    await button('Publish').click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.waitForURL('**/blog');
  });

  longTest('a long title is shown whole', async () => {
    await go('/blog/create');
    const title = page.getByLabel('Title');
    await type('Title', 'A title that goes on and on '.repeat(6));
    expect(await title.evaluate((liveDocument) => liveDocument.scrollHeight - liveDocument.clientHeight)).toBeLessThan(
      4,
    );
    expect(await title.evaluate((liveDocument) => liveDocument.clientHeight)).toBeGreaterThan(100);
  });

  longTest('unsaved text is restored after the tab was closed, with the title’s undo', async () => {
    await go('/blog/create');
    await type('Title', 'Kept');
    await firstBlock().click();
    await page.keyboard.type('Words that nobody saved.');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('post-body'))).toContain('nobody saved');
    await page.evaluate(() =>
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
    );
    await page.reload();
    await expect.poll(() => firstBlock().innerText()).toBe('Words that nobody saved.');
    expect(await page.getByLabel('Title').inputValue()).toBe('Kept');
  });
});
