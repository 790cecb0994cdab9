/**
 * Reader actions that need scripts, in every browser on the machine. Covers the blog's order, search by keyboard,
 * copying, filters, files, printing, and a window at 400 % zoom. In the other engines `npm test` runs only the search
 * (`firefox-writing.test.ts`, `webkit-writing.test.ts`), and the campaign runs all.
 */
import { pages } from '#contract/paths.ts';
import { openPage } from '../support/browser.ts';
import { launchFirefox } from '../support/firefox.ts';
import { waitForSearchIndex } from '../support/host.ts';
import { launchWebKit, type WebKitPage } from '../support/webkit.ts';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFirefox, inWebKit } from './harness/in-browser.ts';
import { isCampaign } from './harness/long.ts';
import { countOf, readerIn, searchByKeys, textOf, type Reader } from './harness/reader.ts';
import { readersSite } from './started-site.ts';

const site = readersSite();
const codePost = '/blog/measuring-sparse-attention-without-fooling-yourself-k3x9qd';

/** Returns whether the style sheet that loads after the first paint has been loaded. */
const laterSheet = () => document.querySelector<HTMLLinkElement>('head > link[rel="stylesheet"]')?.sheet != null;

describe('reading (Chromium)', () => {
  journeys(() => readerIn(site.browser, ['clipboard-read', 'clipboard-write']));

  test('where the system chooses the colours, what is chosen is framed', async () => {
    const context = await site.browser.newContext({ forcedColors: 'active' });
    const { page, consoleErrors } = await openPage(context);
    for (const [path, chosen] of [
      [pages.blog, '.order label:has(:checked)'],
      [pages.blog, '.tab[aria-current]'],
      ['/research?kind=article', '[data-facet][aria-current]'],
      [pages.home, '.theme label:has(:checked)'],
    ] as const) {
      await page.goto(site.host.url + path);
      await page.waitForFunction(laterSheet);
      const outline = page
        .locator(chosen)
        .first()
        .evaluate((one) => getComputedStyle(one).outlineStyle);
      expect(await outline, `${path} ${chosen}`).toBe('solid');
    }
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('nothing moves where less motion is asked for', async () => {
    const context = await site.browser.newContext({ reducedMotion: 'reduce' });
    const { page, consoleErrors } = await openPage(context);
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        sessionStorage.setItem('transition', String(viewTransition !== null));
      });
    });
    await page.goto(site.host.url);
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(
      await page.evaluate(() =>
        document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration) > 1),
      ),
    ).not.toContain(true);
    await page.getByRole('link', { name: 'Blog', exact: true }).click();
    await page.waitForURL('**/blog');
    expect(await page.evaluate(() => sessionStorage.getItem('transition'))).not.toBe('true');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('a word that is wider than a telephone gives way', async () => {
    const context = await site.browser.newContext({ viewport: { width: 320, height: 640 } });
    const { page, consoleErrors } = await openPage(context);
    for (const path of [pages.home, pages.blog, pages.archive, pages.research, pages.about, codePost]) {
      await page.goto(site.host.url + path);
      await page.evaluate(() => {
        for (const link of document.querySelectorAll('main a:not(.button)')) {
          if (link.childElementCount === 0) link.textContent = 'Pneumonoultramicroscopicsilicovolcanoconiosis';
        }
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('at 400 % the menu scrolls away: a window has no height to spare', async () => {
    const context = await site.browser.newContext({ viewport: { width: 320, height: 225 } });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + codePost);
    await page.evaluate(() => scrollTo(0, 900));
    expect((await page.locator('.menu').boundingBox())?.y).toBeLessThan(-100);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

if (isCampaign) {
  inFirefox('reading', () => {
    let firefox: Browser;
    beforeAll(async () => {
      firefox = await launchFirefox();
    });
    afterAll(() => firefox.close());
    journeys(() => readerIn(firefox));
  });

  inWebKit('reading', () => {
    let window: WebKitPage;
    beforeAll(async () => {
      window = await launchWebKit();
    });
    afterAll(() => window.close());
    journeys(async () => {
      await window.goto(site.host.url + pages.terms);
      await window.evaluate(() => localStorage.clear());
      return { ...window, close: () => Promise.resolve() };
    });
  });
}

function journeys(open: () => Promise<Reader>): void {
  let reader: Reader;
  beforeAll(() => waitForSearchIndex(site.host));
  beforeEach(async () => {
    reader = await open();
  });
  afterEach(() => reader.close());

  const go = (path: string) => reader.goto(site.host.url + path);
  const count = (selector: string) => countOf(reader, selector);

  test('the blog is read by category or by time, as it was chosen last', async () => {
    const times = () =>
      reader.evaluate(() => [...document.querySelectorAll('.by-time time')].map((one) => one.getAttribute('datetime')));
    await go(pages.blog);
    const rows = await count('[data-post-row]');
    const groups = await count('main section[aria-labelledby^="category-"]');
    expect(groups).toBeGreaterThan(1);
    await reader.click('.order label:nth-of-type(2)');
    expect(await count('main section[aria-labelledby^="category-"]')).toBe(0);
    const sorted = await times();
    expect(sorted.length).toBe(rows);
    expect(sorted).toEqual(sorted.toSorted().toReversed());
    await go(pages.blog);
    expect(await times()).toEqual(sorted);
    await reader.click('.order label:nth-of-type(1)');
    expect(await count('main section[aria-labelledby^="category-"]')).toBe(groups);
    expect(await count('[data-post-row]')).toBe(rows);
    await go(pages.blog);
    expect(await times()).toEqual([]);
  });

  test('/ and Ctrl+K lead to the search', () => searchByKeys(reader, site.host.url));

  test('code is copied to the letter', async () => {
    await go(codePost);
    await reader.click('[data-copy]');
    await expect.poll(() => textOf(reader, '[data-copy]')).toBe('Copied ✓');
    const code = await textOf(reader, 'figure.code pre');
    await go(pages.search);
    await reader.click('#q');
    await reader.press('Control+v');
    // White space is ignored, because browsers handle line breaks in a single-line field differently.
    const marks = (text = '') => text.replaceAll(/\s/g, '');
    await expect
      .poll(async () => marks(await reader.evaluate(() => document.querySelector('input')?.value)))
      .toBe(marks(code));
  });

  test('publications are filtered, and their citations are files', async () => {
    await go(pages.research);
    const all = await count('[data-work]');
    await reader.click('.filters summary');
    await reader.click('[data-facet="kind"][data-value="article"]');
    const articles = await count('[data-work]');
    expect(articles).toBeLessThan(all);
    await go(`${pages.research}${new URL(await reader.url()).search}`);
    expect(await count('[data-work]')).toBe(articles);
    const files = await reader.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll<HTMLAnchorElement>('a[download]')].slice(0, 3).map(async ({ href }) => {
          const answer = await fetch(href);
          return [answer.status, (await answer.text()).length > 50] as const;
        }),
      ),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(file).toEqual([200, true]);
  });

  test('a printed page is black on white, without controls, and with the targets of links', async () => {
    await go(pages.home);
    await expect.poll(() => reader.evaluate(laterSheet)).toBe(true);
    // Only Chromium's driver emulates print, so the print rules are applied to the screen.
    const paper = await reader.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
      const walk = (rules: CSSRuleList) => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule && /\bprint\b/.test(rule.media.mediaText)) rule.media.mediaText = 'all';
          if (rule instanceof CSSImportRule || !('cssRules' in rule)) continue;
          walk((rule as CSSGroupingRule).cssRules);
        }
      };
      for (const sheet of document.styleSheets) {
        if (sheet.media.mediaText === 'print') sheet.media.mediaText = 'all';
        walk(sheet.cssRules);
      }
      const links = [...document.querySelectorAll('.papers a[href^="http"]')];
      return {
        ground: getComputedStyle(document.body).backgroundColor,
        menu: document.querySelector('.menu')?.checkVisibility(),
        silent: links.filter((link) => !/http|attr\(href\)/.test(getComputedStyle(link, '::after').content)).length,
        links: links.length,
      };
    });
    expect(paper).toEqual({ ground: 'rgb(255, 255, 255)', menu: false, silent: 0, links: paper.links });
    expect(paper.links).toBeGreaterThan(0);
  });
}
