/** The blocks other than heading, paragraph, list and code: each can be edited, undone, and saved unchanged. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { codeLanguages } from '#contract/code-languages.ts';
import type { Block } from '#contract/documents.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { copyFromElsewhere } from './harness/in-browser.ts';

const editor = startEditorPage();
const { read } = editor;
let page: Page;
beforeEach(() => void ({ page } = editor));

const open = (...blocks: Block[]) => editor.open(blocks);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

const table = (rows: string[][], header = true) => ({
  type: 'table',
  data: { header, rows, align: ['left', 'right'], caption: 'Counts' },
});

const written: Record<string, { block: Block; write: () => Promise<void>; after: object }> = {
  quote: {
    block: { type: 'quote', data: { text: 'Words', cite: 'Her' } },
    write: async () => {
      await field('Attribution').click();
      await page.keyboard.press('End');
      await page.keyboard.type('self');
    },
    after: { text: 'Words', cite: 'Herself' },
  },
  callout: {
    block: { type: 'callout', data: { kind: 'note', text: 'Mind' } },
    write: async () => {
      await field('Callout').click();
      await page.keyboard.press('Control+/');
      await page.locator('.ce-popover--opened').getByText('Warning', { exact: true }).click();
    },
    after: { kind: 'warning', text: 'Mind' },
  },
  details: {
    block: { type: 'details', data: { summary: 'More', text: 'one' } },
    write: async () => {
      await field('Toggle').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('two');
    },
    after: { summary: 'More', text: 'one<br>two' },
  },
  math: {
    block: { type: 'math', data: { tex: 'x', label: '' } },
    write: async () => {
      await field('Formula in TeX').focus();
      await page.keyboard.press('End');
      await page.keyboard.type('^2');
    },
    after: { tex: 'x^2', label: '' },
  },
  video: {
    block: { type: 'video', data: { url: 'https://youtu.be/abcdefghijk', title: 'A talk', poster: '' } },
    write: async () => {
      await field('Title of the video').focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' of hers');
    },
    after: { url: 'https://youtu.be/abcdefghijk', title: 'A talk of hers', poster: '' },
  },
  'highlighted line': {
    block: { type: 'code', data: { name: '', code: 'a\nb\nc', language: codeLanguages[0], highlight: '2' } },
    write: async () => {
      await page.locator('.marked-line').waitFor();
      await field('Lines to highlight, such as 3-5,8').click();
      await page.keyboard.press('End');
      await page.keyboard.type('-3');
      await expect.poll(() => page.locator('.marked-line').count()).toBe(2);
    },
    after: { name: '', code: 'a\nb\nc', language: codeLanguages[0], highlight: '2-3' },
  },
  link: {
    block: { type: 'link', data: { url: 'https://example.org/', title: 'A', site: '' } },
    write: async () => {
      await field('Title').focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' title');
    },
    after: { url: 'https://example.org/', title: 'A title', site: '' },
  },
  table: {
    block: table([
      ['a', 'b'],
      ['1', '2'],
    ]),
    write: async () => {
      await page.locator('main td').last().click();
      await page.keyboard.press('Tab');
      await page.keyboard.type('3');
    },
    after: table([
      ['a', 'b'],
      ['1', '2'],
      ['3', ''],
    ]).data,
  },
};

test.each(Object.entries(written))('a %s is written, taken back and done again', async (_, { block, write, after }) => {
  await open(paragraph('Before'), block, paragraph('After'));
  const first = await read();
  expect(first[1]).toEqual(block);
  await write();
  await expect.poll(async () => (await read())[1]?.data).toEqual(after);
  for (let turns = 0; turns < 4; turns += 1) await page.keyboard.press('Control+z');
  expect(await read()).toEqual(first);
  for (let turns = 0; turns < 4; turns += 1) await page.keyboard.press('Control+Shift+z');
  expect((await read())[1]?.data).toEqual(after);
});

test('a press on a formula opens its TeX, its number is next to it, and Escape continues below', async () => {
  const formula = { type: 'math', data: { tex: 'x^2', label: 'square' } };
  await open(paragraph('Before'), formula);
  const number = () => page.locator('.shown .math').evaluate((element) => getComputedStyle(element, '::after').content);
  await expect.poll(number).toBe('"(1)"');
  await page.locator('.shown .math').click();
  const panel = page.getByRole('group', { name: 'Formula' }).last();
  const opacity = () => panel.evaluate((element) => getComputedStyle(element).opacity);
  expect(await opacity()).toBe('1');
  await editor.keys('Escape');
  expect(await opacity()).toBe('0');
  await page.keyboard.type('After');
  expect(await read()).toEqual([paragraph('Before'), formula, paragraph('After')]);
});

test('a link card by keyboard only: created, filled, changed from both sides, moved, deleted and restored', async () => {
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName);
  const keys = editor.keys;
  await open(paragraph('Before'), paragraph('After'));
  await page.getByText('Before').click();
  await keys('End', 'Enter', '/');
  await page.keyboard.type('link card');
  await keys('Enter');
  await expect.poll(focused).toBe('URL');
  expect(await page.getByRole('group', { name: 'Link card' }).count()).toBe(1);
  await page.keyboard.type('javascript:1');
  expect(await page.getByRole('alert').innerText()).toContain('valid URL');
  await keys('Control+a');
  await page.keyboard.type('https://example.org/');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await keys('Enter');
  expect(await focused()).toBe('Title');
  // The title of the page is filled in automatically. Typed text replaces this title.
  await expect.poll(async () => (await read())[1]?.data.title).toBe('A page');
  await keys('ArrowDown');
  expect(await focused()).toBe('Site name');
  await keys('Enter');
  const card = { type: 'link', data: { url: 'https://example.org/', title: 'A page', site: 'A site' } };
  await page.keyboard.type('And ');
  expect(await read()).toEqual([paragraph('Before'), card, paragraph('And After')]);

  await keys('Home', 'ArrowUp');
  expect(await focused()).toBe('Site name');
  await keys('ArrowUp', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'ArrowDown');
  expect(await focused()).toBe('Title');
  await keys('End');
  await page.keyboard.type(' of hers');
  await keys('Alt+Shift+ArrowUp');
  const changed = { ...card, data: { ...card.data, title: 'A page of hers' } };
  await expect.poll(read).toEqual([changed, paragraph('Before'), paragraph('And After')]);
  expect(await focused()).toBe('Title');

  await keys('ArrowDown', 'ArrowDown', 'Home', 'Backspace');
  expect(await read()).toHaveLength(3);
  await keys('Backspace');
  expect(await read()).toEqual([paragraph('Before'), paragraph('And After')]);
  await keys('Control+z');
  expect(await read()).toEqual([changed, paragraph('Before'), paragraph('And After')]);
});

test('right-to-left text has its bars, marks and columns on the right', async () => {
  await open(
    { type: 'list', data: { style: 'unordered', items: ['البند الأول', 'English'] } },
    { type: 'quote', data: { text: 'مرحبا', cite: '' } },
    { type: 'callout', data: { kind: 'note', text: 'مرحبا' } },
    { type: 'details', data: { summary: 'مرحبا', text: '' } },
    table([['الاسم', 'العدد']]),
    { type: 'link', data: { url: 'https://example.org/', title: 'مرحبا', site: '' } },
    { type: 'quote', data: { text: 'Hello', cite: '' } },
  );
  const sides = await page.evaluate(() =>
    ['ul', 'blockquote', '.callout', '.writing-details', '.table', 'input[aria-label=Title]', 'input[aria-label=URL]']
      .map((name) => document.querySelectorAll(`main ${name}`))
      .flatMap((all) => [...all].map((one) => getComputedStyle(one).direction)),
  );
  expect(sides).toEqual(['rtl', 'rtl', 'ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr']);
});

test('a formula is shown as for readers, with its TeX error', async () => {
  await open({ type: 'math', data: { tex: 'x^2', label: '' } });
  await page.locator('.shown math').waitFor();
  await field('Formula in TeX').fill('\\frac{');
  await expect.poll(() => page.locator('.writing-math [role=status]:not([hidden])').innerText()).not.toBe('');
  expect(await page.locator('.shown math').count()).toBe(0);
  expect(await page.locator('.shown .tex').innerText()).toBe('\\frac{');
  expect((await read())[0]?.data.tex).toBe('\\frac{');
});

test('a divider is made by the menu and selected before it is deleted', async () => {
  await open(paragraph('One'), { type: 'divider', data: {} }, paragraph('Two'));
  await page.getByText('Two').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  expect((await read()).length).toBe(3);
  await page.keyboard.press('Backspace');
  expect(await read()).toEqual([paragraph('One'), paragraph('Two')]);
  await page.keyboard.press('Control+z');
  expect((await read())[1]).toEqual({ type: 'divider', data: {} });
});

test('a URL that is not a supported video is reported and kept', async () => {
  await open({ type: 'video', data: { url: 'https://example.org/film', title: '', poster: '' } });
  expect(await page.getByRole('alert').innerText()).toContain('Only YouTube and Vimeo videos');
  await field('YouTube or Vimeo URL').fill('https://vimeo.com/123456');
  await expect.poll(() => page.locator('.writing-video [role=alert]').isHidden()).toBe(true);
  expect((await read())[0]?.data).toEqual({ url: 'https://vimeo.com/123456', title: '', poster: '' });
});

test('the menu moves rows and columns of a table, each with its alignment, and undo restores them', async () => {
  const rows = [
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ];
  await open(table(rows));
  const choose = async (cell: string, name: string) => {
    await page.locator('main').getByText(cell, { exact: true }).click();
    await page.keyboard.press('Control+/');
    await page.locator('.ce-popover--opened').getByText(name, { exact: true }).click();
  };
  await choose('2', 'Move this row down');
  await choose('2', 'Move this column left');
  const moved = [
    ['b', 'a'],
    ['4', '3'],
    ['2', '1'],
  ];
  const data = async () => (await read())[0]?.data;
  await expect.poll(data).toEqual({ header: true, rows: moved, align: ['right', 'left'], caption: 'Counts' });
  await page.locator('main td').first().click();
  for (const _ of moved.slice(1)) await page.keyboard.press('Control+z');
  await expect.poll(data).toEqual(table(rows).data);
});

test.each([
  [
    'a table of another program',
    {
      'text/html': '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
      'text/plain': '1\t2\n3\t4',
    },
  ],
  ['a table in Markdown', { 'text/plain': '| 1 | 2 |\n|---|---|\n| 3 | 4 |' }],
  // Columns of numbers are aligned to the right, as in spreadsheets.
  ['text with tabs', { 'text/plain': '1\t2\n3\t4' }, 'right'],
])('%s fills the cells from the caret on, in one step', async (_, copied, added = 'left') => {
  const rows = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  await open(table(rows), paragraph('After'));
  await copyFromElsewhere(page, copied);
  await page.locator('main td').filter({ hasText: 'd' }).click();
  await page.keyboard.press('Control+v');
  await expect
    .poll(async () => (await read())[0]?.data)
    .toEqual({
      ...table([
        ['a', 'b', ''],
        ['c', '1', '2'],
        ['', '3', '4'],
      ]).data,
      align: ['left', 'right', added],
    });
  await page.keyboard.type('!');
  expect((await read())[0]).toMatchObject({
    data: {
      rows: [
        ['a', 'b', ''],
        ['c', '1', '2'],
        ['', '3', '4!'],
      ],
    },
  });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await read()).toEqual([table(rows), paragraph('After')]);
});

test('an unedited block is as tall as for readers: its fields are in a panel, opened by a press or keys', async () => {
  await open(
    paragraph('Before'),
    { type: 'link', data: { url: 'https://example.org/', title: 'A page', site: '' } },
    { type: 'math', data: { tex: 'x^2', label: '' } },
    { type: 'video', data: { url: 'https://youtu.be/abcdefghijk', title: 'A talk', poster: '' } },
    { type: 'quote', data: { text: 'Words', cite: '' } },
    table([['a', 'b']]),
    paragraph('After'),
  );
  await page.locator('.shown math').waitFor();
  expect(await page.locator('.shown .link-card .title').innerText()).toBe('A page');
  expect(await page.locator('.shown figure.video .play').count()).toBe(1);
  const height = () => page.evaluate(() => document.querySelector('.codex-editor__redactor')?.scrollHeight);
  const tops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.ce-block')].map((one) => one.getBoundingClientRect().top + scrollY),
    );
  const [tall, at] = [await height(), await tops()];
  const seen = (name: string) =>
    page
      .getByRole('group', { name, exact: true })
      .last()
      .evaluate((panel) => getComputedStyle(panel).opacity);
  for (const [press, name] of [
    ['.link-card', 'Link card'],
    ['.shown math', 'Formula'],
    ['figure.video', 'Video'],
  ] as const) {
    await page.getByText('Before').click();
    expect(await seen(name)).toBe('0');
    await page.locator(press).click();
    expect(await seen(name)).toBe('1');
    // The panel's space is below the block, so content above does not move.
    const until = at.length - (await page.locator(`.ce-block:has(${press}) ~ .ce-block`).count());
    expect((await tops()).slice(0, until)).toEqual(at.slice(0, until));
    await page.getByText('Before').click();
    // The space is removed when the pointer is released.
    await expect.poll(tops).toEqual(at);
  }
  await page.getByText('Words').click();
  await expect.poll(async () => (await tops()).slice(0, -2)).toEqual(at.slice(0, -2));
  await page.locator('main td, main th').first().click();
  await expect.poll(async () => (await tops()).slice(0, -1)).toEqual(at.slice(0, -1));
  await page.getByText('Before').click();
  await expect.poll(height).toBe(tall);
  await editor.keys('End', 'ArrowDown');
  expect(await seen('Link card')).toBe('1');
});

test('a paste goes into the field that needs it', async () => {
  await open(
    { type: 'link', data: { url: '', title: 'A page', site: '' } },
    { type: 'math', data: { tex: 'a', label: '' } },
  );
  const paste = async (into: string, text: string) => {
    await field(into).focus();
    await page.evaluate((given) => navigator.clipboard.writeText(given), text);
    await page.keyboard.press('Control+v');
  };
  await paste('Title', 'https://example.org/');
  await expect
    .poll(async () => (await read())[0]?.data)
    .toEqual({ url: 'https://example.org/', title: 'A page', site: '' });
  await field('Formula in TeX').fill('');
  await paste('Formula in TeX', '$$x^2$$');
  await expect.poll(async () => (await read())[1]?.data).toEqual({ tex: 'x^2', label: '' });
});

test('a new table waits for words in its first cell', async () => {
  await open(paragraph(''));
  await page.locator('main p').click();
  await page.keyboard.type('/table');
  await editor.keys('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TH');
});
