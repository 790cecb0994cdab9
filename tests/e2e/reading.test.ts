/** The pages for readers on the started host: links, markup, axe, theme, search, fonts, scripts and styles. */
import { withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { hashInline } from '#site/http/headers.ts';
import { axeFindings, byLook } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { waitForSearchIndex } from '../support/host.ts';
import { HtmlValidate } from 'html-validate';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { crawl, type FoundPages, kindsOf } from './harness/crawl.ts';
import { inCampaign } from './harness/long.ts';
import { readersSite } from './started-site.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { brotliCompressSync } from 'node:zlib';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The pages for a visitor: every public page on the started host, with and without JavaScript. */
describe('reading', () => {
  const site = readersSite();
  let found: FoundPages;
  let kinds: string[];

  beforeAll(async () => {
    await waitForSearchIndex(site.host);
    found = await crawl(site.host.url);
    kinds = kindsOf(found);
  });

  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      'no-inline-style': 'error',
      // A scrollable table has the role `region`. A `section` element would add a section to the structure of the
      // document.
      'prefer-native-element': ['error', { exclude: ['region'] }],
      // Astro determines these details of the markup.
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-raw-characters': 'off',
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
      // IDs are not restricted, because targets of references have the ID that the author chose, such as `fig:reeds`.
      'valid-id': ['error', { relaxed: true }],
      // The title of a page can be long, because the title of a post can be.
      'long-title': 'off',
      'tel-non-breaking': 'off',
    },
  });

  test('every internal link, image and style sheet exists, and so does every page of the sitemap', async () => {
    const sitemap = await (await fetch(site.host.url + pages.sitemap)).text();
    const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
      address.replace(site.host.siteUrl, ''),
    );
    const broken = [...found]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { status }]) => `${status} ${path}`);
    expect(broken).toEqual([]);
    expect(named.filter((path) => !found.has(path || '/'))).toEqual([]);
    expect(found.size).toBeGreaterThan(100);
  });

  test('html-validate finds nothing on any kind of page for readers, nor on any post', async () => {
    const faults: string[] = [];
    const paths = [
      ...kinds.filter((path) => found.has(path)),
      ...[...found.keys()].filter((path) => /-\w{6}$/.test(path)),
    ];
    for (const path of new Set(paths)) {
      const { html = '' } = found.get(path) ?? {};
      const report = await validator.validateString(html);
      for (const { message, ruleId, selector } of report.results.flatMap(({ messages }) => messages)) {
        faults.push(`${path} ${ruleId} ${message} ${selector}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('JSON-LD parses on every page that has it, and no page carries a style attribute or a framework', () => {
    for (const [path, { html }] of found) {
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        expect(JSON.parse(json), path).toHaveProperty('@type');
      }
      expect(html, path).not.toMatch(/<[^>]+\sstyle=/);
      if (!withoutLanguage(path).startsWith('/users/')) expect(html, path).not.toContain('<astro-island');
    }
  });

  test('programs find the owner on every page, and each post with its address, author, day and text (microformats2)', () => {
    const elementsOf =
      ({ children }: Pick<ReturnType<typeof parseDocument>, 'children'>) =>
      (name: string) =>
        DomUtils.findAll(({ attribs }) => (attribs['class'] ?? '').split(' ').includes(name), children);
    const whole = (path: string) => site.host.siteUrl + path;
    for (const [path, { html, status }] of found) {
      if (status !== 200 || !html.includes('<footer class="footer"')) continue;
      const elements = elementsOf(parseDocument(html));
      const owners = elements('h-card').flatMap((card) => elementsOf(card)('u-uid'));
      expect(
        owners.map(({ attribs }) => attribs['value']),
        path,
      ).toContain(whole('/'));
      const [post] = elements('e-content').length > 0 ? elements('h-entry') : [];
      if (!post) continue;
      const inside = elementsOf(post);
      expect(DomUtils.textContent(inside('p-name')), path).toMatch(/\S/);
      expect(inside('u-url')[0]?.attribs['value'], path).toBe(new URL(whole(path)).href);
      if (!withoutLanguage(path).startsWith(pages.post(''))) continue;
      expect(inside('dt-published')[0]?.attribs['datetime'], path).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(inside('p-author').length, path).toBe(1);
    }
    const rows = elementsOf(parseDocument(found.get(pages.blog)?.html ?? ''))('h-entry');
    expect(rows.length).toBeGreaterThan(1);
    expect([...found.values()].some(({ html }) => html.includes('e-content'))).toBe(true);
  });

  /**
   * All rules of axe and the rule for target size, which axe checks only on request. WCAG 2.2 requires targets of 24 px.
   */
  const everything = { also: ['target-size'] };

  /** The widths of phones, tablets and desktops, and of both sides of the breakpoints of the pages' grids. */
  const widths = [
    1280,
    705,
    1409,
    ...inCampaign(360, 390, 430, 480, 600, 703, 768, 900, 1024, 1100, 1407, 1600, 1920, 2560),
  ];

  test(
    'axe finds nothing on any kind of page, light and wide, dark and narrow; nothing overflows from 320 to 2560, nor with large letters',
    { timeout: 240_000 },
    async () => {
      const context = await site.browser.newContext();
      const { page, consoleErrors } = await openPage(context, [/status of 404/]);
      const faults: string[] = [];
      const note = (found: string[], place: string) => faults.push(...found.map((fault) => `${place}: ${fault}`));
      const fitsAt = async (width: number, place: string) => {
        await page.setViewportSize({ width, height: 900 });
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scroll > width) faults.push(`${place} is ${scroll} px wide at ${width}`);
      };
      for (const path of kinds) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(site.host.url + path);
        note(await axeFindings(page, everything), `${path}, light, 1280`);
        for (const width of [...widths, 320]) await fitsAt(width, path);
        await page.emulateMedia({ colorScheme: 'dark' });
        note(await axeFindings(page, byLook), `${path}, dark, 320`);
        // Text at 200 %, which a visitor can set in the browser.
        await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
        for (const width of [390, 320]) await fitsAt(width, `${path} with letters of 200 %`);
      }
      expect(faults).toEqual([]);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );

  test('without a script: menu, contents, filters, documents and the way to the archive all work; no dead control is seen', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.host.url);
    expect(await page.locator('.theme').isVisible()).toBe(false);
    const documents = page.locator('#documents a');
    expect(await documents.first().isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Resume' }).click();
    expect(await documents.first().isVisible()).toBe(true);
    expect(await documents.evaluateAll((links) => links.map((link) => link.getAttribute('target')))).toEqual([
      '_blank',
      '_blank',
      '_blank',
    ]);
    await page.keyboard.press('Escape');
    expect(await documents.first().isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.mouse.click(5, 400);
    expect(await documents.first().isVisible()).toBe(false);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Research', exact: true }).click();
    await page.locator('.filters summary').first().click();
    await page.locator('[data-facet="kind"]').first().click();
    expect(new URL(page.url()).pathname).toMatch(/^\/research\/kind\//);
    expect(await page.locator('[data-work]').count()).toBeGreaterThan(0);
    await page.goto(site.host.url + kinds[5]);
    expect(await page.locator('[data-copy]').first().isVisible()).toBe(false);
    await page.locator('.toc a').first().click();
    expect(new URL(page.url()).hash).not.toBe('');
    await page.goto(site.host.url + pages.search);
    expect(await page.getByRole('link', { name: 'archive', exact: true }).isVisible()).toBe(true);
    await context.close();
  });

  test('every page carries its styles and small scripts, and its policy allows just these', async () => {
    for (const [path, { html, policy }] of found) {
      if (!html) continue;
      // The print style sheet is requested by a script. For browsers without JavaScript it is in `noscript`.
      const scripted = html.replace(/<noscript>.*?<\/noscript>/gs, '');
      expect(/<link[^>]*rel="stylesheet"[^>]*>/.exec(scripted)?.[0], path).toBeUndefined();
      // The shells of the editor and of the admin area, and the account pages, are excluded, because they load more
      // scripts.
      const own = withoutLanguage(path);
      if (!/^\/(?:users|dashboard)(?:\/|$)/.test(own) && own !== pages.newPost)
        expect(/<script[^>]* src=[^>]*/.exec(html)?.[0], path).toBeUndefined();
      const { scripts, styles } = hashInline([html]);
      expect([scripts.length, styles.length], path).not.toContain(0);
      for (const hash of [...scripts, ...styles]) expect(policy, path).toContain(hash);
      // A policy has 54 characters for each script and for each kind of block with a style sheet. Servers accept headers
      // of 8,000 characters in total.
      expect(policy.length, path).toBeLessThan(2_650);
    }
  });
});

/** Actions of a visitor on reader pages, and the small scripts that these actions use. */
describe('reading by hand', () => {
  const site = readersSite();
  /** Two sample posts: one with a table of contents and code, one in Japanese. */
  const post = pages.post('on-reading-what-nobody-wrote-down-m7t2ka');
  const japanesePost = pages.post('空白にも型がある-e5v9kz');

  beforeAll(() => waitForSearchIndex(site.host));

  test('the theme is chosen in the footer, stored, and applied before the first paint of the next page', async () => {
    const context = await site.browser.newContext({ colorScheme: 'light' });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    // The script of the switch loads at the latest on the first click, and then handles that click.
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect.poll(paper).not.toBe(light);
    const dark = await paper();
    // The script in the head runs before the body is parsed, so the theme is already set then.
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        if (!document.body) return;
        sessionStorage.setItem('theme at body', document.documentElement.dataset.theme ?? '');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(site.host.url + pages.about);
    expect(await page.evaluate(() => sessionStorage.getItem('theme at body'))).toBe('dark');
    expect(await paper()).toBe(dark);
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
    await expect.poll(paper).toBe(light);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('the menu sticks, names its icons at 600 px and below, and can be skipped', async () => {
    const context = await site.browser.newContext({ viewport: { width: 600, height: 700 } });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + post);
    for (const name of ['Home', 'Research', 'Blog', 'About', 'Login']) {
      const tab = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });
      expect((await tab.boundingBox())?.width, name).toBeLessThan(60);
    }
    expect(await page.getByRole('link', { name: 'Blog', exact: true }).getAttribute('aria-current')).toBe('true');
    await page.evaluate(() => scrollTo(0, 900));
    expect((await page.locator('.menu').boundingBox())?.y).toBe(0);
    await page.reload();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('code is copied exactly, and the button confirms it', async () => {
    const context = await site.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + post);
    const figure = page.locator('figure.code').first();
    const button = figure.getByRole('button', { name: 'Cop' });
    await button.click();
    await expect.poll(() => button.textContent()).toBe('Copied ✓');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await figure.locator('pre').textContent());
    await expect.poll(() => button.textContent()).toBe('Copy');
    await page.goto(`${site.host.url}/research/tachibana2026blanks`);
    await page.locator('[data-copy]').first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Tachibana');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('filters combine, and their address can be shared', async () => {
    const context = await site.browser.newContext();
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + pages.research);
    const shown = () => page.locator('[data-work]:not([hidden])').count();
    const all = await shown();
    await page.locator('.filters summary').first().click();
    await page.locator('[data-facet="kind"][data-value="article"]').click();
    const articles = await shown();
    expect(articles).toBeLessThan(all);
    await page.locator('[data-facet="keyword"]').first().click();
    const both = await shown();
    expect(both).toBeLessThan(articles);
    const address = page.url();
    expect(new URL(address).searchParams.get('kind')).toBe('article');
    await page.goBack();
    await expect.poll(shown).toBe(articles);
    await page.goto(address);
    await expect.poll(shown).toBe(both);
    await page.getByRole('link', { name: 'Show all' }).click();
    expect(await shown()).toBe(all);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('search finds posts and publications in both languages, under the page’s policy', async () => {
    const context = await site.browser.newContext();
    const { page, consoleErrors } = await openPage(context);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(site.host.url + pages.search);
    expect(asked.filter((path) => path.startsWith('/search-index/'))).toEqual([]);
    const input = page.getByRole('searchbox');
    const titles = () => page.locator('[data-search-results] h2').allTextContents();
    await input.fill('attention');
    await expect.poll(titles).toContain('Measuring sparse attention without fooling yourself');
    await input.fill('翻刻');
    await expect.poll(async () => (await titles()).join()).toContain('くずし字');
    expect(new URL(page.url()).searchParams.get('q')).toBe('翻刻');
    await input.fill('xyzzyplugh');
    await expect.poll(() => page.getByRole('status').textContent()).toContain('Nothing found');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('an anonymous reader loads under 3 KB of script, none before the first paint, and nothing moves', async () => {
    for (const path of [pages.home, pages.blog, pages.research, post, japanesePost]) {
      const context = await site.browser.newContext();
      const { page, consoleErrors } = await openPage(context);
      // Simulates a slow connection, on which the fonts arrive after the text.
      await page.route('**/*.woff2', async (route) => {
        await new Promise((pass) => setTimeout(pass, 300));
        await route.continue();
      });
      await page.goto(site.host.url + path, { waitUntil: 'networkidle' });
      // The script loads when the browser is idle, which can be after `networkidle` on a busy machine.
      await page.waitForFunction(() => document.documentElement.dataset.fonts !== undefined);
      const { blocking, script, after } = await page.evaluate(() => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return {
          blocking: files
            .filter((entry) => (entry as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking')
            .map(({ name }) => name),
          script: [...document.scripts]
            .filter(({ type }) => !/json|rules/.test(type))
            .map(({ textContent }) => textContent),
          after: files
            .filter(({ name }) => /\.(?:js|css)$/.test(name))
            .map(
              ({ name, startTime }) => [new URL(name).pathname, startTime > (paint?.startTime ?? Infinity)] as const,
            ),
        };
      });
      expect(blocking, path).toEqual([]);
      // The page contains the speculation rules that let browsers prefetch a page when its link is about to be clicked.
      // The policy allows them.
      expect(await page.locator('script[type="speculationrules"]').count(), path).toBe(1);
      // Only the print style sheet and the deferred script load after the first paint.
      expect(after.map(([name]) => name).toSorted(), path).toEqual([
        expect.stringMatching(/^\/_astro\/later-.*\.js$/),
        expect.stringMatching(/^\/_astro\/later\.[\w-]+\.css$/),
      ]);
      expect(
        after.map(([, isAfter]) => isAfter),
        path,
      ).toEqual([true, true]);
      const later = await (await fetch(site.host.url + after.find(([name]) => name.endsWith('js'))?.[0])).text();
      // The compressed size, as sent.
      const sent = brotliCompressSync(script.join('')).length + brotliCompressSync(later).length;
      expect(sent, path).toBeLessThan(3 * 1024);
      expect(await layoutShift(page), path).toBeLessThan(0.02);
      expect(consoleErrors).toEqual([]);
      await context.close();
    }
  });

  test('fonts load together after the first paint, and at once on the next page, also without a script', async () => {
    const context = await site.browser.newContext();
    const { page, consoleErrors } = await openPage(context);
    const face = () => page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontFamily.split(',')[0]);
    const asked: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'font' && asked.push(request.url())));
    let hold = true;
    await page.route('**/*.woff2', async (route) => {
      while (hold) await new Promise((pass) => setTimeout(pass, 50));
      await route.continue();
    });
    // Preloaded fonts delay the page's load event, so the test does not wait for it.
    await page.goto(site.host.url + pages.blog, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    expect(await face()).toContain('Newsreader Times');
    hold = false;
    await expect.poll(face).toContain('Newsreader Display');
    await page.addInitScript(() => {
      document.addEventListener(
        'readystatechange',
        () => {
          const { fonts } = document.documentElement.dataset;
          sessionStorage.setItem('fonts at once', String(fonts !== undefined));
        },
        { once: true },
      );
    });
    await page.goto(site.host.url + pages.about);
    expect(await page.evaluate(() => sessionStorage.getItem('fonts at once'))).toBe('true');
    expect(consoleErrors).toEqual([]);
    await context.close();

    const plain = await site.browser.newContext({ javaScriptEnabled: false });
    const unscripted = await plain.newPage();
    const fonts: string[] = [];
    unscripted.on(
      'requestfinished',
      (request) => void (request.resourceType() === 'font' && fonts.push(request.url())),
    );
    await unscripted.goto(site.host.url + pages.blog, { waitUntil: 'networkidle' });
    expect(fonts.length).toBeGreaterThan(1);
    await plain.close();
  });

  test('actions before a page’s script is loaded are handled when it is', async () => {
    const held = async (first: (page: Page) => Promise<unknown>, then: (page: Page) => Promise<unknown>) => {
      const context = await site.browser.newContext();
      const { page, consoleErrors } = await openPage(context);
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/later-*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(site.host.url + pages.about);
      await first(page);
      release();
      await then(page);
      expect(consoleErrors).toEqual([]);
      await context.close();
    };
    await held(
      (page) => page.getByRole('radio', { name: 'Dark' }).check({ force: true }),
      (page) => page.waitForFunction(() => document.documentElement.dataset.theme === 'dark'),
    );
    await held(
      (page) => page.keyboard.press('Control+k'),
      (page) => page.waitForURL(`**${pages.search}`),
    );
  });

  /** Returns the page's layout shift so far (CLS). */
  async function layoutShift(page: Page): Promise<number> {
    return page.evaluate(async () => {
      let total = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value;
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      return total;
    });
  }

  test('a Japanese post is set vertically by a button, moves by keys, stays so, and is level on paper and back again', async () => {
    const context = await site.browser.newContext({ viewport: { width: 412, height: 800 } });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + japanesePost);
    const text = page.locator('[data-post-view] .prose');
    const sizeOf = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => Math.max(...all.map((one) => parseFloat(getComputedStyle(one).fontSize))));
    expect(await sizeOf('article h1')).toBeGreaterThan(await sizeOf('.prose :is(h2, h3, h4)'));
    const modeOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).writingMode);
    const button = page.getByRole('button', { name: '縦書き' });
    expect(await modeOf('.prose')).toBe('horizontal-tb');
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    expect(await modeOf('.prose p')).toBe('vertical-rl');
    expect(await modeOf('.prose :is(.code, .figure)')).toBe('horizontal-tb');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // The whole frame is visible below the menu.
    const edges = () =>
      text.evaluate((one) => [one.getBoundingClientRect().top < 120, one.getBoundingClientRect().bottom]);
    await expect.poll(edges).toEqual([true, expect.toSatisfy((bottom: number) => bottom <= 800)]);
    // The frame is as wide as the window, regardless of the text's line length.
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await text.evaluate((one) => one.clientWidth)).toBeGreaterThan(1_150);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 412, height: 800 });
    await text.focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => text.evaluate((one) => one.scrollLeft)).toBeLessThan(-100);
    // The wheel scrolls the frame sideways to its end, then the page. Zooming is not affected.
    const scrolled = await text.evaluate((one) => one.scrollLeft);
    await text.hover({ position: { x: 200, y: 300 } });
    await page.mouse.wheel(0, 300);
    await expect.poll(() => text.evaluate((one) => one.scrollLeft)).toBeLessThan(scrolled - 200);
    await page.mouse.wheel(0, 1e6);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    // Only numbers of exactly two digits are upright in a single character cell.
    const upright = text.locator('.upright-digits');
    expect(await upright.count()).toBeGreaterThan(0);
    expect((await upright.allTextContents()).every((digits) => /^\d\d$/.test(digits))).toBe(true);
    expect(await upright.evaluateAll((all) => all.every((one) => one.getBoundingClientRect().height < 30))).toBe(true);
    expect(await text.locator('code .upright-digits, .table .upright-digits').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await modeOf('.prose p')).toBe('horizontal-tb');
    await page.emulateMedia({ media: null });
    await page.reload();
    expect(await modeOf('.prose p')).toBe('vertical-rl');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(site.host.url + post);
    expect(await modeOf('.prose p')).toBe('horizontal-tb');
    await page.goBack();
    await button.click();
    expect(await modeOf('.prose p')).toBe('horizontal-tb');
    expect(await text.getAttribute('tabindex')).toBeNull();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

/**
 * The content of the home page's first screen, checked by the position of its elements: the owner and the latest work
 * (SITE-1).
 */
describe('first screen', () => {
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
});

/**
 * No page needs a style sheet that it omits: no rule of an omitted sheet matches an element, also after scripts and
 * interaction.
 */
describe('worn styles', () => {
  const site = readersSite();
  const src = join(import.meta.dirname, '../../src');

  /**
   * Style sheets that some pages omit, with their imports. The style sheet for vertical text is excluded: a reader's
   * choice is stored for every page, but affects only Japanese posts.
   */
  const optional = [
    ...globSync(['blocks/*/style.css', 'inlines/*/style.css'], { cwd: src }),
    ...['prose-more', 'margin-notes', 'japanese', 'comments', 'subscribe', 'sections', 'readings', 'annotated'].map(
      (name) => `styles/${name}.css`,
    ),
  ].map((name) => read(join(src, name)));

  function read(file: string): string {
    const css = readFileSync(file, 'utf8');
    return css.replaceAll(/@import '(.*?)';/g, (_whole, name: string) => read(join(dirname(file), name)));
  }

  /**
   * Returns rules of these style sheets that are missing on the page although they match an element. Matches in any state
   * count, such as hover or focus.
   */
  const lacking = (page: Page) =>
    page.evaluate((sheets) => {
      const rulesOf = (list: CSSRuleList): CSSStyleRule[] =>
        [...list].flatMap((rule) => {
          if (rule instanceof CSSStyleRule) return [rule];
          return rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : [];
        });
      const carried = new Set(
        [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules).map(({ selectorText }) => selectorText)),
      );
      const states =
        /::?(?:before|after|marker|details-content|hover|focus|focus-visible|focus-within|checked|target|popover-open)\b/g;
      const without = (pattern: RegExp, text: string): string => {
        const rest = text.replaceAll(pattern, '');
        return rest === text ? text : without(pattern, rest);
      };
      const anyState = (selector: string) =>
        without(
          /:(?:not|has|is)\(\s*(?:,\s*)*\)/g,
          without(/\[(?:aria-[^\]]*|hidden|open|data-script)\]/g, without(states, selector)),
        );
      return sheets.flatMap((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        return rulesOf(sheet.cssRules)
          .map(({ selectorText }) => selectorText)
          .filter((selector) => !carried.has(selector) && document.querySelector(anyState(selector) || '*') !== null);
      });
    }, optional);

  test(
    'no rule that a page leaves out meets an element of it, also after its scripts ran',
    { timeout: 240_000 },
    async () => {
      await waitForSearchIndex(site.host);
      const found = await crawl(site.host.url);
      const posts = [...found.keys()].filter((path) => /^\/(?:ja\/)?blog\/[^/]+-\w{6}$/.test(path));
      const own = [...found].filter(([path, { html }]) => /^\/[^/]+$/.test(path) && html.includes('e-content'));
      const paths = new Set([...kindsOf(found), ...posts, ...own.map(([path]) => path), '/resume', '/rirekisho']);
      expect(optional.length).toBeGreaterThan(15);
      expect(posts.length).toBeGreaterThan(7);
      const context = await site.browser.newContext();
      const { page, consoleErrors } = await openPage(context, [/404|500/]);
      const faults: string[] = [];
      for (const path of paths) {
        await page.goto(site.host.url + path);
        await page.evaluate(async () => {
          const all = document.querySelectorAll<HTMLElement>('main button:not(form *), main summary, .theme input');
          for (const control of all) control.click();
          await new Promise(requestAnimationFrame);
        });
        faults.push(...(await lacking(page)).map((selector) => `${path} ${selector}`));
      }
      expect(faults).toEqual([]);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );
});
