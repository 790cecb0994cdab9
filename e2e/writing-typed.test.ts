/** Markdown as it is typed, and one Backspace that takes it back. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openPage } from '#testing/browser.ts';
import { serveBundle, type Bundle } from '#testing/bundle.ts';
import { editorPolicy } from './harness/start-writing-site.ts';

let bundle: Bundle;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let consoleErrors: string[];

beforeAll(async () => {
  bundle = await serveBundle({ entry: 'e2e/harness/editor.ts', headers: { 'Content-Security-Policy': editorPolicy } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await bundle.close();
});
beforeEach(async () => {
  context = await browser.newContext();
  ({ page, consoleErrors } = await openPage(context));
  await page.goto(bundle.url);
  await page.evaluate(() => window.harness.open({ blocks: [] }));
  await page.locator('main [contenteditable=true]').first().click();
});
afterEach(async () => {
  await context.close();
  expect(consoleErrors).toEqual([]);
});

const read = async () =>
  (await page.evaluate(() => window.harness.read())).blocks.map(({ type, data }) => ({ type, data }));

test.each([
  ['## ', 'header', { text: 'x', level: 2 }, '## x'],
  ['- ', 'list', { style: 'unordered', items: ['x'] }, '- x'],
  ['1. ', 'list', { style: 'ordered', items: ['x'] }, '1. x'],
  ['> ', 'quote', { text: 'x', cite: '' }, '&gt; x'],
])('%s makes a %s; Backspace takes it back', async (typed, type, data, plain) => {
  await page.keyboard.type(`${typed}x`);
  expect(await read()).toEqual([{ type, data }]);
  for (let turns = 0; turns < 3; turns += 1) await page.keyboard.press('Control+z');
  expect(await read()).toEqual([]);
  await page.keyboard.type(typed);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('x');
  expect((await read())[0]?.data.text).toBe(plain);
});

test.each([
  ['a **bold**', 'a <b>bold</b>'],
  ['a *slanted*', 'a <i>slanted</i>'],
  ['a ~~struck~~', 'a <s>struck</s>'],
  ['a `code`', 'a <span class="inline-code">code</span>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('%s becomes what it means', async (typed, text) => {
  await page.keyboard.type(typed);
  expect((await read())[0]?.data.text).toBe(text);
});

test('three backticks and Enter make a code block with the caret in it', async () => {
  await page.keyboard.type('```');
  await page.keyboard.press('Enter');
  await page.locator('.cm-content').waitFor();
  await page.keyboard.type('x');
  expect(await read()).toMatchObject([{ type: 'code', data: { code: 'x' } }]);
});
