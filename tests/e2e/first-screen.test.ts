/**
 * The content of the home page's first screen, checked by the position of its elements: the owner and the latest work
 * (SITE-1).
 */
import { pages } from '#contract/paths.ts';
import { openPage } from '../support/browser.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { inCampaign } from './harness/long.ts';
import { readersSite } from './started-site.ts';

const site = readersSite();
let context: BrowserContext;
let consoleErrors: string[];
afterEach(async () => {
  await context.close();
  expect(consoleErrors).toEqual([]);
});

async function open(path: string, options: BrowserContextOptions): Promise<Page> {
  context = await site.browser.newContext(options);
  const opened = await openPage(context);
  ({ consoleErrors } = opened);
  await opened.page.goto(site.host.url + path);
  return opened.page;
}

test.each([[1280, 720], [768, 1024], [390, 844], ...inCampaign([1440, 900], [1024, 768])] as [number, number][])(
  'at %d × %d the name, the portrait level with it, and the newest work with its picture',
  async (width, height) => {
    const page = await open(pages.home, { viewport: { width, height } });
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      if (!found) throw new Error(`${selector} is not shown.`);
      return { ...found, bottom: found.y + found.height };
    };
    const [name, portrait] = [await box('h1'), await box('.portrait img')];
    expect(Math.abs(name.y - portrait.y)).toBeLessThan(24);
    expect((await box('.newest h3')).bottom).toBeLessThanOrEqual(height);
    expect((await box('.newest-picture img')).bottom).toBeLessThanOrEqual(height);
  },
);

test('an uncertain character shows its readings on hover and focus, and a press opens them, without a script', async () => {
  const page = await open(pages.home, { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  const box = page.locator('#subject a.region').first();
  const note = page.locator('#subject .note-card').first();
  await box.scrollIntoViewIfNeeded();
  expect(await note.isVisible()).toBe(false);
  await box.locator('> rect').hover();
  expect(await note.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await box.focus();
  expect(await note.isVisible()).toBe(true);
  await box.press('Enter');
  expect(new URL(page.url()).hash).toBe('#subject-1');
});

test('the table of contents stays left and notes right, and marks the present heading after jumps, a reload and at the end', async () => {
  const withNotes = '/blog/two-hundred-lines-are-not-two-hundred-readings-h6c3yt';
  const page = await open(withNotes, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const links = page.locator('.toc a');
  const marked = () => links.evaluateAll((all) => all.flatMap((one, at) => (one.ariaCurrent ? [at] : [])));
  await expect.poll(marked).toEqual([0]);
  const last = (await links.count()) - 1;
  for (const at of [2, 1, last, 0]) {
    await links.nth(at).click();
    await expect.poll(marked, { message: `contents ${at}` }).toEqual([at]);
  }
  const [toc, note, cited, text] = await Promise.all(
    ['.toc', '.margin-note', '.cited-note', '.prose > p'].map((one) => page.locator(one).first().boundingBox()),
  );
  expect(toc!.x + toc!.width).toBeLessThanOrEqual(text!.x);
  expect(toc!.y).toBeGreaterThan(0);
  expect(note!.x).toBeGreaterThanOrEqual(text!.x + text!.width);
  expect(note!.x + note!.width).toBeLessThanOrEqual(1440);
  expect(cited!.x).toBe(note!.x);
  await links.nth(2).click();
  await page.reload();
  await expect.poll(marked).toEqual([2]);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(marked).toEqual([last]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(marked).toEqual([0]);
});

test('research shows three works, then lists the others once, in at most 4,000 px', async () => {
  const page = await open(pages.research, { viewport: { width: 1280, height: 800 } });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_000);
  const works = await page
    .locator('[data-work] :is(h2, h3) a')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(works).toHaveLength(20);
  expect(new Set(works).size).toBe(20);
  expect(await page.locator('.featured img').count()).toBe(3);
  expect(await page.locator('[data-facet]').first().isVisible()).toBe(false);
});

test.each([1280, 780, 600])(
  'at %d the portrait on the page about its owner does not exceed the pixels of its file',
  async (width) => {
    const page = await open(pages.about, { viewport: { width, height: 844 } });
    const widths = () =>
      page.locator('.portrait img').evaluate(async (one: HTMLImageElement) => {
        await one.decode();
        return [one.getBoundingClientRect().width, one.naturalWidth] as const;
      });
    const [shown, ofFile] = await widths();
    expect(shown).toBeGreaterThan(100);
    expect(shown).toBeLessThanOrEqual(ofFile + 1);
    // An image with few pixels is not enlarged.
    await page.locator('.portrait img').evaluate((one) => {
      for (const side of ['width', 'height']) one.setAttribute(side, '120');
    });
    expect((await widths())[0]).toBe(120);
  },
);
