/** A reader in any browser: one window, with the clicks and keys that all drivers support. */
import { pages } from '#contract/paths.ts';
import { openPage } from '../../support/browser.ts';
import type { WebKitPage } from '../../support/webkit.ts';
import type { Browser } from 'playwright';
import { expect } from 'vitest';

/** The functions that all drivers have in common. */
export type Reader = Pick<WebKitPage, 'goto' | 'url' | 'evaluate' | 'click' | 'press' | 'type' | 'close'>;

/** Opens a reader in a separate context; `close` checks the console messages. */
export async function readerIn(browser: Browser, permissions: string[] = []): Promise<Reader> {
  const context = await browser.newContext({ permissions });
  const { page, consoleErrors } = await openPage(context);
  return {
    goto: async (url) => void (await page.goto(url)),
    url: async () => page.evaluate(() => location.href),
    evaluate: (work, argument) => page.evaluate(work as never, argument) as never,
    click: (selector) => page.locator(selector).first().click(),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    async close() {
      await context.close();
      expect(consoleErrors).toEqual([]);
    },
  };
}

/** Returns the number of matching elements that are visible. */
export const countOf = (reader: Reader, selector: string) =>
  reader.evaluate(
    (wanted) => [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility()).length,
    selector,
  );
export const textOf = (reader: Reader, selector: string) =>
  reader.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);

/**
 * Tests that `/` and Ctrl+K open the search with recent posts and keywords, find phrases, and type letters in the
 * field.
 */
export async function searchByKeys(reader: Reader, siteUrl: string): Promise<void> {
  const searchHasFocus = async () => {
    await expect.poll(async () => new URL(await reader.url()).pathname).toBe(pages.search);
    await expect.poll(() => reader.evaluate(() => document.activeElement?.id)).toBe('q');
  };
  await reader.goto(siteUrl + pages.home);
  // A new window receives keys only after a moment.
  await expect.poll(() => reader.evaluate(() => document.hasFocus())).toBe(true);
  await reader.press('/');
  await searchHasFocus();
  expect(await countOf(reader, '[data-search-start] .titles a')).toBeGreaterThan(2);
  expect(await countOf(reader, `[data-search-start] a[href^="/blog/keyword/"]`)).toBeGreaterThan(2);
  await reader.type('and/or attention');
  expect(await reader.evaluate(() => document.querySelector('input')?.value)).toBe('and/or attention');
  await reader.goto(siteUrl + pages.about);
  await reader.press('Control+k');
  await searchHasFocus();
  await reader.type('attention');
  await expect.poll(() => countOf(reader, '[data-search-results] mark')).toBeGreaterThan(0);
  expect(await textOf(reader, '[data-search-results]')).toContain('…');
  expect(await countOf(reader, '[data-search-start] a')).toBe(0);
  await expect.poll(() => textOf(reader, '[data-search-status]')).toMatch(/^\d+ results? for “attention”/);
}
