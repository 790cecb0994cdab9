/** Blocks with fields of their own. */
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeLanguages } from '#contract/code-languages.ts';
import type { Block } from '#contract/documents.ts';
import { code, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { copyFromElsewhere } from './harness/in-browser.ts';
import { createHash } from 'node:crypto';
import { editorStyleHashes } from '#contract/editor-styles.ts';
import { awkwardCode } from '../support/hostile.ts';
import { isCampaign } from './harness/long.ts';

/** The blocks other than heading, paragraph, list and code: each can be edited, undone, and saved unchanged. */
describe('writing: blocks', () => {
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

  test.each(Object.entries(written))(
    'a %s is written, taken back and done again',
    async (_, { block, write, after }) => {
      await open(paragraph('Before'), block, paragraph('After'));
      const first = await read();
      expect(first[1]).toEqual(block);
      await write();
      await expect.poll(async () => (await read())[1]?.data).toEqual(after);
      for (let turns = 0; turns < 4; turns += 1) await page.keyboard.press('Control+z');
      expect(await read()).toEqual(first);
      for (let turns = 0; turns < 4; turns += 1) await page.keyboard.press('Control+Shift+z');
      expect((await read())[1]?.data).toEqual(after);
    },
  );

  test('a press on a formula opens its TeX, its number is next to it, and Escape continues below', async () => {
    const formula = { type: 'math', data: { tex: 'x^2', label: 'square' } };
    await open(paragraph('Before'), formula);
    const number = () =>
      page.locator('.shown .math').evaluate((element) => getComputedStyle(element, '::after').content);
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
});

/** Code blocks in a real browser: their exact content, their keys, and the styles of their editor. */
describe('writing: code', () => {
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
});

/**
 * A table is edited like a spreadsheet: arrow keys move to the visually adjacent cell, and a pasted range remains a
 * range.
 */
describe('writing: tables', () => {
  const editor = startEditorPage();
  const { read, keys } = editor;
  let page: Page;
  beforeEach(() => void ({ page } = editor));

  const rows = [
    ['a1', 'b1', 'c1'],
    ['a2', 'b2', 'c2'],
    ['a3', 'b3', 'c3'],
  ];
  const table = (given: string[][], caption = 'Counts') => ({
    type: 'table',
    data: { header: true, rows: given, align: (given[0] ?? []).map(() => 'left'), caption },
  });
  const around = (block: Block) => [paragraph('Before'), block, paragraph('After')];
  const cell = (text: string) => page.locator('main').getByText(text, { exact: true });
  /** Returns the text of the field with the caret. */
  const here = () =>
    page.evaluate(() => {
      const node = window.getSelection()?.anchorNode;
      const element = node instanceof Element ? node : node?.parentElement;
      return element?.closest('[contenteditable="true"]')?.textContent;
    });
  const tableNow = async () => (await read()).find(({ type }) => type === 'table')?.data;

  const four = [
    ['a1', 'b1'],
    ['a2', 'b2'],
  ];

  test('an arrow at the edge of a cell moves to the visually adjacent cell, from every cell', async () => {
    await editor.open(around(table(rows)));
    const led: Record<string, unknown> = {};
    const due: Record<string, unknown> = {};
    for (const [row, cells] of rows.entries())
      // `npm test` tries the diagonal: two corners and the centre.
      for (const [column, text] of [...cells.entries()].filter(([column]) => isCampaign || column === row))
        for (const [key, edge, [down, right]] of [
          ['ArrowDown', 'End', [1, 0]],
          ['ArrowUp', 'Home', [-1, 0]],
          ['ArrowLeft', 'Home', [0, -1]],
          ['ArrowRight', 'End', [0, 1]],
        ] as const) {
          // First moves the caret to another field.
          await cell('c3').click();
          await cell('a1').click();
          await cell(text).click();
          await keys(edge, key);
          led[`${text} ${key}`] = await here();
          const at = row * 3 + column + right;
          due[`${text} ${key}`] =
            down === 0
              ? (rows.flat()[at] ?? (at < 0 ? 'Counts' : 'After'))
              : (rows[row + down]?.[column] ?? (down < 0 ? 'Counts' : 'After'));
        }
    expect(led).toEqual(due);
  });

  test('arrows go by the place of the caret where no press brought it there', async () => {
    await editor.open(around(table(rows)));
    await cell('a1').click();
    await cell('b2').evaluate((field) => window.getSelection()?.collapse(field.firstChild, 2));
    await keys('ArrowDown');
    expect(await here()).toBe('b3');
  });

  test('arrows move within a cell of several lines before they leave it', async () => {
    await editor.open(
      around(
        table([
          ['a1', 'b1'],
          ['a2', 'one<br>two'],
          ['a3', 'b3'],
        ]),
      ),
    );
    await cell('b1').click();
    await keys('Home', 'ArrowDown');
    await page.keyboard.type('1');
    await keys('ArrowDown');
    await page.keyboard.type('2');
    await keys('ArrowDown');
    expect(await here()).toBe('b3');
    await keys('ArrowUp');
    expect(await here()).toBe('1onet2wo');
    await keys('ArrowUp', 'ArrowUp');
    expect(await here()).toBe('b1');
  });

  test('arrows leave a table above and below it, through its caption', async () => {
    await editor.open(around(table(rows)));
    await cell('b1').click();
    await keys('ArrowUp');
    expect(await here()).toBe('Counts');
    await keys('ArrowUp');
    expect(await here()).toBe('Before');
    await cell('Counts').click();
    await keys('ArrowDown');
    expect(rows[0]).toContain(await here());
  });

  test('Enter moves to the cell below, Shift+Enter breaks the line, Enter in the last row adds a row', async () => {
    await editor.open(around(table(four)));
    await cell('b1').click();
    await keys('Enter');
    expect(await here()).toBe('b2');
    await keys('End', 'Shift+Enter');
    await page.keyboard.type('more');
    await keys('Enter');
    await page.keyboard.type('b3');
    await expect.poll(tableNow).toEqual(
      table([
        ['a1', 'b1'],
        ['a2', 'b2<br>more'],
        ['', 'b3'],
      ]).data,
    );
    await keys('Control+Enter');
    expect(await here()).toBe('After');
  });

  test("Tab moves from cell to cell, keeps the caret's place, and adds a row behind the last", async () => {
    await editor.open(around(table(four)));
    await cell('a1').click();
    await cell('b1').evaluate((field) => window.getSelection()?.collapse(field.firstChild, 2));
    await keys('Tab');
    expect(await here()).toBe('a2');
    await keys('Shift+Tab');
    expect(await here()).toBe('b1');
    await keys('Tab', 'Tab', 'Tab');
    await page.keyboard.type('a3');
    await expect.poll(tableNow).toEqual(
      table([
        ['a1', 'b1'],
        ['a2', 'b2'],
        ['a3', ''],
      ]).data,
    );
  });

  test('a new table shows its grid: each empty cell has a line on its four sides', async () => {
    await editor.open([paragraph('')]);
    await page.locator('main p').click();
    await page.keyboard.type('/table');
    await keys('Enter');
    await page.locator('main th').first().waitFor();
    const sides = await page.locator('main :is(th, td)').evaluateAll((cells) =>
      cells.flatMap((one) => {
        const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(one);
        return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth];
      }),
    );
    expect(sides).toEqual(Array(16).fill('1px'));
  });

  test('the caption of a new table is above it, in the place of its text', async () => {
    await editor.open(around(table([['a', 'b']], '')));
    await page.locator('main th').first().click();
    const caption = page.locator('.table-caption');
    const isAbove = () =>
      caption.evaluate((field) => {
        const below = field.closest('.writing-table')?.querySelector('table')?.getBoundingClientRect().top ?? NaN;
        return field.getBoundingClientRect().bottom <= below;
      });
    expect(await isAbove()).toBe(true);
    await caption.click();
    await page.keyboard.type('Counts');
    expect(await isAbove()).toBe(true);
  });

  const sheets = {
    'text/html':
      '<google-sheets-html-origin><style type="text/css"></style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;font-weight:bold;text-align:center;">Year</td><td style="font-weight:bold;">Finds</td></tr><tr><td style="text-align:center;">1890</td><td style="text-align:right;">12</td></tr><tr><td style="text-align:center;">1891</td><td style="text-align:right;">7</td></tr></tbody></table>',
    'text/plain': 'Year\tFinds\n1890\t12\n1891\t7',
  };
  const calc = {
    'text/html':
      '<table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="center"><b>Year</b></td><td align="left"><b>Finds</b></td></tr><tr><td height="17" align="center" sdval="1890" sdnum="1033;">1890</td><td align="right" sdval="12" sdnum="1033;">12</td></tr><tr><td align="center">1891</td><td align="right">7</td></tr></table>',
    'text/plain': sheets['text/plain'],
  };
  const excel = {
    'text/html':
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\."}\ntd {text-align:general;}\n.xl65 {font-weight:700;text-align:center;}\n.xl66\n\t{font-weight:700;}\n.xl67 {text-align:center;}--></style></head><body><table border=0><tr height=20><td class=xl65>Year</td><td class=xl66>Finds</td></tr><tr><td class=xl67>1890</td><td align=right>12</td></tr><tr><td class=xl67>1891</td><td align=right>7</td></tr></table></body></html>',
    'text/plain': sheets['text/plain'],
  };
  const range = [
    ['Year', 'Finds'],
    ['1890', '12'],
    ['1891', '7'],
  ];

  test.each([
    ['Google Sheets', sheets, 'center'],
    ['LibreOffice', calc, 'center'],
    ['Excel', excel, 'center'],
    ['text with tabs', { 'text/plain': sheets['text/plain'] }, 'right'],
  ])('a range of %s on an empty line is a table with its header and its columns aligned', async (_, copied, first) => {
    await editor.open([paragraph('')]);
    await copyFromElsewhere(page, copied);
    await page.locator('main p').click();
    await keys('Control+v');
    await expect.poll(tableNow).toEqual({ header: true, rows: range, align: [first, 'right'], caption: '' });
  });

  test.each([
    ['Google Sheets', sheets, 'center'],
    ['text with tabs', { 'text/plain': sheets['text/plain'] }, 'right'],
  ])('a range of %s in a new table brings its alignment, and the header stays one', async (_, copied, first) => {
    await editor.open([paragraph('')]);
    await copyFromElsewhere(page, copied);
    await page.locator('main p').click();
    await page.keyboard.type('/table');
    await keys('Enter');
    await page.locator('main th').first().waitFor();
    await keys('Control+v');
    await expect.poll(tableNow).toEqual({ header: true, rows: range, align: [first, 'right'], caption: '' });
  });

  test('a press on the number of a caption moves to its text', async () => {
    const block = table(rows);
    await editor.open(around({ ...block, data: { ...block.data, label: 'tbl:counts' } }));
    const box = await page.locator('.caption-line').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 8);
    await page.keyboard.type('x');
    await expect.poll(() => page.locator('.table-caption').innerText()).toBe('xCounts');
  });

  test('a summary has one line between two cells, as in the text', async () => {
    await editor.open(around(table(four)));
    await page.locator('.writing').evaluate((holder) => holder.classList.replace('prose', 'standfirst'));
    await cell('a2').click();
    const [left, right] = await Promise.all(['a2', 'b2'].map((text) => cell(text).boundingBox()));
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeGreaterThanOrEqual((right?.x ?? 0) - 0.5);
  });
});
