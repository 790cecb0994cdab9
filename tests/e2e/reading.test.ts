/** The pages for a visitor: every public page on the started host, with and without JavaScript. */
import { withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { hashInline } from '#site/http/headers.ts';
import { axeFindings, byLook } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { waitForSearchIndex } from '../support/host.ts';
import { HtmlValidate } from 'html-validate';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, expect, test } from 'vitest';
import { crawl, kindsOf, type FoundPages } from './harness/crawl.ts';
import { inCampaign } from './harness/long.ts';
import { readersSite } from './started-site.ts';

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
  const broken = [...found].filter(([, { status }]) => status !== 200).map(([path, { status }]) => `${status} ${path}`);
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
    // The shell of the editor and the account pages are excluded, because they load more scripts.
    const own = withoutLanguage(path);
    if (!own.startsWith('/users/') && own !== pages.newPost)
      expect(/<script[^>]* src=[^>]*/.exec(html)?.[0], path).toBeUndefined();
    const { scripts, styles } = hashInline([html]);
    expect([scripts.length, styles.length], path).not.toContain(0);
    for (const hash of [...scripts, ...styles]) expect(policy, path).toContain(hash);
    // A policy has 54 characters for each script and for each kind of block with a style sheet. Servers accept headers
    // of 8,000 characters in total.
    expect(policy.length, path).toBeLessThan(2_650);
  }
});
