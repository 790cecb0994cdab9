/** Actions of a visitor on reader pages, and the small scripts that these actions use. */
import { pages } from '#contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { waitForSearchIndex } from '../support/host.ts';
import type { Page } from 'playwright';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readersSite } from './started-site.ts';

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
    const { blocking, script, after } = await page.evaluate(async () => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const paints = await new Promise<PerformanceEntry[]>((found) => {
        const observer = new PerformanceObserver((list) => found(list.getEntries()));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const largest = paints.at(-1)?.startTime ?? Infinity;
      return {
        blocking: files
          .filter((entry) => (entry as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking')
          .map(({ name }) => name),
        script: [...document.scripts]
          .filter(({ type }) => !/json|rules/.test(type))
          .map(({ textContent }) => textContent),
        after: files
          .filter(({ name }) => /\.(?:js|css)$/.test(name))
          .map(({ name, startTime }) => [new URL(name).pathname, startTime > largest] as const),
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
    await page.waitForFunction(() => document.documentElement.dataset.fonts !== undefined);
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
  unscripted.on('requestfinished', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())));
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
