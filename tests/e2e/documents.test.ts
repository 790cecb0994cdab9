/** The three documents for visitors: page, print, file (SITE-4). */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { api, documentNames, pages } from '#contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { launchBrowser, openPage, withFaces } from '../support/browser.ts';
import { readersSite } from './started-site.ts';

const site = readersSite();

/** A browser with Japanese fonts, because a character without a font is printed as an empty box. */
let printing: Browser;
beforeAll(async () => {
  printing = await launchBrowser(withFaces('japanese'));
});
afterAll(() => printing.close());

const open = async (width = 1280) => openPage(await site.browser.newContext({ viewport: { width, height: 900 } }));

test.each(documentNames)('/%s prints on as many pages as its PDF has, with the same words', async (name) => {
  const { page, consoleErrors } = await openPage(await printing.newContext({ viewport: { width: 1280, height: 900 } }));
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
