/** A whole post on the real site by touch only, and the editor's bar at each width. */
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { sharedBrowser } from '../support/browser.ts';
import type { Block } from '#contract/documents.ts';
import { pages } from '#contract/paths.ts';
import { selectText } from './harness/select-text.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { bodyOf, button, firstBlock, idOf } from './harness/writer.ts';
import { inCampaign } from './harness/long.ts';

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
    await page.getByLabel('Title').fill('A post');
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
  await page.getByLabel('Title').tap();
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
