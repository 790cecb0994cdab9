/** The editor's tools in a real browser, without the rest of the site. */
import fc from 'fast-check';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Block, EditorDocument } from '#contract/documents.ts';
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { cleanDocument } from '#document/clean.ts';
import { generatedDocument } from '../support/documents.ts';
import { runs } from '../support/runs.ts';
import { code } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { selectText } from './harness/select-text.ts';

const editor = startEditorPage();
let page: Page;
beforeEach(() => void ({ page } = editor));

const open = (blocks: Block[], options: { readOnly?: boolean; placeholder?: string } = {}) =>
  page.evaluate(([document, chosen]) => window.harness.open(document, chosen), [{ blocks }, options] as const);
const read = () => page.evaluate(() => window.harness.read());
/** Returns the stored form of a document, without ids and times. */
const stored = (document: EditorDocument) => cleanDocument(document).blocks.map(({ type, data }) => ({ type, data }));
const saved = async () => stored(await read());
const paragraph = (text: string, align = 'left') => ({ type: 'paragraph', data: { text, align } });
const body = () => page.locator('main');
const codeArea = () => page.locator('.cm-content');

const select = (text: string) => selectText(page, text);

/** Puts the caret after the first occurrence of a text. */
async function caretAfter(text: string): Promise<void> {
  await select(text);
  await page.evaluate(() => window.getSelection()?.collapseToEnd());
}

test('the editor returns documents as they were cleaned', async () => {
  const documents = fc.sample(generatedDocument, runs(100, 10_000));
  const blocks = documents
    .flatMap((document) => cleanDocument(document).blocks)
    .map(({ type, data }) => ({ type, data }));
  for (let from = 0; from < blocks.length; from += 400) {
    const part = blocks.slice(from, from + 400);
    await open(part);
    expect(await saved()).toEqual(stored({ blocks: part }));
  }
});

test('a block without a tool shows the placeholder and keeps its id and tunes', async () => {
  const unknown = { id: 'abc', type: 'mystery', data: { url: '<b>x</b>' }, tunes: { anchor: { id: 1 } } };
  await open([paragraph('Before'), unknown]);
  await expect.poll(() => body().innerText()).toContain(messages.blockUnknown);
  expect(await body().innerText()).toContain(messages.blockErrorTitle);
  expect((await read()).blocks[1]).toEqual(unknown);
});

test('the placeholder is shown, the editor has the focus, 300 px are free below', async () => {
  await open([], { placeholder: words.editor.editorPlaceholder });
  const first = page.locator('main p[data-placeholder]');
  expect(await first.getAttribute('data-placeholder')).toBe(words.editor.editorPlaceholder);
  expect(await first.evaluate((element) => getComputedStyle(element, '::before').content)).toContain(
    'Start your post here.',
  );
  await page.keyboard.type('Words');
  expect(await saved()).toEqual([paragraph('Words')]);
  expect(
    await page.locator('.codex-editor__redactor').evaluate((element) => getComputedStyle(element).paddingBottom),
  ).toBe('300px');
  expect(
    await page
      .locator('.ce-block__content')
      .first()
      .evaluate((element) => getComputedStyle(element).maxWidth),
  ).toBe('650px');
});

test('reports changes in batches, with the whole document', async () => {
  await open([paragraph('One')]);
  await caretAfter('One');
  await page.keyboard.type(' two three');
  await expect.poll(() => page.evaluate(() => window.harness.changes.length)).toBeGreaterThan(0);
  const changes = await page.evaluate(() => window.harness.changes);
  expect(changes.length).toBeLessThan(5);
  const last = changes.at(-1);
  expect(last && stored(last)).toEqual([paragraph('One two three')]);
});

test('a list: Enter, Tab, Shift+Tab, Enter on an empty item', async () => {
  await open([{ type: 'list', data: { style: 'ordered', items: ['One'] } }]);
  await caretAfter('One');
  for (const key of [
    'Enter',
    'T',
    'w',
    'o',
    'Home',
    'Tab',
    'End',
    'Enter',
    'i',
    'n',
    'Enter',
    'Shift+Tab',
    '3',
    'Enter',
    'Enter',
    'p',
  ])
    await page.keyboard.press(key);
  expect(await saved()).toEqual([
    {
      type: 'list',
      data: {
        style: 'ordered',
        items: [
          {
            content: 'One',
            items: [
              { content: 'Two', items: [] },
              { content: 'in', items: [] },
            ],
          },
          '3',
        ],
      },
    },
    paragraph('p'),
  ]);
});

test('leaving a list in the middle splits it, and Backspace turns its first item into a paragraph', async () => {
  await open([{ type: 'list', data: { style: 'unordered', items: ['One', 'Two', 'Three'] } }]);
  await caretAfter('One');
  for (const key of ['Enter', 'Enter', 'm']) await page.keyboard.press(key);
  expect(await saved()).toEqual([
    { type: 'list', data: { style: 'unordered', items: ['One'] } },
    paragraph('m'),
    { type: 'list', data: { style: 'unordered', items: ['Two', 'Three'] } },
  ]);
  await caretAfter('Two');
  for (const key of ['Home', 'Backspace']) await page.keyboard.press(key);
  expect((await saved()).slice(1)).toEqual([
    paragraph('m'),
    paragraph('Two'),
    { type: 'list', data: { style: 'unordered', items: ['Three'] } },
  ]);
});

test('an item of a checklist is ticked by its box and by keys, the caret stays, and undo takes it back', async () => {
  await open([{ type: 'list', data: { style: 'checklist', items: ['One', 'Two'] } }]);
  await caretAfter('Two');
  const box = await page.locator('main li').first().boundingBox();
  if (!box) throw new Error('no item');
  await page.mouse.click(box.x - 18, box.y + 12);
  const items = async () => (await saved())[0]?.data.items;
  const one = { content: 'One', meta: { checked: true }, items: [] };
  expect(await items()).toEqual([one, 'Two']);
  await page.keyboard.press('Control+Enter');
  expect(await items()).toEqual([one, { content: 'Two', meta: { checked: true }, items: [] }]);
  await page.keyboard.press('Control+z');
  expect(await items()).toEqual([one, 'Two']);
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await page.keyboard.type('b');
  expect(await items()).toEqual([one, 'Two!', 'b']);
  // Typing a checkbox at the start of any item turns the list into a checklist.
  await open([{ type: 'list', data: { style: 'unordered', items: ['One', 'Two'] } }]);
  await caretAfter('Two');
  await page.keyboard.press('Home');
  await page.keyboard.type('[] ');
  await page.keyboard.type('x');
  expect((await saved())[0]?.data).toMatchObject({
    style: 'checklist',
    items: ['One', { content: 'xTwo' }],
  });
});

test('Backspace joins an item to the one before; lists go five deep and no deeper', async () => {
  await open([{ type: 'list', data: { style: 'ordered', items: ['One', 'Two'] } }]);
  await caretAfter('Two');
  for (const key of ['Home', 'Backspace', '-']) await page.keyboard.press(key);
  expect(await saved()).toEqual([{ type: 'list', data: { style: 'ordered', items: ['One-Two'] } }]);
  await caretAfter('One-Two');
  for (let level = 0; level < 8; level += 1) for (const key of ['Enter', 'Tab', 'x']) await page.keyboard.press(key);
  const depth = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main li')].map((item) => {
        let levels = 0;
        for (let at: Element | null = item; at; at = at.parentElement) if (at.tagName === 'LI') levels += 1;
        return levels;
      }),
    ),
  );
  expect(depth).toBe(5);
});

test.each([{}, { style: 'ordered' }, { style: 'x', items: [] }, { items: [null, 3] }])(
  'a list with the data %j shows an empty item and throws nothing',
  async (data) => {
    await page.evaluate((given) => window.harness.open({ blocks: [{ type: 'list', data: given }] }), data);
    expect(await read()).toBeTruthy();
  },
);

test('Ctrl+M makes inline code and takes it away, at once and without the toolbar', async () => {
  await open([paragraph('One two three')]);
  await select('two');
  await page.keyboard.press('Control+m');
  expect(await saved()).toEqual([paragraph('One <span class="inline-code">two</span> three')]);
  await page.keyboard.press('Control+m');
  expect(await saved()).toEqual([paragraph('One two three')]);
});

test('bold and italic by keyboard', async () => {
  await open([paragraph('One two three')]);
  await select('two');
  await page.keyboard.press('Control+b');
  await select('three');
  await page.keyboard.press('Control+i');
  expect(await saved()).toEqual([paragraph('One <b>two</b> <i>three</i>')]);
});

test('the link tool adds http://, reports mistakes, and removes an empty link', async () => {
  await open([paragraph('One two three')]);
  await select('two');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await page.keyboard.type('two words');
  await page.keyboard.press('Enter');
  expect(await body().innerText()).toContain('One two three');
  expect(await page.locator('.link-error').innerText()).toBe('Pasted link is not valid.');
  await field.fill('javascript:alert(1)');
  await field.press('Enter');
  expect(await page.locator('.link-error').innerText()).toBe('Pasted link is not valid.');
  await field.fill('example.org');
  await field.press('Enter');
  expect(await saved()).toEqual([paragraph('One <a href="http://example.org">two</a> three')]);
  await select('two');
  await page.keyboard.press('Control+k');
  await expect.poll(() => field.inputValue()).toBe('http://example.org');
  await field.fill('');
  await field.press('Enter');
  expect(await saved()).toEqual([paragraph('One two three')]);
});

test('the link tool opens before the toolbar, so that text typed at once is the URL', async () => {
  await open([paragraph('One two three')]);
  await select('two');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('example.org');
  await page.keyboard.press('Enter');
  expect(await saved()).toEqual([paragraph('One <a href="http://example.org">two</a> three')]);
});

test('Ctrl+K with nothing selected links the word at the caret, or writes the address as a link', async () => {
  await open([paragraph('One two three')]);
  await caretAfter('One tw');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('example.org');
  await page.keyboard.press('Enter');
  await page.keyboard.type('!');
  const linked = paragraph('One <a href="http://example.org">two</a>! three');
  expect(await saved()).toEqual([linked]);

  await editor.keys('End', 'Enter');
  await page.keyboard.type('See ');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('https://example.org/a');
  await page.keyboard.press('Enter');
  await page.keyboard.type(', too');
  expect(await saved()).toEqual([
    linked,
    paragraph('See <a href="https://example.org/a">https://example.org/a</a>, too'),
  ]);

  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await page.keyboard.type('.');
  expect((await saved())[1]?.data.text).toMatch(/, too\.$/);
});

test('headings of six levels, 2 at first; paragraphs are aligned; both by their menus', async () => {
  await open([{ type: 'header', data: { text: 'Heading', level: 2 } }, paragraph('Words')]);
  await page.locator('main h2').click();
  for (const level of [1, 3, 4, 5, 6, 2]) {
    await page.keyboard.press('Control+/');
    await page.locator('.ce-popover--opened').getByText(`Heading ${level}`, { exact: true }).click();
    expect((await saved())[0]).toEqual({ type: 'header', data: { text: 'Heading', level } });
    await page.locator('main').getByText('Heading', { exact: true }).first().click();
  }
  for (const [title, alignment] of [
    ['Align center', 'center'],
    ['Align right', 'right'],
    ['Justify', 'justify'],
    ['Align left', 'left'],
  ]) {
    await page.locator('main p[contenteditable]').getByText('Words').click();
    await page.keyboard.press('Control+/');
    await page
      .locator('.ce-popover--opened')
      .getByText(title ?? '', { exact: true })
      .click();
    expect((await saved())[1]).toEqual(paragraph('Words', alignment));
  }
});

test('a blank paragraph is saved only with preserveBlank, and a code block only with code', async () => {
  await open([paragraph('One')]);
  await caretAfter('One');
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.type('Two');
  expect(await saved()).toEqual([paragraph('One'), paragraph('Two')]);
  const kept = { type: 'paragraph', data: { text: '', align: 'left', preserveBlank: true } };
  await open([kept, code('  ')]);
  expect(await saved()).toEqual([kept]);
});

test('what is pasted becomes blocks and keeps only what a post may have', async () => {
  await open([paragraph('')]);
  await page.locator('main p[contenteditable]').click();
  const pasted =
    '<h3 onclick="alert(1)">Head <b style="color:red">bold</b></h3><p>Text <a href="javascript:alert(1)">bad</a> <a href="https://example.org/" onclick="x()">good</a><img src=x onerror="alert(1)"></p><ul><li>One</li><li>Two<ul><li>In</li></ul></li></ul><pre>let a;\nlet b;</pre>';
  // Dispatches the paste event instead of using the clipboard, because Chromium sanitizes HTML on the clipboard. The
  // test would then test Chromium.
  await page.evaluate((html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'x');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('main p[contenteditable]')?.dispatchEvent(event);
  }, pasted);
  await expect.poll(async () => (await read()).blocks.length).toBe(4);
  const [head, text, list, block] = await saved();
  expect(head).toEqual({ type: 'header', data: { text: 'Head <b>bold</b>', level: 3 } });
  expect(text?.data.text).toBe('Text bad <a href="https://example.org/">good</a>');
  expect(list?.data.style).toBe('unordered');
  expect(block?.data.code).toBe('let a;\nlet b;');
});

test('read-only: everything is shown, nothing can be typed', async () => {
  const blocks = [
    paragraph('Words'),
    code('let a;', 'javascript', 'a.js'),
    { type: 'list', data: { style: 'ordered', items: ['One'] } },
  ];
  await open(blocks, { readOnly: true });
  await codeArea().waitFor();
  expect(await page.locator('main [contenteditable="true"]').count()).toBe(0);
  await page.locator('main p[contenteditable]').click();
  await page.keyboard.type('x');
  expect(await body().innerText()).not.toContain('Wordsx');
});
