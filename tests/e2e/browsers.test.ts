/** Reading and writing in Firefox and WebKit, if they are installed. */
import { pages } from '#contract/paths.ts';
import { openPage, titleField } from '../support/browser.ts';
import { launchFirefox } from '../support/firefox.ts';
import { waitForSearchIndex } from '../support/host.ts';
import { launchWebKit, type WebKitPage } from '../support/webkit.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFirefox, inWebKit } from './harness/in-browser.ts';
import { isCampaign, longTest } from './harness/long.ts';
import { countOf, type Reader, readerIn, searchByKeys, textOf } from './harness/reader.ts';
import { readersSite } from './started-site.ts';
import * as words from '#i18n/index.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';

/**
 * Reader actions that need scripts, in every browser on the machine. Covers the blog's order, search by keyboard,
 * copying, filters, files, printing, and a window at 400 % zoom. In the other engines `npm test` runs only the search
 * (`browsers.test.ts`, `browsers.test.ts`), and the campaign runs all.
 */
describe('reading everywhere', () => {
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
        reader.evaluate(() =>
          [...document.querySelectorAll('.by-time time')].map((one) => one.getAttribute('datetime')),
        );
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
});

/** All Firefox journeys of `npm test` in one browser start: writing over the real API, and a reader's search. */
describe('firefox writing', () => {
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
      const title = titleField(page);
      await type('Title', 'A title that goes on and on '.repeat(6));
      expect(
        await title.evaluate((liveDocument) => liveDocument.scrollHeight - liveDocument.clientHeight),
      ).toBeLessThan(4);
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
      expect(await titleField(page).inputValue()).toBe('Kept');
    });
  });
});

/** All WebKit journeys of `npm test` in one browser start: writing over the real API, and a reader's search. */
describe('webkit writing', () => {
  const readers = readersSite();

  inWebKit('writing', () => {
    let site: WritingSite;
    let page: WebKitPage;

    beforeAll(async () => {
      [site, page] = await Promise.all([startWritingSite(), launchWebKit()]);
      // WebDriver can set a cookie only while a page of the cookie's site is open.
      await page.goto(`${site.url}/entry.js`);
      for (const [name, value] of site.admin.copy().cookies) await page.addCookie({ name, value });
    });
    afterAll(async () => {
      await page.close();
      await site.close();
    });
    beforeEach(async () => {
      await page.goto(`${site.url}/blog`);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.goto(`${site.url}/blog/create`);
      // The plain field hides the editor until the field is removed.
      await appears('[aria-label="Body"]:not(:has(.early-text)) [contenteditable="true"]');
    });

    const block = '[aria-label="Body"] [contenteditable="true"]';
    const appears = (selector: string) =>
      expect.poll(() => page.evaluate((wanted) => document.querySelector(wanted) !== null, selector)).toBe(true);
    const draftTexts = () =>
      page.evaluate(() =>
        (
          JSON.parse(localStorage.getItem('post-body') ?? '{"blocks":[]}') as { blocks: { data: { text?: string } }[] }
        ).blocks.map(({ data }) => data.text ?? ''),
      );

    test('create, write, save, reload', async () => {
      await page.click('[name="title"]');
      await page.type('Written in WebKit');
      await page.click('[name="categoryName"]');
      await page.type('Methods');
      await page.click(block);
      await page.type('The first words.');
      await page.press('Enter');
      await page.type('The second.');
      await page.press('Control+s');
      await expect.poll(() => page.url()).toMatch(/written-in-webkit-/);
      await page.goto(await page.url());
      await appears(block);
      await expect
        .poll(() => page.evaluate(() => document.querySelector('[aria-label="Body"]')?.textContent ?? ''))
        .toContain('The first words.');
    });

    longTest('a long title is shown whole', async () => {
      await page.click('[name="title"]');
      await page.type('A title that goes on and on '.repeat(6));
      const [shown, whole] = await page.evaluate(() => {
        const liveDocument = document.querySelector('textarea');
        return [liveDocument?.clientHeight ?? 0, liveDocument?.scrollHeight ?? 0];
      });
      expect(shown).toBeGreaterThan(100);
      expect(whole).toBeLessThanOrEqual((shown ?? 0) + 4);
    });

    test('Ctrl+B makes bold, and cut text is pasted back', async () => {
      await page.click(block);
      await page.type('Some ');
      await page.press('Control+b');
      await page.type('bold');
      await page.press('Control+b', 'Enter');
      await page.type('words');
      await page.press('Shift+Home', 'Control+x');
      await page.type('Now ');
      await page.press('Control+v');
      // A space at the end of a block can be stored as a non-breaking space.
      const texts = async () => (await draftTexts()).map((text) => text.replace(/&nbsp;|\u00a0/g, ' '));
      await expect.poll(texts).toEqual(['Some <b>bold</b>', 'Now words']);
    });

    // A space at the end of a block can be stored as a non-breaking space.
    const plainTexts = async () => (await draftTexts()).map((text) => text.replace(/&nbsp;|\u00a0/g, ' '));
    const said = async () => (await plainTexts()).join('|');

    longTest('undo and redo: a title, a split, a heading', async () => {
      await page.click(block);
      await page.type('one');
      await page.press('Enter');
      await page.type('two');
      await expect.poll(said).toBe('one|two');
      await page.press('Control+z', 'Control+z');
      await expect.poll(said).toBe('one');
      await page.press('Control+Shift+z', 'Control+Shift+z');
      await expect.poll(said).toBe('one|two');
    });

    longTest('typing replaces a selection across blocks made by keys, and undo restores it', async () => {
      await page.click(block);
      await page.type('alpha');
      await page.press('Enter');
      await page.type('beta');
      await page.press('Control+a', 'Control+a');
      await page.type('x');
      await expect.poll(said).toBe('x');
      await page.press('Control+z');
      await expect.poll(said).toBe('alpha|beta');
    });

    longTest('a list by Markdown, its items by Enter', async () => {
      await page.click(block);
      await page.type('- one');
      await page.press('Enter');
      await page.type('two');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('post-body') ?? '')).toMatch(/"list".*one.*two/);
    });

    longTest('a heading and marks by Markdown', async () => {
      await page.click(block);
      await page.type('## Part');
      await page.press('Enter');
      await page.type('with **weight** ');
      await expect.poll(said).toMatch(/^Part\|with <b>weight<\/b>/);
    });

    longTest('code: written, indented, and left', async () => {
      await page.click(block);
      await page.press('Control+Shift+c');
      await appears('.cm-content');
      await page.click('.cm-content');
      await page.type('if x:');
      await page.press('Enter', 'Tab');
      await page.type('y');
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('post-body') ?? ''))
        .toMatch(/"code":"if x:\\n\s+y"/);
    });

    longTest('the menu of blocks by a slash', async () => {
      await page.click(block);
      await page.type('/quo');
      await page.press('Enter');
      await page.type('Said.');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('post-body') ?? '')).toMatch(/"quote".*Said\./);
    });

    test('unsaved text is restored after a reload', async () => {
      await page.click('[name="title"]');
      await page.type('Kept in WebKit');
      await page.click(block);
      await page.type('Not saved.');
      await expect.poll(said).toBe('Not saved.');
      // Suppresses the question before leaving, which the driver would have to answer.
      await page.evaluate(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true));
      await page.goto(`${site.url}/blog/create`);
      await appears(block);
      await expect
        .poll(() => page.evaluate(() => document.querySelector('[aria-label="Body"]')?.textContent ?? ''))
        .toContain('Not saved.');
    });

    // This test is last, because another site on the same host name deletes the session cookie.
    test('/ and Ctrl+K lead to the search', () => searchByKeys(page, readers.host.url));
  });
});
