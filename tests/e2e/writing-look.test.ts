/** The editor looks like the page, in every state, and runs nothing hostile. */
import * as words from '#i18n/index.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { openPage, titleField } from '../support/browser.ts';
import { signIn } from '../support/writer.ts';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseMore } from './harness/editor-menu.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import { sharedSite, startSite } from './started-site.ts';
import { axeFindings } from '../support/axe.ts';
import { type Call, signInForCalls } from './harness/admin-calls.ts';
import { editorStates, openFor } from './harness/editor-states.ts';
import type { Block } from '#contract/documents.ts';
import { awkwardCode, hostileHtml, refusedDocuments } from '../support/hostile.ts';

/** The editor looks like the page: each part has the same position and typography as for readers. */
describe('writing: like reading', () => {
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
      await titleField(page).focus();
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
    expect(await noteOf('.writing.prose .footnote', '.note')(page)).toEqual(
      await noteOf('.prose .margin-note')(reader),
    );

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
});

/**
 * Every state of the editor on a phone: no element overflows the screen, and touch targets are large enough. Axe
 * reports no errors (`npm test` runs axe only on the initial state of a page).
 */
describe('editor states', () => {
  const site = sharedSite();

  type Look = [colorScheme: 'light' | 'dark', width: number];
  const wide: Look = ['light', 1280];
  const narrow: Look = ['dark', 320];
  const phone: Look = ['light', 390];

  test.each([narrow, ...inCampaign(phone, wide)])(
    'every state of the editor: %s, %i px wide',
    async (colorScheme, width) => {
      const isPhone = width < 650;
      const context = await site.browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        hasTouch: isPhone,
        isMobile: isPhone,
      });
      const call = await signInForCalls(context, site.host);
      const { page, consoleErrors } = await openPage(context, [/status of 40[39]/, /ERR_INTERNET_DISCONNECTED/]);
      const found: string[] = [];
      let from: string | undefined;
      const looked = new Set<string>();
      for (const state of editorStates.filter(({ isLong }) => isCampaign || !isLong)) {
        if (from !== state.from) await openFor(state, page, call, site.host);
        from = state.leave === 'reload' ? undefined : state.from;
        await state.enter(page, call);
        await stand(page);
        const seen = [
          // Outside of the campaign axe runs only once for each page, because each run takes a second of processor time.
          ...(isCampaign || !looked.has(state.from) ? await axeFindings(page) : []),
          ...(await widerThan(page, width)),
          ...(isPhone ? await smallTargets(page) : []),
        ];
        looked.add(state.from);
        found.push(...seen.map((one) => `${state.name}: ${one}`));
        await context.setOffline(false);
        if (state.leave === undefined) await page.keyboard.press('Escape');
        else if (state.leave !== 'reload') await state.leave(page);
      }
      expect(found).toEqual([]);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );

  /** Waits until opening animations have finished. */
  const stand = (page: Page) =>
    page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished),
      ).then(() => undefined),
    );

  /** Returns elements that extend beyond the screen, except elements within a scrolling element. */
  const widerThan = (page: Page, width: number) =>
    page.evaluate((screen) => {
      const { scrollWidth } = document.documentElement;
      const tools = [...document.querySelectorAll('.ce-popover__container, .embed-panel')].flatMap((box) => {
        const { left, right, width: own } = box.getBoundingClientRect();
        return own > 0 && (left < 0 || right > screen) ? [`${box.className} from ${left} to ${right}`] : [];
      });
      return [...(scrollWidth > screen ? [`${scrollWidth} px wide`] : []), ...tools];
    }, width);

  /** Finds targets that are too small for touch: under 44 px, except within a line of text (WCAG 2.5.8). */
  const smallTargets = (page: Page) =>
    page.evaluate(() => {
      const controls =
        ':is(main, dialog) :is(a[href], button, summary, select, input, [role=button], [role=option], .ce-popover-item)';
      const isInLine = (control: Element) =>
        control.matches('.ce-block *, .preview *') && control.matches('a, .inline-math, .footnote, .citation');
      return [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((control) => !isInLine(control))
        .flatMap((control) => {
          const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
          const isSmall = width > 0 && Math.min(width, height) < 43.9;
          return isSmall ? [`${control.ariaLabel ?? control.textContent} ${width} × ${height} px`] : [];
        });
    });
});

/**
 * Malicious documents that are sent directly to the API or stored as drafts. No script in them runs in a real browser:
 * on the index, the page and the shell, in the editor and its preview. The pages' policies are disabled, so that only
 * the sanitizer is tested. A control attack shows that the test would notice a script.
 */
describe('writing: hostile', () => {
  const site = startSite();
  let context: BrowserContext;
  let call: Call;
  let calls: string[];

  beforeEach(async () => {
    context = await site.browser.newContext({ bypassCSP: true });
    calls = [];
    await context.exposeFunction('pwned', () => calls.push('called'));
    call = await signInForCalls(context, site.host);
  });
  afterEach(async () => {
    await context.close();
  });

  const save = (fields: {
    title?: string;
    categoryName?: string;
    keywords?: string[];
    body?: string;
    summary?: string;
  }) =>
    call('POST', '/api/blog/posts', {
      data: {
        title: 'Hostile',
        categoryName: 'Hostile',
        body: '{"blocks":[]}',
        summary: '{"blocks":[]}',
        published: false,
        keywords: [],
        ...fields,
      },
    });

  /** Returns one of the places for each attack, in turn. In the campaign, returns all places. */
  const inTurn = <Place>(index: number, places: Place[]): Place[] =>
    isCampaign ? places : places.filter((_, at) => at === index % places.length);

  /** Blocks with every attack in the places of a document that accept a text, a name or data. */
  const hostileBlocks: Block[] = [
    ...hostileHtml.flatMap((html, index) =>
      inTurn(index, [
        { type: 'paragraph', data: { text: html, align: html } },
        { type: 'header', data: { text: html, level: 3 } },
        { type: 'list', data: { style: html, items: [html, { content: html, meta: { x: html }, items: [] }] } },
      ]),
    ),
    ...hostileHtml.slice(0, 40).flatMap((html, index) =>
      inTurn<Block>(index, [
        {
          id: html.slice(0, 60),
          type: 'code',
          data: { name: html, code: html, language: { value: html, text: html, icon: html } },
        },
        { type: html.slice(0, 60), data: { text: html }, tunes: { x: { html } } },
      ]),
    ),
    ...awkwardCode.map((code) => ({ type: 'code', data: { name: '', code, language: { value: 'html' } } })),
  ].map((block) => ({ ...block, data: { ...block.data } }));

  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(`${site.host.url}${path}`, { waitUntil: 'load' });
  }

  /** Triggers everything that could run a script: failing images, focus changes, pointer events. */
  async function provoke(page: Page): Promise<void> {
    const hrefs = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => /^\s*(?:javascript|data|vbscript):/i.test(href))).toEqual([]);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('main *'))
        for (const type of ['mouseover', 'click', 'focus', 'toggle', 'animationstart', 'error'])
          if (element.tagName !== 'BUTTON' && element.tagName !== 'A' && !element.closest('button, a, form'))
            element.dispatchEvent(new Event(type));
    });
    expect(
      await page
        // Excludes the site's own scripts, which are directly after the table of contents and the post's text.
        .locator(
          'main :is(script:not(.toc + script, .post-text > .prose + script), iframe, object, embed, svg [onload], [onerror], [onclick], [onload], [onfocus])',
        )
        .count(),
    ).toBe(0);
  }

  test('the control: the same attacks put into the page as they are do run, and are noticed', async () => {
    const page = await context.newPage();
    await visit(page, '/blog');
    await page.evaluate((html) => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = html;
    }, hostileHtml.slice(0, 60).join(''));
    await expect.poll(() => calls.length).toBeGreaterThan(3);
  });

  test('the API refuses data that is not a document', async () => {
    for (const body of refusedDocuments)
      expect([body.slice(0, 60), (await save({ body })).status()]).toEqual([body.slice(0, 60), 400]);
  });

  test('shell, editor, preview, index and page show hostile documents, and nothing in them runs', async () => {
    const body = JSON.stringify({ blocks: hostileBlocks });
    const summary = JSON.stringify({ blocks: hostileBlocks.slice(0, 30) });
    const made = await save({
      title: 'Hostile <img src=x onerror=pwned()>',
      categoryName: '<script>pwned()</script>x',
      keywords: ['<svg onload=pwned()>k', '"><b onclick=pwned()>'],
      body,
      summary,
    });
    expect(made.status()).toBe(200);
    const { postId } = (await made.json()) as { postId: string };

    const page = await context.newPage();
    await visit(page, '/blog');
    await page.locator(`[data-row="${postId}"]`).waitFor();
    await provoke(page);

    await visit(page, `/blog/${postId}`);
    await page.getByRole('group', { name: 'Body' }).locator('[contenteditable="true"]').first().waitFor();
    await page.locator('.cm-content').first().waitFor();
    await provoke(page);
    await chooseMore(page, 'Preview');
    await page.locator('.preview .prose').waitFor();
    await provoke(page);

    const published = await call('PATCH', `/api/blog/posts/${postId}`, { published: true });
    expect(published.status()).toBe(200);
    const visitor = await site.browser.newContext({ bypassCSP: true });
    await visitor.exposeFunction('pwned', () => calls.push('called'));
    const read = await visitor.newPage();
    for (const path of [`/blog/${postId}`, '/blog']) {
      await visit(read, path);
      await provoke(read);
    }
    await visitor.close();
    await visit(page, `/blog/${postId}`);
    // If earlier attacks have left a draft, the page offers the draft and the saved post.
    const choice = page.getByRole('button', { name: 'Discard mine and open the saved post' });
    await page.getByRole('button', { name: 'Edit', exact: true }).or(choice).waitFor();
    await provoke(page);
    expect(calls).toEqual([]);
  });

  test('a draft that something else wrote into this browser runs nothing', async () => {
    const page = await context.newPage();
    await visit(page, '/blog');
    await page.evaluate(
      ([body, html]) => {
        localStorage.setItem('post-draft-id', 'new');
        localStorage.setItem('post-title', html);
        localStorage.setItem('post-category', html);
        localStorage.setItem('post-keywords', html);
        localStorage.setItem('post-body', body);
        localStorage.setItem('post-summary', body);
      },
      [JSON.stringify({ blocks: hostileBlocks.slice(0, 250) }), hostileHtml[3] ?? ''] as const,
    );
    page.on('dialog', (dialog) => void dialog.accept());
    await visit(page, '/blog/create');
    await page.getByRole('group', { name: 'Body' }).locator('[contenteditable="true"]').first().waitFor();
    await provoke(page);
    // Clicks without a pointer, because blocks opened by the provoked events can cover the bar.
    for (const name of ['More', 'Preview'])
      await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
    await page.locator('.preview .prose').waitFor();
    await provoke(page);
    expect(calls).toEqual([]);
  });
});
