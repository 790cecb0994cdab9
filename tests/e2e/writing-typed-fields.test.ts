/** Inline Markdown has the same meaning in every field and every script. */
import type { Block } from '#contract/documents.ts';
import { expect, test } from 'vitest';
import { startEditorPage } from './harness/editor-page.ts';
import { isCampaign } from './harness/long.ts';

const editor = startEditorPage();

/** Each format as typed text and as stored HTML. */
const forms = {
  bold: ['**x y**', '<b>x y</b>'],
  italic: ['*x*', '<i>x</i>'],
  strike: ['~~x~~', '<s>x</s>'],
  sub: ['~2~', '<sub>2</sub>'],
  mark: ['==x==', '<mark>x</mark>'],
  dots: ['《《x》》', '<em class="dots">x</em>'],
  ruby: ['｜漢字《かんじ》', '<ruby>漢字<rt>かんじ</rt></ruby>'],
  code: ['`x`', '<span class="inline-code">x</span>'],
  math: ['$f(x)$', '<span class="inline-math">f(x)</span>'],
  footnote: ['^[x]', '<span class="footnote">x</span>'],
  link: ['[x](https://example.com/a)', '<a href="https://example.com/a">x</a>'],
} as const;

/** Text before and after the Markdown, by script. Japanese has no spaces between words. */
const scripts = { Latin: ['see ', ' there'], Japanese: ['関数', 'は'], 'behind marks': ['点、', '。'] } as const;

/** A block with one letter in a field, the selector of the field, and a function that returns its stored text. */
const fields: Record<string, [block: Pick<Block, 'type' | 'data'>, selector: string, text: (data: never) => unknown]> =
  {
    paragraph: [{ type: 'paragraph', data: { text: 'あ', align: 'left' } }, 'p', (data: { text: string }) => data.text],
    heading: [{ type: 'header', data: { text: 'あ', level: 2 } }, 'h2', (data: { text: string }) => data.text],
    item: [
      { type: 'list', data: { style: 'unordered', items: ['あ'] } },
      'li',
      (data: { items: string[] }) => data.items[0],
    ],
    quote: [
      { type: 'quote', data: { text: 'あ', cite: '' } },
      '[contenteditable]',
      (data: { text: string }) => data.text,
    ],
    'source of a quote': [
      { type: 'quote', data: { text: 'q', cite: 'あ' } },
      'cite',
      (data: { cite: string }) => data.cite,
    ],
    callout: [
      { type: 'callout', data: { kind: 'note', text: 'あ' } },
      '[contenteditable]:not(.callout-title)',
      (data: { text: string }) => data.text,
    ],
    cell: [
      {
        type: 'table',
        data: {
          header: true,
          rows: [
            ['a', 'b'],
            ['c', 'あ'],
          ],
          align: ['left', 'left'],
          caption: '',
        },
      },
      'tr:last-child td:last-child',
      (data: { rows: string[][] }) => data.rows[1]?.[1],
    ],
    'caption of a table': [
      { type: 'table', data: { header: true, rows: [['a']], align: ['left'], caption: 'あ' } },
      '.table-caption',
      (data: { caption: string }) => data.caption,
    ],
    summary: [
      { type: 'details', data: { summary: 'あ', text: 't' } },
      '.summary',
      (data: { summary: string }) => data.summary,
    ],
    details: [
      { type: 'details', data: { summary: 's', text: 'あ' } },
      'p:not(.summary)',
      (data: { text: string }) => data.text,
    ],
    'caption of a picture': [
      { type: 'figure', data: { media: '', alt: '', caption: 'あ', width: 'column' } },
      '.figure-caption',
      (data: { caption: string }) => data.caption,
    ],
  };

/** The fields that `npm test` tries, the first in every script and the others in one; the campaign tries all in every script. */
const tried = ['paragraph', 'cell', 'summary'];

test.each(Object.entries(fields).filter(([name]) => isCampaign || tried.includes(name)))('in a field: %s', async (name, [block, selector, textOf]) => {
  await editor.open([{ id: 'a', ...block }]);
  await editor.page.locator(`main .ce-block ${selector}`).first().click();
  await editor.keys('End');
  let wanted = 'あ';
  const typed = isCampaign || name === tried[0] ? Object.values(scripts) : [scripts.Japanese];
  for (const [before, after] of typed)
    for (const [form, stored] of Object.values(forms)) {
      await editor.page.keyboard.type(`${before}${form}${after}`);
      wanted += `${before}${stored}${after}`;
    }
  const [read] = await editor.read();
  expect(textOf(read?.data as never)).toBe(wanted);
});

test('similar text that is not Markdown stays text', async () => {
  const typed = ['$5 and $6', '2*3*4', 'a ~/b~ c', 'a == b == c', '[a] (b)', '[x](javascript:alert)', 'mail$x$'];
  for (const text of typed) {
    await editor.open([]);
    await editor.page.locator('main [contenteditable=true]').first().click();
    await editor.page.keyboard.type(`${text} .`);
    expect((await editor.read()).map(({ data }) => data.text)).toEqual([`${text} .`]);
  }
});

test('three hyphens and Enter make a divider; Backspace in a cell reverts a conversion', async () => {
  await editor.open([]);
  await editor.page.locator('main [contenteditable=true]').first().click();
  await editor.page.keyboard.type('---\n');
  await editor.page.keyboard.type('x');
  expect((await editor.read()).map(({ type }) => type)).toEqual(['divider', 'paragraph']);
  await editor.keys('Control+z', 'Control+z');
  expect((await editor.read()).map(({ data }) => data.text)).toEqual(['---']);
  const [cell] = [fields.cell];
  if (!cell) throw new Error('The table of fields has no cell.');
  await editor.open([{ id: 'a', ...cell[0] }]);
  await editor.page.locator(`main .ce-block ${cell[1]}`).click();
  await editor.keys('End');
  await editor.page.keyboard.type('**x**');
  await editor.keys('Backspace');
  await editor.page.keyboard.type('y');
  expect(cell[2]((await editor.read())[0]?.data as never)).toBe('あ**x**y');
});

test('@ cites in a sentence without spaces, and never in an address', async () => {
  for (const [before, cites] of [
    ['これは。', true],
    ['点、', true],
    ['注：', true],
    ['伊藤は', true],
    ['（', true],
    ['me', false],
  ] as const) {
    await editor.open([]);
    await editor.page.locator('main [contenteditable=true]').first().click();
    await editor.page.keyboard.type(`${before}@`);
    const panel = editor.page.getByRole('combobox');
    if (cites) await panel.waitFor();
    expect(await panel.count(), before).toBe(Number(cites));
    if (cites) await editor.keys('Escape');
  }
});
