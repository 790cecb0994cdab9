/** Writing is the page with a caret in it: what a writer sees stands where a reader has it, and is set alike. */
import * as words from '#words/index.ts';
import { api, pages } from '#contract/paths.ts';
import { openPage } from '#testing/browser.ts';
import { signIn } from '#testing/writer.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { chooseMore } from './harness/editor-menu.ts';
import { sharedSite } from './started-site.ts';

const site = sharedSite();

const body = {
  blocks: [
    {
      type: 'paragraph',
      data: {
        text: 'A first paragraph that is long enough for several lines, with <a href="/about">a link</a>, <span class="inline-code">code</span>, and <b>weight</b>, so that its lines break somewhere in the column.',
        align: 'left',
      },
    },
    { type: 'header', data: { text: 'A heading', level: 2 } },
    { type: 'paragraph', data: { text: 'More.', align: 'left' } },
    {
      type: 'code',
      data: {
        name: 'a.py',
        code: 'def f():\n    return 1',
        language: { value: 'python', text: 'Python', icon: 'icon-python' },
      },
    },
  ],
};
const summary = { blocks: [{ type: 'paragraph', data: { text: 'What it is about.', align: 'left' } }] };

/** How a text stands on the page: its place and everything that makes its letters. */
async function standing(page: Page, selectors: Record<string, string>): Promise<Record<string, object>> {
  return page.evaluate((wanted) => {
    const found = Object.entries(wanted).map(([name, selector]) => {
      const element = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
      if (!element) throw new Error(`There is no ${selector}.`);
      const { x, width, height, top } = element.getBoundingClientRect();
      const { color, fontFamily, fontSize, fontStyle, fontWeight, letterSpacing, lineHeight, textDecorationColor } =
        getComputedStyle(element);
      const rounded = [x, width, height].map((length) => Math.round(length * 2) / 2);
      const set = {
        color,
        fontFamily,
        fontSize,
        fontStyle,
        fontWeight,
        letterSpacing,
        lineHeight,
        textDecorationColor,
      };
      return [name, { box: rounded, top: Math.round(top + scrollY), ...set }] as const;
    });
    return Object.fromEntries(found);
  }, selectors);
}

const onPage = {
  title: '.post-head h1',
  standfirst: '.post-head .standfirst',
  date: '.post-facts time',
  paragraph: '.post-text .prose p',
  link: '.post-text .prose a[href="/about"]',
  mark: '.post-text .prose .inline-code',
  weight: '.post-text .prose b',
  heading: '.post-text .prose h2',
};
const inEditor = { ...onPage, title: '.editor-title', standfirst: '.standfirst .ce-block p' };

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)(
  '%i px wide, %s: title, margin and text stand alike where they are read, written and previewed',
  async (width, colorScheme) => {
    const { host, browser } = site;
    const writer = await signIn(host);
    const id = await writer.create({
      title: 'A title of the usual length, on two lines or one',
      category: 'Notes',
      keywords: ['ink'],
      body,
      summary,
    });
    await writer.publish(id);
    const visitor = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const reader = (await openPage(visitor)).page;
    await reader.goto(host.url + pages.post(id));
    await reader.locator('html[data-fonts]').waitFor();
    const read = await standing(reader, onPage);
    const facesRead = await faces(reader);
    await visitor.close();

    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    await context.request.post(host.url + api.login, { data: host.admin, headers: { origin: host.url } });
    const { page, consoleErrors } = await openPage(context);
    await page.goto(`${host.url}${pages.post(id)}?revise`);
    await page.locator('.cm-content').waitFor();
    await page.locator('html[data-fonts]').waitFor();
    const written = await standing(page, inEditor);
    expect(await faces(page)).toEqual(expect.arrayContaining(facesRead));
    // Tops are told apart: the bar takes its room from above the title, and on a telephone more than there is.
    for (const name of Object.keys(onPage)) {
      expect({ name, ...written[name], top: 0 }).toEqual({ name, ...read[name], top: 0 });
    }
    if (width > 960) expect(written['title']).toEqual(read['title']);
    expect(await page.getByLabel('Category').inputValue()).toBe('Notes');
    expect(await page.locator('.editor-bar').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(48);

    // A keyboard on the screen has pushed the page up under it by 120 px.
    await page.evaluate(() => {
      Object.defineProperty(window.visualViewport, 'offsetTop', { value: 120 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    const menu = width > 600 ? 60 : 0;
    expect(await page.locator('.editor-bar').evaluate((bar) => getComputedStyle(bar).top)).toBe(`${menu + 120}px`);

    await chooseMore(page, 'Preview');
    await page.locator('.preview .prose').waitFor();
    const previewed = await standing(page, onPage);
    for (const name of ['title', 'paragraph', 'link', 'mark', 'heading'] as const)
      expect({ name, ...previewed[name], top: 0 }).toEqual({ name, ...read[name], top: 0 });
    expect(previewed['title']).toEqual(written['title']);
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);

/** The site's faces that are there; those that stand in for them come only where a page is painted sooner. */
const faces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !/ (?:Times|Noto)\b/.test(family))
      .map(({ family, style, weight }) => `${family} ${style} ${weight}`)
      .sort(),
  );

test('a post without a word takes no minutes to read, and says none', async () => {
  const { host, browser } = site;
  const writer = await signIn(host);
  const empty = { title: 'Wordless', category: 'Notes', keywords: [], body: { blocks: [] } };
  const id = await writer.create(empty);
  await writer.publish(id);
  const page = await browser.newPage();
  for (const path of [pages.post(id), pages.blog, pages.home]) {
    await page.goto(host.url + path);
    await page.getByText('Wordless').first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/\b0 min/);
  }
  await page.close();
});

test('without script the place of the editor says what it needs, and announces nothing that never comes', async () => {
  const { host, browser } = site;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(host.url + pages.newPost);
  expect(await page.locator('main noscript p').innerText()).toBe(words.blog.writingNeedsScript);
  expect(await page.getByText(words.screens.loading).isVisible()).toBe(false);
  await context.close();
});
