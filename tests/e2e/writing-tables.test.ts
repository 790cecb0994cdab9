/**
 * A table is edited like a spreadsheet: arrow keys move to the visually adjacent cell, and a pasted range remains a
 * range.
 */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { copyFromElsewhere } from './harness/in-browser.ts';
import { isCampaign } from './harness/long.ts';

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
