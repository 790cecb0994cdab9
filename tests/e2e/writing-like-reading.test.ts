/** The editor looks like the page: each part has the same position and typography as for readers. */
import * as words from '#i18n/index.ts';
import { api, pages } from '#contract/paths.ts';
import { openPage } from '../support/browser.ts';
import { signIn } from '../support/writer.ts';
import sharp, { type Sharp } from 'sharp';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { chooseMore } from './harness/editor-menu.ts';
import { inCampaign } from './harness/long.ts';
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

/** Returns the position of each text on the page, and its typography. */
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

type Look = [width: number, colorScheme: 'light' | 'dark'];
const looks: Look[] = [
  [1280, 'light'],
  [390, 'dark'],
];

test.each([...looks.slice(0, 1), ...inCampaign(...looks.slice(1))])(
  '%i px wide, %s: title, margin and text have the same place for readers, in the editor and in the preview',
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
    // Tops are not compared here: the bar uses the space above the title, and on a phone it needs more space.
    for (const name of Object.keys(onPage)) {
      expect({ name, ...written[name], top: 0 }).toEqual({ name, ...read[name], top: 0 });
    }
    if (width > 960) expect(written['title']).toEqual(read['title']);
    expect(await page.getByLabel('Category').inputValue()).toBe('Notes');
    await page.getByLabel('Title').focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^A first paragraph/);
    expect(await page.locator('.editor-bar').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(48);

    // Simulates a screen keyboard that has moved the page up by 120 px.
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

const table = (caption: string, label?: string) => ({
  type: 'table',
  data: {
    header: true,
    align: ['left', 'right'],
    caption,
    ...(label && { label }),
    rows: [
      ['Quill', 'Count'],
      ['Reed', '2'],
    ],
  },
});

/** A block of each kind, except code and an open toggle, which look different while being edited. */
const ofEachKind = (media: string) => [
  {
    type: 'paragraph',
    data: {
      text: 'A first paragraph, long enough for two lines in the column of a wide window,<span class="footnote">A note with <i>words</i> enough for a second line</span> too.',
      align: 'left',
    },
  },
  { type: 'header', data: { text: 'A heading', level: 2 } },
  { type: 'list', data: { style: 'ordered', items: ['One', { content: 'Two', items: ['Inside'] }] } },
  { type: 'list', data: { style: 'checklist', items: [{ content: 'Done', items: [], meta: { checked: true } }] } },
  { type: 'quote', data: { text: 'What was said', cite: 'Her' } },
  { type: 'quote', data: { text: 'What nobody said', cite: '' } },
  { type: 'callout', data: { kind: 'note', text: 'Mind the ink.' } },
  { type: 'callout', data: { kind: 'warning', title: 'Wet', text: 'Mind the ink.' } },
  { type: 'callout', data: { kind: 'theorem', title: 'Of ink', text: 'It dries.' } },
  table('Counts', 'tbl:counts'),
  table(''),
  { type: 'figure', data: { media, alt: 'A square', caption: 'A square of ink', width: 'column', label: 'fig:ink' } },
  { type: 'figure', data: { media, alt: 'A square', caption: '', width: 'small' } },
  { type: 'figure', data: { media, alt: 'A square', caption: 'Wider', width: 'wide' } },
  {
    type: 'figure',
    data: {
      media: '',
      alt: '',
      caption: 'Both',
      width: 'column',
      items: ['One', ''].map((caption) => ({ media, alt: 'A square', caption })),
    },
  },
  { type: 'math', data: { tex: 'x^2 + y^2', label: '' } },
  { type: 'math', data: { tex: 'E = mc^2', label: 'energy' } },
  { type: 'math', data: { tex: '\\begin{align} a &= b \\label{a} \\\\ b &= c \\label{b} \\end{align}', label: '' } },
  { type: 'divider', data: {} },
  { type: 'link', data: { url: 'https://example.org/a', title: 'A page', site: 'Example' } },
  { type: 'video', data: { url: 'https://youtu.be/abcdefghijk', title: 'A talk', poster: media } },
  { type: 'paragraph', data: { text: 'The end.', align: 'left' } },
];

/** Returns screenshots of elements on the page, in the page's color scheme and width. */
async function picturesOf(page: Page, selectors: readonly string[]): Promise<Sharp[]> {
  const boxes = await page.evaluate(async (wanted) => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode();
    }
    (document.activeElement as HTMLElement | null)?.blur();
    return wanted.map((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) throw new Error(`There is no ${selector}.`);
      // Moves the element from a fractional to a whole pixel, so that letters are rendered in the same way on both
      // pages.
      Object.assign(element.style, { position: 'relative', top: '0', left: '0' });
      const { x, y } = element.getBoundingClientRect();
      const above = y + scrollY;
      Object.assign(element.style, { top: `${Math.ceil(above) - above}px`, left: `${Math.ceil(x) - x}px` });
      const box = element.getBoundingClientRect();
      const [left, top] = [Math.round(box.x), Math.round(box.y + scrollY)];
      return { left, top, width: Math.round(box.right) - left, height: Math.round(box.bottom + scrollY) - top };
    });
  }, selectors);
  const whole = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  return boxes.map((box) => sharp(whole).extract(box));
}

/** The tolerated number of different pixels. A letter after a CSS counter can be a quarter of a pixel off. */
const PIXELS_OF_A_LETTER = 40;

/** Returns the number of pixels in which two screenshots differ, or their sizes if these differ. */
async function differing(one: Sharp, other: Sharp): Promise<number | string> {
  const read = (picture: Sharp) => picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [a, b] = await Promise.all([read(one), read(other)]);
  const [sizeOfA, sizeOfB] = [a, b].map(({ info }) => `${info.width} × ${info.height}`);
  if (sizeOfA !== sizeOfB) return `${sizeOfA} read, ${sizeOfB} written`;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 3)
    if ([0, 1, 2].some((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)) > 2)) count += 1;
  return count > PIXELS_OF_A_LETTER ? count : 0;
}

/**
 * Hides controls that can cover the text, such as the menu and the editor's bar. Uses a style sheet object, which the
 * page's policy allows.
 */
function bare(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.menu, .editor-bar, .ce-toolbar, .toc { visibility: hidden !important }');
  document.adoptedStyleSheets.push(sheet);
}

test('each block looks the same in the editor to the pixel, wide and narrow, light and dark, with notes in the margin', async () => {
  const { host, browser } = site;
  const writer = await signIn(host);
  const square = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#7a5' } })
    .png()
    .toBuffer();
  const { id: media } = await writer.upload('square.png', new Uint8Array(square));
  const blocks = ofEachKind(media);
  const id = await writer.create({ title: 'Each kind', category: 'Notes', keywords: [], body: { blocks } });
  await writer.publish(id);
  const options = { viewport: { width: 1280, height: 900 } };
  // A separate browser context, because the page's deferred script would find the admin's session.
  const visitor = await browser.newContext(options);
  const reader = (await openPage(visitor)).page;
  await reader.goto(host.url + pages.post(id));
  const context = await browser.newContext(options);
  await context.request.post(host.url + api.login, { data: host.admin, headers: { origin: host.url } });
  const { page } = await openPage(context);
  await page.goto(`${host.url}${pages.post(id)}?revise`);
  await page.locator('.shown math').nth(2).waitFor();
  await page.waitForFunction(() => {
    const caption = document.querySelector('.figure .caption-line');
    return caption && getComputedStyle(caption, '::before').content.includes('1');
  });
  for (const one of [reader, page]) {
    await one.locator('html[data-fonts]').waitFor();
    await one.evaluate(bare);
  }
  const noteOf = (selector: string, within?: string) => (one: Page) =>
    one.locator(selector).evaluate((host, inside) => {
      const note = inside === undefined ? host : host.shadowRoot?.querySelector(inside);
      const { x, width, height } = note?.getBoundingClientRect() ?? new DOMRect();
      return [x, width, height];
    }, within);
  expect(await noteOf('.writing.prose .footnote', '.note')(page)).toEqual(await noteOf('.prose .margin-note')(reader));

  const own: Partial<Record<string, string>> = { link: '.link-card', math: '.math', video: 'figure.video' };
  const read = blocks.map((_, index) => `.post-text .prose > :nth-child(${index + 1} of :not(.toc))`);
  const written = blocks.map(
    ({ type }, index) => `.ce-block:nth-child(${index + 1}) ${own[type] ?? '.ce-block__content > *'}`,
  );
  const inBody = written.map((selector) => `.post-text ${selector}`);
  const seen: Record<string, number | string> = {};
  for (const [width, colorScheme] of [...looks, ...inCampaign<Look>([1280, 'dark'], [390, 'light'])]) {
    for (const one of [reader, page]) {
      await one.setViewportSize({ width, height: 900 });
      await one.emulateMedia({ colorScheme });
    }
    const [theirs, ours] = [await picturesOf(reader, read), await picturesOf(page, inBody)];
    for (const [index, { type }] of blocks.entries()) {
      const [a, b] = [theirs[index], ours[index]];
      if (a && b) seen[`${index} ${type}, ${width} px, ${colorScheme}`] = await differing(a, b);
    }
  }
  expect(Object.entries(seen).filter(([, count]) => count !== 0)).toEqual([]);
  await Promise.all([visitor.close(), context.close()]);
});

/** Returns the loaded fonts of the site, without fallback fonts. */
const faces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !/ (?:Times|Noto)\b/.test(family))
      .map(({ family, style, weight }) => `${family} ${style} ${weight}`)
      .sort(),
  );

test('a post without words shows no reading time', async () => {
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

test('without script the page explains what the editor needs, and announces no loading', async () => {
  const { host, browser } = site;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(host.url + pages.newPost);
  expect(await page.locator('main noscript p').innerText()).toBe(words.blog.writingNeedsScript);
  expect(await page.getByText(words.screens.loading).isVisible()).toBe(false);
  await context.close();
});
