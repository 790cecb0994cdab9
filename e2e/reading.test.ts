/** What a visitor gets: every page for readers on the started host, with and without a script. */
import { pages } from '#contract/paths.ts';
import { hashInline } from '#site/http/headers.ts';
import { axeFindings } from '#testing/axe.ts';
import { openPage } from '#testing/browser.ts';
import { waitForGeneratedAssets } from '#testing/host.ts';
import { HtmlValidate } from 'html-validate';
import { Parser } from 'htmlparser2';
import type { Page } from 'playwright';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { startSite } from './started-site.ts';

const site = startSite();
/** Every page that links lead to from home, by path. */
let found: Map<string, { status: number; html: string; policy: string }>;

beforeAll(async () => {
  await waitForGeneratedAssets(site.host);
  found = await crawl(site.host.url);
});

/** Follows every link and address in the site's own pages, as a program without scripts sees them. */
async function crawl(url: string): Promise<typeof found> {
  const seen: typeof found = new Map();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    const response = await fetch(url + path, { redirect: 'manual' });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    const html = isPage ? await response.text() : '';
    await response.body?.cancel().catch(() => undefined);
    seen.set(path, { status: response.status, html, policy: response.headers.get('content-security-policy') ?? '' });
    queue.push(...linksIn(html));
  }
  return seen;
}

/** How long to wait for what a busy machine may take a while for. */
const patient = { timeout: 15_000 };

const starts = [pages.home, pages.search, pages.sitemap, pages.newPost, '/error', pages.terms, pages.signup];

function linksIn(html: string): string[] {
  const links: string[] = [];
  const parser = new Parser({
    onopentag(_name, { href, src, srcset }) {
      for (const address of [href, src, ...(srcset?.split(',').map((one) => one.trim().split(' ')[0]) ?? [])]) {
        const path = address?.replace(/[?#].*$/, '');
        if (path?.startsWith('/') && !path.startsWith('//')) links.push(path);
      }
    },
  });
  parser.end(html);
  return links;
}

/** One page of each kind. */
function kinds(): string[] {
  const first = (pattern: RegExp) => [...found.keys()].find((path) => pattern.test(path)) ?? `no page like ${pattern}`;
  return [
    pages.home,
    pages.research,
    first(/^\/research\/year\//),
    first(/^\/research\/[^/]+$/),
    pages.blog,
    first(/^\/blog\/on-[^/]+$/),
    first(/^\/blog\/%[^/]+$/),
    first(/^\/blog\/category\//),
    first(/^\/blog\/keyword\//),
    pages.archive,
    first(/^\/blog\/archive\/\d+$/),
    pages.about,
    `${pages.search}?q=attention`,
    '/nowhere',
    '/error',
    pages.terms,
    first(/^\/blog\/two-hundred/),
  ];
}

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'no-inline-style': 'error',
    // A table that scrolls is a region by its role: a section would be a part of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Matters of spelling, which Astro decides.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // A title may be as long as its post's.
    'long-title': 'off',
    'tel-non-breaking': 'off',
  },
});

test('every internal link, picture and style sheet is there, and so is what the sitemap names', async () => {
  const sitemap = await (await fetch(site.host.url + pages.sitemap)).text();
  const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
    address.replace(site.host.url, ''),
  );
  const broken = [...found].filter(([, { status }]) => status !== 200).map(([path, { status }]) => `${status} ${path}`);
  expect(broken).toEqual([]);
  expect(named.filter((path) => !found.has(path || '/'))).toEqual([]);
  expect(found.size).toBeGreaterThan(100);
});

test('html-validate finds nothing on any kind of page for readers, nor on any post', async () => {
  const faults: string[] = [];
  const paths = [
    ...kinds().filter((path) => found.has(path)),
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
    if (!path.startsWith('/users/')) expect(html, path).not.toContain('<astro-island');
  }
});

/** WCAG 2.2 asks for targets of 24 px; axe looks for them when it is told to. */
const everything = { also: ['target-size'] };
/** The rules whose answer hangs on colours or width: the others have looked at the same page before. */
const byLook = { only: ['color-contrast', 'target-size', 'scrollable-region-focusable'] };

test.each([
  ['light', 1280],
  ['dark', 320],
] as const)(
  'axe finds nothing on any kind of page, %s, %i px wide; nothing overflows at 1280, 600 or 320, nor with large letters',
  { timeout: 240_000 },
  async (colorScheme, checked) => {
    const isLight = colorScheme === 'light';
    const context = await site.browser.newContext({ colorScheme });
    const { page, consoleErrors } = await openPage(context, [/status of 404/]);
    const faults: string[] = [];
    for (const path of kinds()) {
      await page.setViewportSize({ width: checked, height: 900 });
      await page.goto(site.host.url + path);
      for (const width of [1280, 600, 320]) {
        await page.setViewportSize({ width, height: 900 });
        if (width === checked)
          faults.push(
            ...(await axeFindings(page, isLight ? everything : byLook)).map((fault) => `${path} at ${width}: ${fault}`),
          );
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scroll > width) faults.push(`${path} is ${scroll} px wide at ${width}`);
      }
      if (isLight) continue;
      // Letters of twice the size, as a visitor may set them.
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scroll > width) faults.push(`${path} is ${scroll} px wide at ${width} with letters of 200 %`);
      }
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
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Research', exact: true }).click();
  await page.locator('[data-facet="kind"]').first().click();
  expect(new URL(page.url()).pathname).toMatch(/^\/research\/kind\//);
  expect(await page.locator('[data-work]').count()).toBeGreaterThan(0);
  await page.goto(site.host.url + kinds()[5]);
  expect(await page.locator('[data-copy]').first().isVisible()).toBe(false);
  await page.locator('.toc a').first().click();
  expect(new URL(page.url()).hash).not.toBe('');
  await page.goto(site.host.url + pages.search);
  expect(await page.getByRole('link', { name: 'archive', exact: true }).isVisible()).toBe(true);
  await context.close();
});

test('the theme is chosen in the footer, kept, and there before the first paint of the next page', async () => {
  const context = await site.browser.newContext({ colorScheme: 'light' });
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  const dark = await paper();
  expect(dark).not.toBe(light);
  // The style sheet waits for the head's script, so the theme stands when the body begins.
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
  await page.getByRole('radio', { name: 'As the system' }).check({ force: true });
  expect(await paper()).toBe(light);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('the menu sticks, names its icons at 600 px and below, and can be skipped', async () => {
  const context = await site.browser.newContext({ viewport: { width: 600, height: 700 } });
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + kinds()[5]);
  for (const name of ['Home', 'Research', 'Blog', 'About', 'Login']) {
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
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

test('code is copied to the letter, and the button says so', async () => {
  const context = await site.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, consoleErrors } = await openPage(context);
  const withCode = [...found].find(
    ([path, { html }]) => path.startsWith('/blog/') && html.includes('<button type="button" data-copy'),
  );
  await page.goto(site.host.url + (withCode?.[0] ?? ''));
  const figure = page.locator('figure.code').first();
  const button = figure.getByRole('button', { name: 'Cop' });
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Copied ✓');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await figure.locator('pre').textContent());
  await expect.poll(() => button.textContent(), patient).toBe('Copy');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('filters combine, and their address can be shared', async () => {
  const context = await site.browser.newContext();
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + pages.research);
  const shown = () => page.locator('[data-work]:not([hidden])').count();
  const all = await shown();
  await page.locator('[data-facet="kind"][data-value="article"]').click();
  const articles = await shown();
  expect(articles).toBeLessThan(all);
  await page.locator('[data-facet="keyword"]').first().click();
  const both = await shown();
  expect(both).toBeLessThan(articles);
  const address = page.url();
  expect(new URL(address).searchParams.get('kind')).toBe('article');
  await page.goBack();
  await expect.poll(shown, patient).toBe(articles);
  await page.goto(address);
  await expect.poll(shown, patient).toBe(both);
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
  await expect.poll(titles, patient).toContain('Measuring sparse attention without fooling yourself');
  await input.fill('翻刻');
  await expect.poll(async () => (await titles()).join(), patient).toContain('くずし字');
  expect(new URL(page.url()).searchParams.get('q')).toBe('翻刻');
  await input.fill('xyzzyplugh');
  await expect.poll(() => page.getByRole('status').textContent(), patient).toContain('Nothing found');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('every page carries its styles and small scripts, and its policy allows just these', async () => {
  for (const [path, { html, policy }] of found) {
    if (!html) continue;
    expect(/<link[^>]*rel="stylesheet"/.exec(html)?.[0], path).toBeUndefined();
    // The shell of the editor and the account pages have more to load.
    if (!path.startsWith('/users/') && path !== pages.newPost)
      expect(/<script[^>]* src=[^>]*/.exec(html)?.[0], path).toBeUndefined();
    const { scripts, styles } = await hashInline([html]);
    expect([scripts.length, styles.length], path).not.toContain(0);
    for (const hash of [...scripts, ...styles]) expect(policy, path).toContain(hash);
    expect(policy.length, path).toBeLessThan(2_000);
  }
});

test('an anonymous reader gets under 3 KB of script, nothing before the first paint, and nothing moves', async () => {
  for (const path of [pages.home, pages.blog, pages.research, kinds()[5] ?? '', kinds()[6] ?? '']) {
    const context = await site.browser.newContext();
    const { page, consoleErrors } = await openPage(context);
    // As on a slow line: the faces come after the text.
    await page.route('**/*.woff2', async (route) => {
      await new Promise((pass) => setTimeout(pass, 300));
      await route.continue();
    });
    await page.goto(site.host.url + path, { waitUntil: 'networkidle' });
    const { blocking, script, external } = await page.evaluate(() => ({
      blocking: performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking')
        .map(({ name }) => name),
      script: [...document.scripts].filter(({ type }) => !type.includes('json')).map(({ textContent }) => textContent),
      external: performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'script')
        .map(({ name }) => name),
    }));
    expect(blocking, path).toEqual([]);
    expect(external, path).toEqual([]);
    // As it is sent: with its page, compressed.
    expect(brotliCompressSync(script.join('')).length, path).toBeLessThan(3 * 1024);
    await page.waitForFunction(() => document.documentElement.dataset.fonts !== undefined);
    expect(await layoutShift(page), path).toBeLessThan(0.02);
    expect(consoleErrors).toEqual([]);
    await context.close();
  }
});

test('the faces come after the first paint, together; on the next page they are there at once; without a script, too', async () => {
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
  await page.goto(site.host.url + pages.blog);
  await expect.poll(() => asked.length, patient).toBeGreaterThan(1);
  expect(await face()).toContain('Newsreader Times');
  hold = false;
  await expect.poll(face, patient).toContain('Newsreader Display');
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

/** The page's layout shift so far (CLS). */
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
  await page.goto(site.host.url + kinds()[6]);
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
  await text.focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => text.evaluate((one) => one.scrollLeft)).toBeLessThan(-100);
  await page.emulateMedia({ media: 'print' });
  expect(await modeOf('.prose p')).toBe('horizontal-tb');
  await page.emulateMedia({ media: null });
  await page.reload();
  expect(await modeOf('.prose p')).toBe('vertical-rl');
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(site.host.url + kinds()[5]);
  expect(await modeOf('.prose p')).toBe('horizontal-tb');
  await page.goBack();
  await button.click();
  expect(await modeOf('.prose p')).toBe('horizontal-tb');
  expect(await text.getAttribute('tabindex')).toBeNull();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
