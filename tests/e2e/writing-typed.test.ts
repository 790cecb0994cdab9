/** Markdown is converted during typing, and one Backspace reverts the conversion. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();
const { read } = editor;
let page: Page;
beforeEach(async () => {
  ({ page } = editor);
  await editor.open([]);
  await page.locator('main [contenteditable=true]').first().click();
});

test.each([
  ['## ', 'header', { text: 'x', level: 2 }, '## x'],
  ['- ', 'list', { style: 'unordered', items: ['x'] }, '- x'],
  ['[x] ', 'list', { style: 'checklist', items: [{ content: 'x', meta: { checked: true }, items: [] }] }, '[x] x'],
  ['1. ', 'list', { style: 'ordered', items: ['x'] }, '1. x'],
  ['> ', 'quote', { text: 'x', cite: '' }, '&gt; x'],
])('%s makes a %s; Backspace takes it back', async (typed, type, data, plain) => {
  await page.keyboard.type(`${typed}x`);
  expect(await read()).toEqual([{ type, data }]);
  // Undo has three steps: the text after the conversion, the conversion, and the typed text.
  for (let turns = 0; turns < 2; turns += 1) await page.keyboard.press('Control+z');
  expect(await read()).toMatchObject([{ type: 'paragraph' }]);
  await page.keyboard.press('Control+z');
  expect(await read()).toEqual([]);
  await page.keyboard.type(typed);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('x');
  expect((await read())[0]?.data.text).toBe(plain);
});

test('typed marks are converted, the following text stays plain, and Backspace reverts one', async () => {
  for (const typed of ['a **bold** b', '2 * 3 * 4, 2*3*4', '*slanted*. ~~struck~~ `code` c', '**strong**'])
    await page.keyboard.type(`${typed}\n`);
  await page.keyboard.type('- one\n**two** t');
  expect(await read()).toMatchObject([
    { data: { text: 'a <b>bold</b> b' } },
    { data: { text: '2 * 3 * 4, 2*3*4' } },
    { data: { text: '<i>slanted</i>. <s>struck</s> <span class="inline-code">code</span> c' } },
    { data: { text: '<b>strong</b>' } },
    { data: { items: ['one', '<b>two</b> t'] } },
  ]);
  await page.keyboard.type(' **x**');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('y');
  expect((await read()).at(-1)).toMatchObject({ data: { items: ['one', '<b>two</b> t **x**y'] } });
});

test('Enter of an input method splits nothing, and a text gets its direction', async () => {
  await page.keyboard.type('- one');
  const enters = async () => {
    // Safari reports the Enter that ends a composition like the first event. Some input methods report it like the
    // second.
    for (const told of [{ keyCode: 229 }, { keyCode: 13, isComposing: true }]) {
      await page.evaluate((how) => {
        const field = window.getSelection()?.anchorNode?.parentElement;
        const init = { key: 'Enter', bubbles: true, cancelable: true, ...how };
        field?.dispatchEvent(new KeyboardEvent('keydown', init));
      }, told);
    }
  };
  await enters();
  expect(await read()).toMatchObject([{ data: { items: ['one'] } }]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await enters();
  expect(await read()).toMatchObject([{ type: 'list' }, { data: { text: 'two' } }]);
  const directions = await page
    .locator('main :is(p, li)')
    .evaluateAll((all) => all.map((one) => one.getAttribute('dir')));
  expect(directions).toEqual(['auto', 'auto']);
});

test('three backticks and Enter make a code block with the caret in it', async () => {
  await page.keyboard.type('```');
  await page.keyboard.press('Enter');
  await page.locator('.cm-content').waitFor();
  await page.keyboard.type('x');
  expect(await read()).toMatchObject([{ type: 'code', data: { code: 'x' } }]);
});

test('italic, both at once, raised words and TeX between \\( and \\) become what they mean', async () => {
  for (const typed of ['an _i_ b', '***bi*** c', 'x^2^ + y^2^', 'as \\(x_1\\) is', 'snake_case_ and __init__'])
    await page.keyboard.type(`${typed}\n`);
  expect(await read()).toMatchObject([
    { data: { text: 'an <i>i</i> b' } },
    { data: { text: expect.stringMatching(/^(?:<b><i>bi<\/i><\/b>|<i><b>bi<\/b><\/i>) c$/) as string } },
    { data: { text: 'x<sup>2</sup> + y<sup>2</sup>' } },
    { data: { text: 'as <span class="inline-math">x_1</span> is' } },
    { data: { text: 'snake_case_ and __init__' } },
  ]);
});

test.each([
  ['$$', 'x^2', { type: 'math', data: { tex: 'x^2', label: '' } }],
  ['$$y$$', '', { type: 'math', data: { tex: 'y', label: '' } }],
  ['> [!NOTE]', 'Mind', { type: 'callout', data: { kind: 'note', text: 'Mind' } }],
  ['> [!theorem]', 'So', { type: 'callout', data: { kind: 'theorem', text: 'So' } }],
  ['```mermaid', 'graph', { type: 'diagram', data: { code: 'graph', language: 'mermaid', alt: '', caption: '' } }],
])('%s and Enter make a block, in which one writes on', async (typed, written, block) => {
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await page.keyboard.type(written);
  await expect.poll(async () => (await read())[0]).toEqual(block);
});

test('a picture typed as Markdown waits with its address, and one Backspace takes it back', async () => {
  const typed = '![A map](https://example.org/map.png)';
  await page.keyboard.type(typed);
  const fetchIt = page.getByRole('button', { name: words.writing.figureFetch('example.org') });
  await fetchIt.waitFor();
  await page.keyboard.press('Backspace');
  await expect.poll(async () => (await read())[0]?.data.text).toBe(typed);
  await page.keyboard.press('Backspace');
  await page.keyboard.type(')');
  await fetchIt.click();
  const data = { media: 'fetched-map.png', alt: 'A map' };
  await expect.poll(async () => (await read())[0]).toMatchObject({ type: 'figure', data });
});

test('Ctrl+Home and Ctrl+End go to the ends of the post', async () => {
  const paragraph = (text: string) => ({ type: 'paragraph', data: { text, align: 'left' } });
  const table = { type: 'table', data: { header: false, rows: [['a', 'b']], align: ['left', 'left'], caption: '' } };
  await editor.open([
    paragraph('One'),
    ...Array.from({ length: 40 }, () => paragraph('Words')),
    table,
    paragraph('Two'),
  ]);
  await page.getByText('Words').nth(20).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('?');
  const blocks = await read();
  expect([blocks[0], blocks.at(-1)]).toEqual([paragraph('?One'), paragraph('Two!')]);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
});
