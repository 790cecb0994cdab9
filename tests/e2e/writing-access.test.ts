/** A whole post by touch and by keyboard, and the editor for a screen reader. */
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineTools } from '#inlines/tools.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { selectText } from './harness/select-text.ts';
import { inCampaign } from './harness/long.ts';
import * as words from '#i18n/index.ts';
import { openPage, sharedBrowser, titleField } from '../support/browser.ts';
import type { Block, EditorDocument } from '#contract/documents.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { bodyOf, button, firstBlock, idOf } from './harness/writer.ts';
import type { Post } from '#contract/posts.ts';
import { putSettings, signInForCalls } from './harness/admin-calls.ts';
import { sharedSite } from './started-site.ts';
import * as en from '#messages/en/index.ts';
import * as ja from '#messages/ja/index.ts';
import { blockSamples } from '../support/block-samples.ts';
import { type Host, startHost } from '../support/host.ts';
import { signIn } from '../support/writer.ts';

/** The tools of a selection, by touch only. */
describe('writing: touch', () => {
  const touch = { hasTouch: true, isMobile: true };
  const editor = startEditorPage({ context: touch });

  /** Returns whether an element is completely visible and reacts to a tap at any point. */
  const isWhole = (locator: Locator) =>
    locator.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const));
      return (
        right - left >= 44 &&
        bottom - top >= 44 &&
        corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
      );
    });

  /** The expected result of each tool on a word. `typed` is the text for the tool's panel, if it has one. */
  const made: Readonly<Record<string, { typed?: string; html: RegExp }>> = {
    bold: { html: /<b>word<\/b>/ },
    italic: { html: /<i>word<\/i>/ },
    link: { typed: 'example.org', html: /<a href="http:\/\/example\.org">word<\/a>/ },
    inlineCode: { html: /<span class="inline-code">word<\/span>/ },
    s: { html: /<s>word<\/s>/ },
    mark: { html: /<mark>word<\/mark>/ },
    sub: { html: /<sub>word<\/sub>/ },
    sup: { html: /<sup>word<\/sup>/ },
    dots: { html: /<em class="dots">word<\/em>/ },
    ruby: { typed: 'wɜːd', html: /<ruby>word<rt>wɜːd<\/rt><\/ruby>/ },
    inlineMath: { typed: '^2', html: /<span class="inline-math">word\^2<\/span>/ },
    footnote: { typed: 'Said', html: /word<span class="footnote">Said<\/span>/ },
    citation: { typed: 'ito', html: /word<span[^>]*ito2024/ },
    reference: { html: /word<span class="ref"/ },
  };

  test.each([390, ...inCampaign(640, 768, 1024)])(
    'at %i px on a touch screen every tool of a selection is seen whole and does its work at a tap',
    async (width) => {
      const { page, read } = editor;
      await page.setViewportSize({ width, height: 800 });
      const math = { type: 'math', data: { tex: 'x', label: 'eq:one' } };
      const faults: string[] = [];
      for (const { name, button = name, title } of inlineTools) {
        await editor.open([...['One', 'Two', 'Three'].map(paragraph), paragraph('One word of a line.'), math]);
        // Waits until labels are numbered, because the reference tool is available only then.
        await expect
          .poll(() => page.locator('.math').evaluate((shown) => getComputedStyle(shown, '::after').content))
          .toContain('1');
        await page.getByText('One word').tap();
        await selectText(page, 'word');
        const tool = page.locator(`.ce-inline-toolbar [data-item-name="${button}"]`);
        await tool.waitFor();
        if (!(await isWhole(tool))) faults.push(`${title} is cut`);
        await tool.tap();
        const { typed, html } = made[button] ?? { html: /^$/ };
        const panel = page.locator('.embed-panel, .link-input').last();
        if (typed !== undefined || button === 'reference') await panel.waitFor();
        if (typed !== undefined) await page.keyboard.type(typed);
        if (button === 'citation' || button === 'reference')
          await page.locator('.embed-panel .found-works :is(button, [role="option"])').first().tap();
        else if (typed !== undefined) await page.keyboard.press('Enter');
        const text = () => read().then((blocks) => String(blocks[3]?.data.text));
        if (!html.test(await text())) faults.push(`${title} made ${await text()}`);
      }
      expect(faults).toEqual([]);
    },
  );

  test.each([390, ...inCampaign(768)])(
    'at %i px tools open in sight if the selection is at the bottom of the screen',
    async (width) => {
      const { page } = editor;
      await page.setViewportSize({ width, height: 800 });
      const lines = Array.from({ length: 30 }, (_, at) => paragraph(`Line ${at}`));
      await editor.open([...lines, paragraph('One word of a line.'), ...lines]);
      await page.getByText('One word').evaluate((line) => line.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await page.getByText('One word').tap();
      await selectText(page, 'word');
      const tools = page.locator('.ce-inline-toolbar [data-item-name]');
      await tools.first().waitFor();
      // Checks the tools without tapping them, because a tap would scroll the tool into view.
      await expect.poll(async () => Promise.all((await tools.all()).map(isWhole))).not.toContain(false);
    },
  );
});

/** A whole post on the real site by touch only, and the editor's bar at each width. */
describe('writing: touch post', () => {
  let site: WritingSite;
  beforeAll(async () => void (site = await startWritingSite()));
  afterAll(() => site.close());

  /** Opens a new post on a touch screen. The caller closes the browser context. */
  async function openNewPost(options: BrowserContextOptions): Promise<Page> {
    const context = await (await sharedBrowser()).newContext({ hasTouch: true, ...options });
    await site.signIn(context);
    const page = await context.newPage();
    await page.goto(site.url + pages.newPost);
    await firstBlock(page).waitFor();
    return page;
  }

  test.each([651, 1152, ...inCampaign(640, 700, 760, 768, 834, 960, 961, 1024, 1153, 1280)])(
    'at %i px nothing in the bar of the editor lies over anything else or is cut',
    async (width) => {
      const page = await openNewPost({ viewport: { width, height: 900 } });
      await titleField(page).fill('A post');
      await firstBlock(page).tap();
      await page.keyboard.type('Some words.');
      await expect.poll(() => page.locator('.editor-saved').textContent()).not.toBe('');
      // The word count appears with a delay.
      await expect.poll(() => page.locator('.editor-words').textContent()).toMatch(/^2 /);
      const faults = () =>
        page.locator('.editor-bar').evaluate((bar) => {
          const parts = [
            ...bar.querySelectorAll<HTMLElement>('.editor-back, .post-status, .editor-saved, .editor-words, button'),
          ]
            .map((part) => ({ name: part.textContent || part.ariaLabel, part, box: part.getBoundingClientRect() }))
            .filter(({ box, part }) => part.checkVisibility() && box.height > 0);
          const over = parts.flatMap(({ name, box }, at) =>
            parts
              .slice(at + 1)
              .flatMap((other) => (box.right > other.box.left + 0.5 ? [`${name} lies over ${other.name}`] : [])),
          );
          const cut = parts
            .filter(({ part }) => part.scrollWidth > part.clientWidth + 1)
            .map(({ name }) => `${name} is cut`);
          return [...over, ...cut];
        });
      // Repeats the check, because fonts can still load at this point.
      await expect.poll(faults).toEqual([]);
      await page.context().close();
    },
  );

  test('writes, formats and publishes a whole post by touch and screen keyboard', async () => {
    const page = await openNewPost({ isMobile: true, viewport: { width: 390, height: 800 } });
    const body = bodyOf(page);
    /** Selects an entry in the menu of the `+` beside the caret's line. */
    const add = async (name: string) => {
      // Editor.js creates its buttons when the browser is idle.
      const plus = button(page, words.writing.addBlock).filter({ visible: true });
      await expect
        .poll(async () => {
          await body.locator('[contenteditable="true"]').last().tap();
          return plus.isVisible();
        })
        .toBe(true);
      await plus.tap();
      await page.locator('.ce-popover--opened').getByText(name, { exact: true }).tap();
    };
    await titleField(page).tap();
    await page.keyboard.type('By hand');
    await firstBlock(page).tap();
    await page.keyboard.type('One word, a formula and a note.');
    await page.keyboard.press('Enter');
    await add(words.writing.toolHeading);
    await page.keyboard.type('A heading');
    await page.keyboard.press('Enter');
    await add(words.writing.toolCallout);
    await page.keyboard.type('Mind this.');
    await page.keyboard.press('Enter');
    await add(words.writing.toolUnordered);
    await page.keyboard.type('An item');

    const tool = (name: string) => page.locator('.ce-inline-toolbar').getByRole('button', { name, exact: true });
    await body.getByText('One word').tap();
    await selectText(page, 'One');
    await tool(words.writing.toolBold).tap();
    await selectText(page, 'formula');
    await tool(words.writing.toolMath).tap();
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await selectText(page, 'note');
    await tool(words.writing.toolFootnote).tap();
    await page.keyboard.type('Said so');
    await page.keyboard.press('Enter');
    await page.getByLabel('Category').tap();
    await page.keyboard.type('Notes');
    await button(page, 'Save').tap();
    await expect.poll(() => page.url()).not.toContain(pages.newPost);
    const post = (await (await page.request.get(`${site.url}/api/blog/posts/${idOf(page)}`)).json()) as {
      body: { blocks: Block[] };
    };
    const { blocks } = post.body;
    const note = '<span class="footnote">Said so</span>';
    expect(blocks.map(({ type, data }) => ({ type, data }))).toMatchObject([
      { data: { text: `<b>One</b> word, a <span class="inline-math">formulax</span> and a note${note}.` } },
      { type: 'header', data: { text: 'A heading' } },
      { type: 'callout', data: { text: 'Mind this.', blocks: [{ type: 'list', data: { items: ['An item'] } }] } },
    ]);
    await button(page, 'Publish').tap();
    await page.getByRole('dialog').getByRole('button', { name: words.publishSheet.publishNow, exact: true }).tap();
    await page.waitForURL(/\/blog$/);
    await page.context().close();
  });

  test('after the find bar is closed, a letter goes behind the match; after Replace all into the field', async () => {
    const page = await openNewPost({ viewport: { width: 1280, height: 900 } });
    await firstBlock(page).click();
    await page.keyboard.type('One pen and another pen.');
    const text = () => bodyOf(page).innerText();
    const close = () => page.keyboard.press('Escape');
    // The find bar loads on first use.
    const find = async () => {
      await page.keyboard.press('Control+f');
      await page.locator('.find-bar input:focus').waitFor();
    };
    await find();
    await page.keyboard.type('another');
    await expect.poll(() => page.locator('.find-count').textContent()).not.toBe('');
    await close();
    await page.keyboard.type('!');
    expect(await text()).toContain('another! pen');
    await find();
    await page.keyboard.type('nowhere');
    await close();
    await page.keyboard.type('?');
    expect(await text()).toContain('another!? pen');
    await find();
    await page.keyboard.type('pen');
    await page.getByLabel(words.editorParts.findOther).fill('ink');
    await button(page, words.editorParts.findReplaceAll).click();
    await expect.poll(text).toContain('One ink');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(words.editorParts.findText);
    await page.context().close();
  });

  test('Ctrl+F and fast typing before the find bar is loaded goes into its field, not into the text', async () => {
    const page = await openNewPost({ viewport: { width: 1280, height: 900 } });
    await firstBlock(page).click();
    await page.keyboard.type('One pen and another.');
    let isAsked: () => void = () => undefined;
    let letThrough: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const isLet = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/FindBar/, async (route) => {
      isAsked();
      await isLet;
      return route.fallback();
    });
    await page.reload();
    await firstBlock(page).click();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('pe');
    await asked;
    letThrough();
    await button(page, words.editorParts.findReplaceAll).waitFor();
    await page.keyboard.type('n');
    expect(await page.getByLabel(words.editorParts.findText, { exact: true }).inputValue()).toBe('pen');
    expect(await bodyOf(page).innerText()).toContain('One pen and another.');
    expect(await bodyOf(page).innerText()).not.toContain('pepen');
    await page.keyboard.press('Escape');
    await page.keyboard.type('!');
    expect(await bodyOf(page).innerText()).toContain('One pen! and another.');
    await page.context().close();
  });

  test('F6 moves from the text to Publish and back to the caret, and the list of keys names it', async () => {
    const page = await openNewPost({ viewport: { width: 1280, height: 900 } });
    await firstBlock(page).click();
    await page.keyboard.type('Oe');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('F6');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.editor.publish);
    await page.keyboard.press('F6');
    await page.keyboard.type('n');
    expect(await bodyOf(page).innerText()).toBe('One');
    await page.keyboard.press('F6');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('F6').waitFor();
    await page.context().close();
  });
});

/** A whole post on the real site with the keyboard only: written, completed with its details, and published. */
describe('writing: keyboard post', () => {
  const site = sharedSite();

  /** Returns the accessible name of the focused element. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      const label = (active as Partial<HTMLInputElement>).labels?.[0];
      return (active.ariaLabel || label?.textContent || active.textContent || '').trim();
    });

  /** Presses a key until the element with this name has the focus. */
  async function goTo(page: Page, name: string, key = 'Tab'): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await focused(page)) === name) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} does not lead to ${name}, but to ${await focused(page)}.`);
  }

  /** Selects the first image of the open library. */
  async function takeFromLibrary(page: Page): Promise<void> {
    const library = page.getByRole('dialog', { name: words.media.libraryTitle });
    const name = await library.locator('.choose').first().innerText();
    await goTo(page, name.trim());
    await page.keyboard.press('Enter');
    await library.waitFor({ state: 'detached' });
  }

  test.each([390, ...inCampaign(1280)])('a post is written and published without a pointer, %i wide', async (width) => {
    const context = await site.browser.newContext({ viewport: { width, height: 900 } });
    const call = await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + pages.newPost);
    await firstBlock(page).waitFor();
    const type = (text: string) => page.keyboard.type(text);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** Opens the block menu in an empty line and selects the first match. */
    const add = async (name: string) => {
      await type(`/${name}`);
      await page.getByRole('option', { name, exact: true }).first().waitFor();
      await press('Enter');
    };
    await goTo(page, 'Title');
    await type(`By keys ${width}`);
    await press('Tab');
    await type('Words with $x^2$ and a note^[Said so] in them.');
    await press('Enter');
    await type('## A heading');
    await press('Enter');
    await add(words.writing.toolTable);
    await type('Pen');
    await press('Tab');
    await type('Ink');
    await press('Escape', 'ArrowDown');
    // Leaves the table after its last row, to start a new line.
    for (let presses = 0; presses < 4; presses += 1) await press('ArrowDown');
    await press('Enter');
    await type('- An item');
    await press('Enter', 'Enter');
    await add(words.writing.toolCallout);
    await type('Mind this.');
    await press('Enter', 'Enter');
    await add(words.writing.toolFigure);
    await goTo(page, words.writing.figureFromLibrary, 'Shift+Tab');
    await press('Enter');
    await takeFromLibrary(page);
    await expect.poll(() => focused(page)).toBe(words.writing.figureAlt);
    await type('Reeds on a table');
    await goTo(page, words.writing.figureCaption, 'Shift+Tab');
    await type('Cut reeds');
    await press('Escape');
    await goTo(page, 'Category', 'Shift+Tab');
    await type('Notes');
    await press('Control+s');
    await expect.poll(() => page.url()).not.toContain(pages.newPost);

    const post = (await (await call('GET', api.post(idOf(page)))).json()) as Post;
    expect(post).toMatchObject({ title: `By keys ${width}`, category: { name: 'Notes' } });
    const kinds = ['paragraph', 'header', 'table', 'list', 'callout', 'figure'];
    expect(post.body.blocks.map(({ type: kind }) => kind)).toEqual(kinds);
    expect(post.body.blocks.at(-1)?.data).toMatchObject({ caption: 'Cut reeds', alt: 'Reeds on a table' });
    expect(JSON.stringify(post.body.blocks)).toContain('Said so');
    expect(JSON.stringify(post.body.blocks)).toContain('Ink');

    await press('F6');
    expect(await focused(page)).toBe('Publish');
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await goTo(page, words.content.pictures.choose);
    await press('Enter');
    await takeFromLibrary(page);
    await page.getByRole('region', { name: words.publishSheet.publishCard }).locator('img[src*="/media/"]').waitFor();
    await goTo(page, words.publishSheet.publishNow);
    await press('Enter');
    await page.waitForURL(/\/blog$/);
    await page
      .getByRole('link', { name: `By keys ${width}` })
      .first()
      .waitFor();
    await page.goto(site.host.url + pages.postAsReader(post.id));
    await page.getByText('Cut reeds').waitFor();
    await page.getByRole('img', { name: 'Reeds on a table' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

/**
 * The editor for a screen reader: roles, names and states, in English and Japanese. The post contains every block type,
 * and each menu, panel and dialog is opened. If a snapshot changes, screen reader users will notice the change.
 */
describe('writing: screen reader', () => {
  /** Removes images from the samples, because the image files do not exist. */
  const withoutPictures: Record<string, object> = { figure: { media: '' }, video: { poster: '' } };

  let host: Host;
  let id: string;
  beforeAll(async () => {
    host = await startHost();
    const context = await (await sharedBrowser()).newContext();
    await putSettings(await signInForCalls(context, host), { languages: ['en', 'ja'] });
    await context.close();
    // One sample is enough for most types. All paragraphs are used, because they contain the inline elements.
    const blocks = Object.entries(blockSamples).flatMap(([type, samples]) =>
      samples
        .slice(0, type === 'paragraph' ? undefined : 1)
        .map(({ data }) => ({ type, data: { ...data, ...withoutPictures[type] } })),
    );
    const body: EditorDocument = { blocks };
    id = await (await signIn(host)).create({ title: 'All kinds', category: 'Notes', keywords: ['one'], body });
  });
  afterAll(() => host.stop());

  /** Returns a snapshot without text that varies between runs, and without the options of select lists. */
  const settled = (snapshot: string) =>
    `${snapshot
      .replace(/\w+ \d{1,2}, \d{4}|\d{4}年\d+月\d+日|\d{4}-\d\d-\d\dT[\d:]+/g, '…')
      .replace(/localhost:\d+/g, 'localhost')
      .replace(/(all-kinds)-\w{6}/g, '$1-…')
      .replace(/^ *- option "[^"]*"\n/gm, '')}\n`;

  test.each([['en', en, ''], ...inCampaign(['ja', ja, '/ja'] as const)] as const)(
    'in %s each part of the editor has its role and name',
    async (language, words, part) => {
      const context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 900 } });
      await signInForCalls(context, host);
      const { page, consoleErrors } = await openPage(context);
      const hears = async (name: string, selector: string, of: Page = page) =>
        expect(settled(await of.locator(selector).first().ariaSnapshot())).toMatchFileSnapshot(
          `__snapshots__/screen-reader/${name}.${language}.txt`,
        );
      const { editor } = words;
      await page.goto(host.url + part + pages.post(id));
      await page.locator('.cm-content').nth(1).waitFor();
      await page.locator('.chart svg, .drawing svg').first().waitFor();
      await page.getByText('Plain heavy words').click();
      // Numbers and citable works load when the page is idle.
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.locator('main').ariaSnapshot()).toMatch(/Figure 3|図3/);
      await hears('editor', 'main');

      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('/');
      await page.locator('.ce-popover--opened [role="option"]').first().waitFor();
      await hears('menu-of-blocks', '.ce-toolbox .ce-popover--opened');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+z');

      await page.getByText('Plain heavy words').click();
      await page.keyboard.press('Control+/');
      await page.locator('.ce-popover--opened [role="option"]').first().waitFor();
      await hears('menu-of-a-block', '.ce-settings .ce-popover--opened');
      await page.keyboard.press('Escape');

      await page.locator('.writing-math .shown').click();
      await hears('panel-of-a-formula', '.writing-math .block-panel');
      await page.locator('p .citation').click();
      await page.locator('.embed-panel').waitFor();
      await hears('panel-of-a-citation', '.embed-panel');
      await page.keyboard.press('Escape');
      await page.locator('p .footnote').click();
      await page.locator('.embed-panel').waitFor();
      await hears('panel-of-a-note', '.embed-panel');
      await page.keyboard.press('Escape');

      await page.keyboard.press('Control+f');
      await page.locator('[role=search]').waitFor();
      await hears('find', '[role=search]');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: editor.publish, exact: true }).click();
      await page.getByRole('heading', { name: words.publishSheet.publishSheetTitle }).waitFor();
      await page.locator('dialog[open] li').getByText('ito2020').waitFor();
      await hears('publish-sheet', 'dialog[open]');
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );
});
