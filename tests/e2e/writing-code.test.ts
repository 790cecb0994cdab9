/** Code blocks in a real browser: their exact content, their keys, and the styles of their editor. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { editorStyleHashes } from '#contract/editor-styles.ts';
import { awkwardCode } from '../support/hostile.ts';
import { code, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();
const { open, read } = editor;
let page: Page;
beforeEach(() => void ({ page } = editor));

const codeArea = () => page.locator('.cm-content');

test('code is saved exactly, whatever it contains, also after CodeMirror has shown it', async () => {
  const texts = [...awkwardCode, 'mixed\r\nlines\nand\rreturns', '\u2028', '</script>', '\\u003c', '\ud800 lone'];
  const blocks = texts.filter((text) => /\S/.test(text)).map((text) => code(text, 'html'));
  await open(blocks);
  await expect.poll(() => codeArea().count()).toBe(blocks.length);
  expect((await read()).map((block) => block.data.code)).toEqual(blocks.map((block) => block.data.code));
});

test('typing in a code block keeps the other line ends', async () => {
  await open([code('one\r\ntwo')]);
  await codeArea().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('x');
  expect(await read()).toEqual([code('xone\r\ntwo')]);
});

test('code: Tab inserts four spaces, arrows and Ctrl+Enter leave it, Backspace removes an empty block', async () => {
  await open([paragraph('Above'), code('x = 1', 'python')]);
  await codeArea().click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Tab');
  await page.keyboard.type('y');
  expect((await read())[1]).toEqual(code('    yx = 1', 'python'));
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Below');
  expect((await read())[2]).toEqual(paragraph('Below'));
  await codeArea().click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('!');
  expect((await read())[0]).toEqual(paragraph('Above!'));
  await codeArea().click();
  for (const key of ['Control+A', 'Delete', 'Backspace', 'z']) await page.keyboard.press(key);
  expect(await read()).toEqual([paragraph('Above!'), paragraph('z'), paragraph('Below')]);
});

test('keys act at once while the toolbar of a former selection is still visible', async () => {
  await open([paragraph('words'), paragraph('more'), code('let a')]);
  const select = async () => {
    await page.getByText('words').click();
    await editor.keys('End', 'Shift+Home');
    await page.getByRole('button', { name: 'Formula' }).waitFor();
  };
  await select();
  await codeArea().click();
  await editor.keys('End', 'Enter', 'b', 'ArrowUp', 'c');
  await select();
  await editor.keys('ArrowRight', 'ArrowDown', 'x', 'Enter', 'y');
  const [first, ...others] = (await read()).map(({ data }) => data.code ?? data.text);
  expect([first, others.join('|'), others.at(-1)]).toEqual(['words', expect.stringMatching(/x\|y/), 'lcet a\nb']);
});

test('code: Escape, then Tab leaves the field', async () => {
  await open([code('x')]);
  await codeArea().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await codeArea().evaluate((liveDocument) => liveDocument.contains(document.activeElement))).toBe(false);
  expect(await read()).toEqual([code('x')]);
});

test.each([
  ['javascript', '// x'],
  ['html', '<!-- x -->'],
  ['css', '/* x */'],
  ['python', '# x'],
  ['bash', '# x'],
  ['plaintext', 'x'],
])('Ctrl+/ comments %s as %s, again takes it away, and opens no menu', async (language, commented) => {
  await open([code('x', language)]);
  await codeArea().click();
  await page.keyboard.press('Control+/');
  expect(await read()).toEqual([code(commented, language)]);
  await page.keyboard.press('Control+/');
  expect(await read()).toEqual([code('x', language)]);
  expect(await page.locator('.ce-popover--opened').count()).toBe(0);
});

test('code: name and language are saved, copying shows a tick for a second', async () => {
  await open([code('let a;')]);
  await page.getByLabel('File name').fill('a.js');
  await page.getByLabel('Language').selectOption({ label: 'JavaScript' });
  expect(await read()).toEqual([code('let a;', 'javascript', 'a.js')]);
  expect(await page.locator('.code-icon').getAttribute('class')).toContain('icon-javascript');
  const copy = page.getByRole('button', { name: 'Copy' });
  await copy.click();
  await expect.poll(() => copy.getAttribute('data-copied')).toBe('true');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('let a;');
  await expect.poll(() => copy.getAttribute('data-copied'), { timeout: 3_000 }).toBeNull();
});

test('Ctrl+Shift+C makes a code block with the caret in it, and a paste is inserted once', async () => {
  await open([paragraph('')]);
  await page.locator('main p[contenteditable]').click();
  await page.keyboard.press('Control+Shift+C');
  await codeArea().waitFor();
  await codeArea().click();
  await page.evaluate(() => navigator.clipboard.writeText('pasted\r\ntext'));
  await page.keyboard.press('Control+V');
  expect(await read()).toEqual([code('pasted\ntext')]);
});

test('Ctrl+Shift+C leaves the caret in the text', async () => {
  await open([paragraph('let <b>a</b>'), paragraph('After')]);
  await page.getByText('let a').click();
  await editor.keys('End', 'Control+Shift+C');
  await codeArea().waitFor();
  await page.keyboard.type(' = 1');
  expect(await read()).toEqual([code('let a = 1'), paragraph('After')]);
  await editor.keys('Control+Shift+C');
  await page.keyboard.type(';');
  expect(await read()).toEqual([code('let a = 1;'), paragraph('After')]);
  await page.keyboard.press('Control+z');
  await page.getByText('After').click();
  await editor.keys('Home', 'Control+Shift+C');
  await page.keyboard.type('// ');
  expect((await read())[1]).toEqual(code('// After'));
});

test('text typed before the code editor is loaded keeps its place, and the caret is behind it', async () => {
  let release = () => undefined as void;
  const held = new Promise<void>((done) => (release = done));
  await page.route(/tool-area/, async (route) => {
    await held;
    await route.continue();
  });
  await open([paragraph('')]);
  await page.locator('main p[contenteditable]').click();
  await page.keyboard.type('```');
  await page.keyboard.press('Enter');
  await page.keyboard.type('le');
  release();
  await codeArea().waitFor();
  await page.keyboard.type('t a');
  expect(await read()).toEqual([code('let a')]);
});

test('the styles that the editor puts into the page are those that its policy names', async () => {
  await open([code('x')]);
  await codeArea().waitFor();
  const texts = await page.evaluate(() => [...document.querySelectorAll('style')].map((style) => style.textContent));
  const hashes = ['', ...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(hashes.sort()).toEqual([...editorStyleHashes].sort());
});
