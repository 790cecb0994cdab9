/** The parts around the text of a post in the editor: bar, metadata, fields and find bar. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { chooseMore } from './harness/editor-menu.ts';
import { bodyOf, firstBlock, startWriter, typeBody } from './harness/writer.ts';

const writer = startWriter();

test('the first words move nothing, on a phone as well', async () => {
  await writer.use({ viewport: { width: 390, height: 844 } });
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  await firstBlock(page).click();
  const top = async () => (await bodyOf(page).boundingBox())?.y;
  const before = await top();
  await page.keyboard.type('Words of a post.');
  await page.getByText('1 min read').waitFor();
  expect(await top()).toBe(before);
});

test('the bar counts the characters of a Japanese text, and the words of another one', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  await typeBody(page, '吾輩は猫である。 名前はまだ無い。');
  await expect.poll(() => page.locator('.editor-words').innerText()).toBe('16 characters · 1 min');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Three plain words');
  await expect.poll(() => page.locator('.editor-words').innerText()).toBe('3 words · 1 min');
});

test('Ctrl+F with the bar open returns to it, and finds from the caret on', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  await typeBody(page, 'pen\npen and pen\npen');
  await page.getByText('pen and pen').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find', exact: true });
  await field.waitFor();
  await page.keyboard.type('pen');
  await expect.poll(() => page.locator('.find-count').innerText()).toBe('4 of 4');
  await firstBlock(page).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+f');
  await expect.poll(() => field.evaluate((one) => document.activeElement === one)).toBe(true);
  await expect.poll(() => page.locator('.find-count').innerText()).toBe('1 of 4');
});

test('「、」 separates keywords, composed and pasted', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  const field = page.locator('input[name=keywords]');
  await field.click();
  const session = await writer.context.newCDPSession(page);
  for (const text of ['文書館', '、', '葦', '、']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await session.send('Input.insertText', { text });
  }
  await field.pressSequentially('ink、');
  await expect.poll(() => page.locator('ul.keywords li span').allInnerTexts()).toEqual(['文書館', '葦', 'ink']);
  expect(await field.inputValue()).toBe('');
});

test('the outline is next to the text from 1,200 px, and moves sections by dragging and by keys', async () => {
  await writer.use({ viewport: { width: 1200, height: 800 } });
  await writer.signIn();
  const page = await writer.newPage('/blog/create');
  await typeBody(page, '## One\nA\n### In\nB\n## Two\nC');
  await chooseMore(page, words.editor.outline);
  const outline = page.getByRole('navigation', { name: words.editor.outline });
  const heading = (name: string) => outline.getByRole('button', { name, exact: true });
  await heading('Two').waitFor();
  const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [beside, text, facts] = [await box(outline), await box(bodyOf(page)), await box(page.locator('.post-facts'))];
  expect(beside.x + beside.width).toBeLessThan(text.x);
  expect(beside.y).toBeGreaterThan(facts.y + facts.height);

  const texts = () => bodyOf(page).locator('h2, h3, p').allInnerTexts();
  const [from, to] = [await box(heading('Two')), await box(heading('One'))];
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(texts).toEqual(['Two', 'C', 'One', 'A', 'In', 'B']);
  await expect.poll(() => outline.getByRole('button').allInnerTexts()).toEqual(['Two', 'One', 'In']);
  await heading('Two').focus();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect.poll(texts).toEqual(['One', 'A', 'In', 'B', 'Two', 'C']);
  await expect.poll(() => heading('Two').evaluate((one) => document.activeElement === one)).toBe(true);
});
