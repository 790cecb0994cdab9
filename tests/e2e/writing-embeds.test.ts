/**
 * Inline formulas, notes and citations in a real editor: created, displayed, reached by keyboard, undone, copied,
 * saved.
 */
import { toEdge } from './harness/select-text.ts';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { axeFindings } from '../support/axe.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();
let page: Page;
beforeEach(() => {
  ({ page } = editor);
});

const math = (tex: string) => `<span class="inline-math">${tex}</span>`;
const note = (text: string) => `<span class="footnote">${text}</span>`;

async function open(...blocks: Block[]): Promise<void> {
  await page.evaluate((given) => window.harness.open({ blocks: given }), blocks);
  await page.locator('main [contenteditable=true]').first().click();
  await toEdge(page, 'end');
}
const texts = async () => (await page.evaluate(() => window.harness.read())).blocks.map(({ data }) => data.text);
const { keys } = editor;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('a formula typed between dollars is seen at once; Backspace takes that back; prices stay prices', async () => {
  await open(paragraph(''));
  await page.keyboard.type('With $x^2$ and $5 or $6.');
  expect(await texts()).toEqual([`With ${math('x^2')} and $5 or $6.`]);
  await page.locator('main .inline-math math').waitFor();
  await page.keyboard.type(' $y$');
  await keys('Backspace');
  expect(await texts()).toEqual([`With ${math('x^2')} and $5 or $6. $y$`]);
});

test('arrows reach a formula, Enter opens it, and it is rendered while typing, with its errors', async () => {
  await open(paragraph(`a ${math('x')} b`));
  await keys('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await page.keyboard.type('^2 + \\frac{');
  await expect.poll(() => page.locator('.embed-panel [role=status]').innerText()).not.toBe('');
  await page.keyboard.type('1}{2}');
  await expect.poll(() => page.locator('main p .inline-math mfrac').count()).toBe(1);
  await keys('Enter');
  await page.keyboard.type('!');
  expect(await texts()).toEqual([`a ${math('x^2 + \\frac{1}{2}')}! b`]);
  await keys('Control+z', 'Control+z');
  expect(await texts()).toEqual([`a ${math('x')} b`]);
  await keys('Control+Shift+z', 'Control+Shift+z');
  expect(await texts()).toEqual([`a ${math('x^2 + \\frac{1}{2}')}! b`]);
});

test('typing after a press behind a final formula goes behind it, whatever was selected', async () => {
  for (const selecting of [[], ['ArrowLeft'], ['Shift+ArrowLeft'], ['Shift+Home'], ['Control+a']]) {
    await open(paragraph(`eta ${math('q')}`));
    await keys(...selecting);
    const { x, y, width } = (await page.locator('main [contenteditable=true]').first().boundingBox())!;
    await page.mouse.click(x + width - 8, y + 8);
    await page.keyboard.type('xy');
    expect(await texts(), selecting.join(' ')).toEqual([`eta ${math('q')}xy`]);
  }
});

test('the toolbar makes a formula of words, and a note behind them', async () => {
  await open(paragraph('a x+y b'));
  await page.evaluate(() => {
    const text = document.querySelector('main p')?.firstChild;
    if (text) window.getSelection()?.setBaseAndExtent(text, 2, text, 5);
  });
  await page.getByRole('button', { name: 'Formula' }).click();
  expect(await field('Formula in TeX').inputValue()).toBe('x+y');
  await keys('Enter');
  expect(await texts()).toEqual([`a ${math('x+y')} b`]);
  await keys('Control+z');
  expect(await texts()).toEqual(['a x+y b']);
});

test('a note is written in place, with its own marks, formulas and citations', async () => {
  await open(paragraph('Said so'));
  await keys('Control+Alt+f');
  await page.keyboard.type('See **here**, $x$ and @');
  await page.keyboard.type('ito');
  await keys('Enter');
  await page.keyboard.type('.');
  await keys('Enter');
  await page.keyboard.type(' too.');
  const cited = '<span class="citation" data-keys="ito2024"></span>';
  expect(await texts()).toEqual([`Said so${note(`See <b>here</b>, ${math('x')} and ${cited}.`)} too.`]);
  await page.locator('main p .footnote').click();
  await field('Footnote').fill('Short.');
  await keys('Escape');
  expect(await texts()).toEqual([`Said so${note('Short.')} too.`]);
  // Emptying a footnote deletes it; undo restores it.
  await page.locator('main p .footnote').click();
  await field('Footnote').fill('');
  await keys('Escape');
  expect(await texts()).toEqual(['Said so too.']);
  await keys('Control+z');
  expect(await texts()).toEqual([`Said so${note('Short.')} too.`]);
});

test('a note typed as Markdown is one', async () => {
  await open(paragraph(''));
  await page.keyboard.type('As said^[In **1890**.] before');
  expect(await texts()).toEqual([`As said${note('In <b>1890</b>.')} before`]);
});

test.each(['Enter', 'a press'])('after choosing a work by %s, typing continues as text', async (way) => {
  await open(paragraph(''));
  await page.keyboard.type('As @ito');
  if (way === 'Enter') await keys('Enter');
  else await page.getByRole('option').click();
  await page.keyboard.type(' says, ink fades.');
  expect(await texts()).toEqual(['As <span class="citation" data-keys="ito2024"></span> says, ink fades.']);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test.each([
  ['@home is', '@home is'],
  ['@ is', '@ is'],
  ['@ito, so', '@ito, so'],
  ['@nobody. So', '@nobody. So'],
  ['@ink that is lost', '@ink that is lost'],
])('%s leaves a search without matches, and stays in the text', async (typed, text) => {
  await open(paragraph('Before'));
  await page.locator('main p').click();
  await keys('End');
  await page.keyboard.type(' ');
  for (const letter of typed) await page.keyboard.type(letter);
  await expect.poll(texts).toEqual([`Before ${text}`]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('、 from an input method leaves the search, too', async () => {
  await open(paragraph(''));
  await page.keyboard.type('@nobody');
  const session = await editor.context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '、', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.insertText', { text: '、' });
  await page.keyboard.type('so');
  await expect.poll(texts).toEqual(['@nobody、so']);
});

test('Escape keeps the text typed behind an @', async () => {
  await open(paragraph(''));
  await page.keyboard.type('As @ito');
  await keys('Escape');
  await page.keyboard.type(' said');
  expect(await texts()).toEqual(['As @ito said']);
});

test.each(['ito 2024', '10.5555/ink', 'ink that'])('%s finds a work by all its words', async (asked) => {
  await open(paragraph(''));
  await page.keyboard.type('As @');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(asked);
  await keys('Enter');
  expect(await texts()).toEqual(['As <span class="citation" data-keys="ito2024"></span>']);
});

test('@ opens the works: several, with places, in brackets or in the sentence; Escape leaves an @', async () => {
  await open(paragraph(''));
  await page.keyboard.type('me@example.org and (@');
  await expect.poll(() => page.getByRole('option').count()).toBe(2);
  expect(await axeFindings(page, { within: '.embed-panel' })).toEqual([]);
  await page.keyboard.type('ink');
  await keys('Shift+Enter');
  await page.getByRole('textbox', { name: /ito2024/ }).fill('p. 4');
  await page.getByRole('combobox').fill('mori');
  await page.getByRole('option').click();
  await page.locator('main p .citation').click();
  await page.getByRole('checkbox').check();
  await keys('Escape');
  await page.keyboard.type(') x @');
  await keys('Escape');
  const cited =
    '<span class="citation" data-keys="ito2024;sato2021" data-locators="p. 4;" data-mode="narrative"></span>';
  expect(await texts()).toEqual([`me@example.org and (${cited}) x @`]);
  expect(await page.locator('main p .citation .cited').innerText()).toBe('Ito (2024, p. 4), Sato and Mori (2021)');
  expect(await axeFindings(page, { within: 'main' })).toEqual([]);
});

test('a DOI finds its work; an unknown one is added and cited, and so is BibTeX', async () => {
  await open(paragraph(''));
  await page.keyboard.type('@');
  const search = page.getByRole('combobox');
  await search.fill('https://doi.org/10.5555/INK');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await search.fill('10.5555/gone');
  await search.press('Enter');
  await page.getByText('Nobody has a record of this.').waitFor();
  const given = page.getByRole('textbox', { name: 'DOI, arXiv ID, ISBN or BibTeX' });
  await given.fill('10.5555/other');
  await keys('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.locator('main p .citation').click();
  await page.getByRole('button', { name: 'Add a reference…' }).press('Enter');
  await given.fill('@book{quill1999,\n title = {Quills}\n}');
  expect(await axeFindings(page, { within: '.embed-panel' })).toEqual([]);
  await page.getByRole('button', { name: 'Add and cite' }).press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await texts()).toEqual(['<span class="citation" data-keys="other2020;quill1999"></span>']);
  expect(await page.locator('main p .citation .cited').innerText()).toBe('(Other, 2020; Other, 2020)');
});

test("citations have the numbers of the site's style, updated when one is inserted before", async () => {
  const cited = (key: string) => `<span class="citation" data-keys="${key}"></span>`;
  await page.evaluate(() => (window.harness.numbersCitations = true));
  await open(paragraph(`As ${cited('ito2024')} and ${cited('sato2021')}.`));
  const shown = () => page.locator('main p .citation .cited').allInnerTexts();
  await expect.poll(shown).toEqual(['[1]', '[2]']);
  // Closes the panel that the click in `open` may have opened: at first the citation was wider, because it showed the
  // author's name.
  await keys('Escape');
  await page.locator('main p[contenteditable]').click({ position: { x: 3, y: 10 } });
  await keys('Home');
  await page.keyboard.type('@');
  await page.getByRole('combobox').fill('mori');
  await page.getByRole('option', { name: /Mori/ }).click();
  await keys('Escape');
  await expect.poll(shown).toEqual(['[1]', '[2]', '[3]']);
  await page.evaluate(() => (window.harness.numbersCitations = false));
});

test('typing a citation in brackets, as in Markdown, removes the brackets; Escape keeps the typed text', async () => {
  await open(paragraph(''));
  await page.keyboard.type('As [@ito');
  await page.getByRole('option', { name: /Ito/ }).waitFor();
  await keys('Enter');
  await page.keyboard.type('] and [@mo');
  await keys('Escape');
  await page.keyboard.type('] says');
  expect(await texts()).toEqual(['As <span class="citation" data-keys="ito2024"></span> and [@mo] says']);
});

test('an unknown citation key stays as it was typed', async () => {
  await open(paragraph('As <span class="citation" data-keys="gone99"></span> says'));
  await expect.poll(() => page.locator('main .citation .wrong').innerText()).toBe('(@gone99)');
});

test('copied within a line and over blocks they come back whole; Backspace takes one as a letter', async () => {
  const text = `a ${math('x')} b${note('One')}`;
  await open(paragraph(text));
  await page.locator('main p').click();
  await keys('Control+a', 'Control+c', 'End');
  await keys('Enter', 'Control+v');
  expect(await texts()).toEqual([text, text]);
  await keys('Control+a', 'Control+a', 'Control+x');
  expect(await texts()).toEqual([]);
  await keys('Control+v');
  expect(await texts()).toEqual([text, text]);
  await keys('Backspace');
  expect((await texts())[1]).toBe(`a ${math('x')} b`);
  await keys('Control+z');
  expect(await texts()).toEqual([text, text]);
});

test('a formula of its own is made by two dollars, and blocks come back from the clipboard as they were', async () => {
  await open(paragraph(''));
  await page.keyboard.type('$$ ');
  await page.keyboard.type('x');
  await keys('Control+Enter', 'Control+Enter');
  const blocks = () =>
    page.evaluate(async () => (await window.harness.read()).blocks.map(({ type, data }) => [type, data]));
  await page.keyboard.type('End');
  const before = await blocks();
  expect(before[0]).toEqual(['math', { tex: 'x', label: '' }]);
  await keys('Control+a', 'Control+a', 'Control+x', 'Control+v');
  expect(await blocks()).toEqual(before);
});

test('a label is given in the panel of a block, found by @, and every number follows a table set above', async () => {
  const table = (caption: string, label?: string): Block => ({
    type: 'table',
    data: { header: false, rows: [['1']], align: ['left'], caption, ...(label && { label }) },
  });
  await open(paragraph('Counted in'), table('Quills'), table('Reeds', 'tbl:reeds'));
  const said = (id: number) =>
    page.evaluate(
      (at) => getComputedStyle(document.querySelectorAll('.caption-line')[at] as Element, '::before').content,
      id,
    );
  await expect.poll(() => said(1)).toBe('"Table 2"');
  await page.locator('main [contenteditable=true]').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' @ree');
  await page.getByRole('option', { name: 'Table 2 · tbl:reeds' }).waitFor();
  await page.keyboard.press('Enter');
  const reference = '<span class="ref" data-to="tbl:reeds"></span>';
  await expect.poll(async () => (await texts())[0]).toBe(`Counted in ${reference}`);
  await page.getByText('Table 2', { exact: true }).waitFor();
  // Removes the label of the table above, and restores it.
  await page.locator('.table-caption').first().click();
  const label = page.getByRole('textbox', { name: 'Label' }).first();
  await label.fill('tbl:reeds');
  await page.getByText('Another block has this label.').waitFor();
  await label.fill('tbl:quills');
  await keys('Escape');
  const labels = async () => (await page.evaluate(() => window.harness.read())).blocks.map(({ data }) => data.label);
  await expect.poll(labels).toEqual([undefined, 'tbl:quills', 'tbl:reeds']);
});
