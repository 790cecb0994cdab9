/** Code, images and formulas in list items: inserted, edited, undone, joined and copied like other content. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { parseDocument } from '#document/parse.ts';
import { code, list, paragraph } from './harness/blocks.ts';
import { writing } from '#i18n/writing.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();
const { open, read, keys } = editor;
let page: Page;
beforeEach(() => void ({ page } = editor));

const math = (tex: string) => ({ type: 'math', data: { tex, label: '' } });
const item = (content: string, ...blocks: object[]) => ({ content, items: [], ...(blocks.length > 0 && { blocks }) });
const items = async (at = 0) => (await read())[at]?.data.items;
const clickItem = (at: number) =>
  page
    .locator('main li')
    .nth(at)
    .click({ position: { x: 12, y: 12 } });
const caretAtEndOf = async (at: number) => {
  await clickItem(at);
  await keys('End');
};

test('blocks in an item are kept exactly, and each is edited in place', async () => {
  const unknown = { type: 'drawing', data: { strokes: 3 } };
  const given = list(item('one', code('let a;'), math('x')), item('two', unknown), 'three');
  await open([given]);
  expect(await read()).toEqual([given]);
  await page.locator('.item-block .cm-content').click();
  await keys('End');
  await page.keyboard.type(' let b;');
  await page.locator('.item-block math').click();
  await page.getByRole('textbox', { name: 'Formula in TeX' }).click();
  await keys('End');
  await page.keyboard.type('^2');
  const written = [item('one', code('let a; let b;'), math('x^2')), item('two', unknown), 'three'];
  await expect.poll(() => items()).toEqual(written);
  await keys('Control+z', 'Control+z');
  expect(await items()).toEqual(given.data.items);
  // The caret is in the code again, as before the undone steps.
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('cm-content');
  await keys('Control+Shift+z', 'Control+Shift+z');
  expect(await items()).toEqual(written);
  await page.evaluate(() => window.harness.reload());
  expect(await items()).toEqual(written);
});

test.each([writing.toolCode, writing.toolMath, writing.toolText, writing.toolTable, writing.toolQuote])(
  'a %s that is added to an item of a list in a callout can be stored before anything is written in it',
  async (kind) => {
    await open([{ type: 'callout', data: { kind: 'note', text: 'Note', blocks: [list('one', 'two')] } }]);
    await clickItem(0);
    await keys('Control+/');
    await page.getByRole('option', { name: writing.itemBlockIn(kind) }).click();
    await page.locator('.item-block').waitFor();
    const blocks = await read();
    expect(blocks.map(({ type }) => type)).toEqual(['callout']);
    expect(() => parseDocument(JSON.stringify({ blocks }))).not.toThrow();
  },
);

test('texts, quotes, callouts, toggles, headings and tables are edited in an item; a nested list stays unchanged', async () => {
  const text = { type: 'paragraph', data: { text: 'More', align: 'left' } };
  const heading = { type: 'header', data: { text: 'Of it', level: 3 } };
  const quote = { type: 'quote', data: { text: 'Said', cite: 'Her' } };
  const fold = { type: 'details', data: { summary: 'Folded', text: 'Within', blocks: [text] } };
  const table = { type: 'table', data: { header: true, rows: [['a', 'b']], align: ['left', 'left'], caption: '' } };
  const steps = { type: 'list', data: { style: 'ordered', items: ['a step'] } };
  const given = list(item('one', text, heading, quote, fold, table, steps), 'two');
  await open([given]);
  expect(await read()).toEqual([given]);
  for (const [from, to] of Object.entries({
    More: 'Morex',
    'Of it': 'Of itx',
    Said: 'Saidx',
    Within: 'Withinx',
    a: 'ax',
  })) {
    await page.locator('.item-block [contenteditable="true"]').getByText(from, { exact: true }).first().click();
    await keys('End');
    await page.keyboard.type('x');
    await expect.poll(async () => JSON.stringify(await items())).toContain(`"${to}"`);
  }
  expect(JSON.stringify(await items())).toContain(JSON.stringify(steps));
  await keys(...Array<string>(5).fill('Control+z'));
  expect(await items()).toEqual(given.data.items);
});

test('cards, videos, charts and diagrams are written in an item, in their panels', async () => {
  const card = { type: 'link', data: { url: 'https://example.org', title: 'A page', site: '' } };
  const video = { type: 'video', data: { url: 'https://youtu.be/abcdefghijk', title: 'A talk', poster: '' } };
  const spec = { data: { values: 'a,b\n1,2' }, mark: 'bar', encoding: { x: { field: 'a' }, y: { field: 'b' } } };
  const chart = { type: 'chart', data: { spec, alt: 'Bars', caption: '' } };
  const diagram = { type: 'diagram', data: { code: 'graph {a}', language: 'dot', alt: 'A graph', caption: '' } };
  const given = list(item('one', card, video, chart, diagram), 'two');
  await open([given]);
  expect(await read()).toEqual([given]);
  const blocks = page.locator('.item-block');
  for (const [at, field, to] of [
    [0, writing.linkTitle, 'A pagex'],
    [1, writing.videoTitle, 'A talkx'],
    [2, writing.drawingAlt, 'Barsx'],
    [3, writing.drawingAlt, 'A graphx'],
  ] as const) {
    await blocks.nth(at).getByRole('textbox', { name: field }).focus();
    await keys('End');
    await page.keyboard.type('x');
    await expect.poll(async () => JSON.stringify(await items())).toContain(`"${to}"`);
  }
  // The link card has no button that converts it to a text link, because the item's own text can contain links.
  expect(await blocks.first().getByRole('button', { name: writing.plainLink }).count()).toBe(0);
  await blocks.nth(3).getByRole('textbox', { name: writing.drawingAlt }).focus();
  await keys('Escape');
  await page.keyboard.type('Below ');
  await expect.poll(async () => JSON.stringify(await read())).toContain('Below two');
  await keys(...Array<string>(5).fill('Control+z'));
  expect(await items()).toEqual(given.data.items);
});

test('the menu adds a text behind the item, and Enter leaves it', async () => {
  await open([list('one', 'two')]);
  await clickItem(0);
  await keys('Control+/');
  await page.locator('.ce-popover--opened').getByText('Add to list item: Text').click();
  await page.locator('.item-block p[contenteditable="true"]').waitFor();
  await page.keyboard.type('More of it');
  await expect
    .poll(() => items())
    .toMatchObject([{ blocks: [{ type: 'paragraph', data: { text: 'More of it' } }] }, {}]);
  await keys('Enter');
  await page.keyboard.type('!');
  expect(JSON.stringify(await items())).toContain('!two');
});

test('a slash at the end of an item offers blocks; arrows move in and out; Backspace selects one before deleting it', async () => {
  await open([list('one', 'two'), paragraph('After')]);
  await caretAtEndOf(0);
  await page.keyboard.type(' /');
  await page.getByRole('menuitem', { name: 'Formula' }).waitFor();
  await keys('Escape');
  await expect.poll(() => items()).toEqual(['one /', 'two']);
  await keys('Backspace');
  await page.keyboard.type('/');
  await keys('ArrowDown', 'ArrowDown', 'Enter');
  await page.keyboard.type('e^x');
  await expect.poll(() => items()).toEqual([item('one', math('e^x')), 'two']);
  // Leaves the block downward, and returns to it from the next item.
  await keys('ArrowDown', 'ArrowDown');
  await page.keyboard.type('A');
  expect(await items()).toEqual([item('one', math('e^x')), 'Atwo']);
  await keys('Home', 'Backspace');
  expect(await items()).toEqual([item('one', math('e^x')), 'Atwo']);
  await keys('Delete');
  expect(await items()).toEqual(['one', 'Atwo']);
  await keys('Control+z');
  expect(await items()).toEqual([item('one', math('e^x')), 'Atwo']);
  // Delete at the end of the item's text selects the block, too.
  await caretAtEndOf(0);
  await keys('Delete', 'Escape');
  await page.keyboard.type('!');
  expect(await items()).toEqual([item('one!', math('e^x')), 'Atwo']);
});

test('Enter leaves them with their text, Backspace at the start of the list puts them below it', async () => {
  await open([list(item('one', code('a')), 'two')]);
  await caretAtEndOf(0);
  await keys('Enter');
  await page.keyboard.type('more');
  await expect.poll(() => items()).toEqual([item('one', code('a')), item('more'), 'two']);
  await keys('Control+z', 'Control+z');
  await clickItem(0);
  await keys('Home', 'Backspace');
  await expect.poll(() => read()).toEqual([paragraph('one'), code('a'), list('two')]);
});

test("the block's menu puts one into the item that the caret was in, the cross takes it out, a copy brings it along", async () => {
  await open([list('one', 'two')]);
  await clickItem(0);
  await keys('Control+/');
  await page.locator('.ce-popover--opened').getByText('Add to list item: Code').click();
  await page.locator('.item-block .cm-content').waitFor();
  await page.keyboard.type('go');
  await expect.poll(async () => JSON.stringify(await items())).toContain('"code":"go"');
  await clickItem(1);
  await keys('Control+a', 'Control+a', 'Control+c', 'Delete');
  expect(await read()).toEqual([]);
  await keys('Control+v');
  await expect.poll(async () => JSON.stringify(await read())).toContain('"code":"go"');
  await page.locator('.item-block').hover();
  await page.getByRole('button', { name: 'Remove from the list item: Code' }).click();
  await expect.poll(async () => JSON.stringify(await read())).not.toContain('"code":"go"');
});
