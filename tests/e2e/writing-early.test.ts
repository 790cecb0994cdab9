/** An empty post can be edited before Editor.js has loaded, and also if it fails to load. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { bodyOf, button, drafted, firstBlock, idOf, pasteInto, startWriter } from './harness/writer.ts';

const writer = startWriter();
const early = (page: Page) => bodyOf(page).locator('.early-text');

/** Opens a new post whose editor code is delayed until `letGo` is called. With `lost`, the code then fails to load. */
async function newPostWithout(code: RegExp, lost = false): Promise<{ page: Page; letGo: () => void }> {
  await writer.signIn();
  const page = await writer.newPage('/blog', lost ? [/Parts of the editor|Failed to load resource/] : []);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(code, async (route) => {
    await held;
    await (lost ? route.abort() : route.fallback());
  });
  await page.goto(`${writer.site.host.url}/blog/create`);
  await expect.poll(() => early(page).evaluate((field) => field === document.activeElement)).toBe(true);
  return { page, letGo };
}

test('text typed before Editor.js is ready is a draft at once, and moves into it with the caret as one step', async () => {
  const { page, letGo } = await newPostWithout(/block-editor/);
  await page.keyboard.type('First & last words');
  expect(await drafted(page)).toContain('First &amp; last words');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second line ');
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowLeft');
  letGo();
  await firstBlock(page).waitFor();
  expect(await early(page).count()).toBe(0);
  await page.keyboard.type('new ');
  await expect
    .poll(() => bodyOf(page).locator('p').allInnerTexts())
    .toEqual(['First & last words', 'Second new line\u00a0']);
  await expect.poll(() => drafted(page)).toContain('Second new line');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => bodyOf(page).locator('p').allInnerTexts()).toEqual(['']);
  await page.keyboard.press('Control+Shift+z');
  await expect
    .poll(() => bodyOf(page).locator('p').allInnerTexts())
    .toEqual(['First & last words', 'Second line\u00a0']);
});

test('a paste before is inserted when its reader is ready, and without text only the caret moves', async () => {
  const { page, letGo } = await newPostWithout(/block-editor/);
  await pasteInto(early(page), 'bold words', '<p><b onclick="x()">bold</b> words</p>');
  letGo();
  await expect.poll(() => drafted(page)).toContain('<b>bold</b> words');
  await page.getByRole('textbox', { name: 'Title' }).click();
  await page.keyboard.type('A title');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Behind the title: ');
  await expect.poll(() => drafted(page)).toContain('Behind the title:');
});

test('where Editor.js cannot be loaded one writes, pastes and saves plainly, until the network is back', async () => {
  const { page, letGo } = await newPostWithout(/block-editor/, true);
  await page.keyboard.type('Written ');
  await pasteInto(early(page), 'plain', '<p>plain</p>');
  letGo();
  await expect.poll(() => early(page).inputValue()).toBe('Written plain');
  await page.getByRole('textbox', { name: 'Title' }).click();
  await page.keyboard.type('Plainly');
  await page.keyboard.press('Enter');
  await page.keyboard.type(', all the same');
  await page.getByLabel('Category').fill('Early');
  await button(page, 'Save').click();
  await page.waitForURL(/\/blog\/(?!create)/);
  const [block] = (await writer.stored(idOf(page))).body.blocks;
  expect(block?.data['text']).toBe('Written plain, all the same');
  await page.unroute(/block-editor/);
  await writer.context.setOffline(true);
  await writer.context.setOffline(false);
  await expect.poll(() => bodyOf(page).locator('p').allInnerTexts()).toEqual(['Written plain, all the same']);
});

test('Editor.js takes over when an input method is done', async () => {
  const { page, letGo } = await newPostWithout(/block-editor/);
  const session = await writer.context.newCDPSession(page);
  for (const text of ['n', 'に', 'にほん'])
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  letGo();
  // The editor is already in the page, hidden by the plain field.
  await bodyOf(page).locator('.ce-block').waitFor({ state: 'attached' });
  await session.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
  expect(await early(page).inputValue()).toBe('日本');
  await session.send('Input.insertText', { text: '日本' });
  await firstBlock(page).waitFor();
  await page.keyboard.type('!');
  await expect.poll(() => bodyOf(page).locator('p').allInnerTexts()).toEqual(['日本!']);
});
