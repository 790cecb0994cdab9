/** Printing pages: black on white, no controls, nothing cut off (SITE-18). The documents have a separate test. */
import { pages } from '#contract/paths.ts';
import { openPage } from '../support/browser.ts';
import { readGeometry } from '../support/pdf-geometry.ts';
import { expect, test } from 'vitest';
import { inCampaign } from './harness/long.ts';
import { readersSite } from './started-site.ts';

const site = readersSite();
/** Printable width of an A4 page with margins of 16 mm, in CSS pixels. */
const printable = Math.floor(((210 - 32) / 25.4) * 96);

test.each([
  pages.home,
  pages.research,
  ...inCampaign(pages.blog, pages.about, '/research/tachibana2026blanks'),
  '/blog/two-hundred-lines-are-not-two-hundred-readings-h6c3yt',
  `/blog/${encodeURIComponent('空白にも型がある-e5v9kz')}`,
  '/blog/measuring-sparse-attention-without-fooling-yourself-k3x9qd',
])('%s on paper', async (path) => {
  const context = await site.browser.newContext({
    colorScheme: 'dark',
    viewport: { width: printable, height: 1000 },
  });
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + path);
  // The print style sheet loads after the first paint.
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('head > link[rel="stylesheet"]')?.sheet);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  const controls = page.locator('.menu, .footer nav, .theme, .documents, button, .button:not([href^="http"]), .toc');
  for (const control of await controls.all()) expect(await control.isVisible()).toBe(false);
  const cut = await page.locator('main *').evaluateAll((all) =>
    all
      .filter((part) => part.checkVisibility() && part.clientWidth > 1)
      // A tolerance of 20 px, because letters can be slightly taller than their line.
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 20)
      .map((part) => part.outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
  // The URL of a publication does not break across lines.
  const broken = await page
    .locator('.works .work-links a')
    .evaluateAll((links) => links.filter((link) => link.getClientRects().length > 1).map((link) => link.outerHTML));
  expect(broken).toEqual([]);
  // Each visible link prints its URL; links that are useless on paper are hidden.
  const silent = await page.locator('main a[href^="http"], main .project a').evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility() && !link.textContent.startsWith('http'))
      .filter((link) => !getComputedStyle(link, '::after').content.includes('http'))
      .map((link) => link.textContent),
  );
  expect(silent).toEqual([]);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('the research page fills its pages on paper but for the last', async () => {
  const context = await site.browser.newContext();
  const { page } = await openPage(context);
  await page.goto(site.host.url + pages.research);
  const sheets = await readGeometry(await page.pdf({ format: 'A4' }));
  const filled = sheets.map(({ height, texts }) => Math.max(...texts.map(({ bottom }) => bottom)) / height);
  expect(filled.length).toBeGreaterThan(2);
  for (const part of filled.slice(0, -1)) expect(part, String(filled)).toBeGreaterThan(0.7);
  await context.close();
});
