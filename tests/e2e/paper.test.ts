/** Pages and career documents on paper. */
import { documentNames, pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { launchBrowser, openPage, withFaces } from '../support/browser.ts';
import { readGeometry } from '../support/pdf-geometry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCampaign } from './harness/long.ts';
import { readersSite } from './started-site.ts';
import type { Browser } from 'playwright';
import { extractText, getDocumentProxy } from 'unpdf';
import { axeFindings } from '../support/axe.ts';

/** Printing pages: black on white, no controls, nothing cut off (SITE-18). The documents have a separate test. */
describe('print', () => {
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
});

/** The three documents for visitors: page, print, file (SITE-4). */
describe('documents', () => {
  const site = readersSite();

  /** A browser with Japanese fonts, because a character without a font is printed as an empty box. */
  let printing: Browser;
  beforeAll(async () => {
    printing = await launchBrowser(withFaces('japanese'));
  });
  afterAll(() => printing.close());

  const open = async (width = 1280) => openPage(await site.browser.newContext({ viewport: { width, height: 900 } }));

  test.each(documentNames)('/%s prints on as many pages as its PDF has, with the same words', async (name) => {
    const { page, consoleErrors } = await openPage(
      await printing.newContext({ viewport: { width: 1280, height: 900 } }),
    );
    await page.goto(site.host.url + pages.document(name));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const printed = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    const file = await fetch(site.host.url + api.documentAs(name, 'pdf'));
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const made = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
    expect(printed.numPages).toBe(made.numPages);

    const letters = async (pdf: typeof made) => {
      const { text } = await extractText(pdf, { mergePages: true });
      const counts = Object.groupBy(text.normalize('NFKC').replace(/[\s\p{Pd}・·]/gu, ''), (letter) => letter);
      return Object.fromEntries(Object.entries(counts).map(([letter, all = []]) => [letter, all.length]));
    };
    expect(await letters(printed)).toEqual(await letters(made));
    expect(consoleErrors).toEqual([]);
  });

  test.each(documentNames)('/%s links to home, its file and the other documents; axe finds nothing', async (name) => {
    const { page, consoleErrors } = await open();
    await page.goto(site.host.url + pages.document(name));
    const links = page.getByRole('main').getByRole('link');
    const hrefs = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]),
    );
    expect(hrefs).toEqual(
      expect.arrayContaining([
        ['Back Home', '/'],
        ['CV (PDF)', api.documentAs(name, 'pdf')],
      ]),
    );
    for (const other of documentNames) expect(hrefs.map(([, href]) => href)).toContain(pages.document(other));
    expect(await page.locator('html').getAttribute('lang')).toBe(name === 'resume' ? 'en' : 'ja');
    const languages = await page
      .locator('.skip, .menu, .document-bar, .footer')
      .evaluateAll((all) => all.map((part) => part.closest('[lang]')?.getAttribute('lang')));
    expect(languages).toEqual(['en', 'en', 'en', 'en']);
    expect(await page.locator('meta[name=robots][content=noindex]').count()).toBe(name === 'resume' ? 0 : 1);
    expect(await page.locator('[style]').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  test.each(documentNames)('/%s loses nothing at 320 px', async (name) => {
    const { page, consoleErrors } = await open(320);
    await page.goto(site.host.url + pages.document(name));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('.sheet')].flatMap((sheet) => {
        const { right } = sheet.getBoundingClientRect();
        return [...sheet.querySelectorAll('*')]
          .filter((one) => one.getBoundingClientRect().right > right + 1)
          .map((one) => one.className);
      }),
    );
    expect(beyond).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  test('a document carries no styles of another kind', async () => {
    const form = /\.form-person\b/;
    for (const name of documentNames) {
      const html = await (await fetch(site.host.url + pages.document(name))).text();
      expect(form.test(html), name).toBe(name === 'rirekisho');
    }
  });
});
