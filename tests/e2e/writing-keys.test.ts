/** The effect of Tab, Escape and Enter in lists, code and label fields. */
import { expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { code, list, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();
const { open, read, keys } = editor;
const { writing } = words;

test('Tab in a list indents at the start of an item after a first key, else moves the focus', async () => {
  const { page } = editor;
  const nested = (
    await (async () => {
      await open([list('One', 'Two'), paragraph('After')]);
      await page.getByText('Two').click();
      await keys('Home', 'Tab');
      return read();
    })()
  )[0];
  expect(nested?.data.items).toEqual([{ content: 'One', items: [{ content: 'Two', items: [] }] }]);
  for (const [name, before] of [
    ['no key before', []],
    ['in the middle of an item', ['End', 'ArrowLeft']],
    ['at the end of an item', ['End']],
  ] as const) {
    await open([list('One', 'Two'), paragraph('After')]);
    await page.getByText('Two').click({ position: { x: 1, y: 10 } });
    await keys(...before, 'Tab');
    await page.keyboard.type('!');
    const blocks = await read();
    expect([name, blocks[0]?.data.items, blocks[1]?.data.text]).toEqual([name, ['One', 'Two'], '!After']);
  }
});

test('Escape, then Tab leaves the editor and a code block', async () => {
  const { page } = editor;
  await open([list('One', 'Two'), code('x')]);
  await page.evaluate(() => {
    for (const place of ['prepend', 'append'] as const) {
      const button = document.createElement('button');
      button.textContent = place;
      document.body[place](button);
    }
  });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByText('One').click();
  await keys('End', 'Escape', 'Tab');
  expect(await focused()).toBe('append');
  await page.getByText('One').click();
  await keys('End', 'Escape', 'Shift+Tab');
  expect(await focused()).toBe('prepend');
  await page.locator('.cm-content').click();
  await keys('End', 'Tab', 'Escape', 'Tab');
  expect((await read())[1]?.data.code).toBe('x    ');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(writing.codeHighlight);
});

test('Enter in the label field of a theorem activates no menu entry, whatever Tab has highlighted', async () => {
  const { page } = editor;
  await open([paragraph('Before'), { type: 'callout', data: { kind: 'theorem', text: 'It is so.' } }]);
  await page.getByText('It is so.').click();
  await keys('Control+/');
  const field = page.locator('.block-label input');
  await field.waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    await keys('Tab');
    await field.focus();
    await page.keyboard.type('a');
    await keys('Enter', 'Backspace');
  }
  expect((await read())[1]).toMatchObject({ type: 'callout', data: { kind: 'theorem', text: 'It is so.' } });
});

test('an invalid label of a formula is reported while it is invalid, and neither stored nor numbered', async () => {
  const { page } = editor;
  await open([paragraph('Before'), { type: 'math', data: { tex: 'x', label: '' } }]);
  await page.locator('.shown').click();
  const label = page.getByRole('textbox', { name: writing.label, exact: true });
  await label.fill('no colon');
  await page.getByText(writing.labelForm).waitFor();
  expect(await label.getAttribute('aria-invalid')).toBe('true');
  expect((await read())[1]?.data.label).toBe('');
  await label.fill('eq:one');
  await expect.poll(() => page.getByText(writing.labelForm).count()).toBe(0);
  expect((await read())[1]?.data.label).toBe('eq:one');
});

test('a label that is shortened and written again is not taken', async () => {
  const { page } = editor;
  await open([
    paragraph('Before'),
    { type: 'table', data: { rows: [['a']], header: false, align: ['left'], caption: '', label: 'tbl:ab' } },
  ]);
  await page.getByText('a', { exact: true }).click();
  const field = page.locator('.block-label input');
  const counted = () =>
    page.evaluate(() =>
      document.adoptedStyleSheets.some(({ cssRules }) =>
        [...cssRules].some(({ cssText }) => cssText.includes('Table 1')),
      ),
    );
  await expect.poll(counted).toBe(true);
  await field.focus();
  await keys('End', 'Backspace');
  await page.keyboard.type('b');
  expect(await page.locator('.block-label-problem').textContent()).toBe('');
  expect((await read())[1]?.data.label).toBe('tbl:ab');
});

test('Tab reaches the buttons of a new picture from above and from its caption, those of a gallery too', async () => {
  const { page } = editor;
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await open([paragraph('Before'), paragraph('After')]);
  await page.getByText('Before', { exact: true }).click();
  await keys('End', 'Enter');
  await page.keyboard.type('/picture');
  await keys('Enter');
  await page.locator('.figure-choose').waitFor();
  await keys('Shift+Tab');
  expect(await focused()).toBe(writing.figureFromLibrary);
  await keys('Shift+Tab');
  expect(await focused()).toBe(writing.figureChoose);
  await page.getByText('Before', { exact: true }).click();
  // Listens for the file chooser first, because the key press opens it immediately.
  const chooser = page.waitForEvent('filechooser');
  await keys('Tab');
  expect(await focused()).toBe(writing.figureChoose);
  await keys('Enter');
  expect((await chooser).isMultiple()).toBe(true);
  await keys('Tab');
  expect(await focused()).toBe(writing.figureFromLibrary);
  await keys('Tab');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(writing.figureCaption);
  const items = [
    { media: 'a', alt: 'A reed', caption: '' },
    { media: '', alt: '', caption: '' },
  ];
  await open([
    paragraph('Before'),
    { type: 'figure', data: { media: '', alt: '', caption: '', width: 'column', items } },
  ]);
  await page.getByText('Before', { exact: true }).click();
  const reached: (string | null | undefined)[] = [];
  for (let presses = 0; presses < 12; presses += 1) {
    await keys('Tab');
    reached.push(await focused());
  }
  expect(reached).toContain(writing.figureChoose);
  expect(reached).toContain(writing.figureFromLibrary);
});
