/** Selecting across blocks, joining and moving, by mouse and keyboard, each with undo. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import * as words from '#i18n/index.ts';
import { code, header, list, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();
const { read, keys } = editor;
let page: Page;
beforeEach(() => void ({ page } = editor));

const open = (...blocks: Block[]) => editor.open(blocks);

/** Returns the end position of a text on the page. */
async function endOf(text: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at + wanted.length - 1);
      range.setEnd(node, at + wanted.length);
      const box = range.getBoundingClientRect();
      return { x: box.right, y: box.top + box.height / 2 };
    }
    throw new Error(`There is no ${wanted}.`);
  }, text);
}
async function clickAfter(text: string): Promise<void> {
  const { x, y } = await endOf(text);
  await page.mouse.click(x, y);
}
async function drag(from: string, to: string): Promise<void> {
  const [start, end] = [await endOf(from), await endOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

const three = [paragraph('One <b>two</b>'), header('Middle'), paragraph('three <b>four</b>')];

test.each([
  ['Backspace', ['Backspace'], [paragraph('One <b>t</b> <b>four</b>')]],
  ['Delete', ['Delete'], [paragraph('One <b>t</b> <b>four</b>')]],
  ['a letter', ['x'], [paragraph('One <b>t</b>x <b>four</b>')]],
  ['Enter', ['Enter'], [paragraph('One <b>t</b>'), paragraph(' <b>four</b>')]],
])('a selection by mouse over three blocks: %s, and back', async (_, pressed, after) => {
  await open(...three);
  await drag('t', 'three');
  await keys(...pressed);
  expect(await read()).toEqual(after);
  await keys('Control+z');
  expect(await read()).toEqual(three);
});

test('a selection by mouse, upwards, from code to a list', async () => {
  const blocks = [list('One', 'Two', 'Three'), paragraph('Middle'), code('let a;'), paragraph('After')];
  await open(...blocks);
  await drag('let', 'Tw');
  await keys('Backspace');
  expect(await read()).toEqual([list('One', 'Tw'), paragraph('After')]);
  await page.keyboard.type('!');
  expect(await read()).toEqual([list('One', 'Tw!'), paragraph('After')]);
  await keys('Control+z', 'Control+z');
  expect(await read()).toEqual(blocks);
});

test('Shift and arrows go over blocks, and bold works over them', async () => {
  await open(paragraph('One'), paragraph('Two'), paragraph('Three'));
  await clickAfter('On');
  await keys('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Control+b');
  expect(await read()).toEqual([paragraph('On<b>e</b>'), paragraph('<b>T</b>wo'), paragraph('Three')]);
  await keys('Control+z');
  expect(await read()).toEqual([paragraph('One'), paragraph('Two'), paragraph('Three')]);
});

test('Ctrl+A twice selects everything, one key replaces it, and undo restores it', async () => {
  const blocks = [header('Head'), paragraph('One'), code('a\nb'), list('x', 'y')];
  await open(...blocks);
  await clickAfter('One');
  await keys('Control+a', 'Control+a', 'q');
  expect(await read()).toMatchObject([{ data: { text: 'q' } }]);
  await keys('Control+z');
  expect(await read()).toEqual(blocks);
  await keys('Control+a', 'Control+a', 'Control+x');
  expect(await read()).toEqual([]);
  await keys('Control+z');
  expect(await read()).toEqual(blocks);
});

test.each(['Formula in TeX', 'Label'])(
  'Ctrl+A in the field %s selects its content, however little and however often',
  async (name) => {
    await open(paragraph('Before'), { type: 'math', data: { tex: 'x', label: '' } }, paragraph('After'));
    await page.locator('.shown').first().click();
    const field = page.getByRole('textbox', { name, exact: true });
    for (const before of ['', 'y']) {
      await field.fill(before);
      await keys('Control+a', 'Control+a', 'Control+a');
      await page.keyboard.type('q');
      expect(await field.inputValue()).toBe('q');
    }
    expect((await read()).map(({ type }) => type)).toEqual(['paragraph', 'math', 'paragraph']);
  },
);

test('copies text without the labels of the editor', async () => {
  await open(paragraph('One'), code('let a;\nlet b;'), list('x', 'y'), paragraph('Four'));
  await drag('O', 'Fou');
  await keys('Control+c');
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const text = async (type: string) => (await item?.getType(type))?.text();
    return { html: await text('text/html'), plain: await text('text/plain') };
  });
  expect(copied.plain).toBe('ne\n\nlet a;\nlet b;\n\nx\ny\n\nFou');
  expect(copied.html).toContain('<pre><code>let a;\nlet b;</code></pre>');
  expect(copied.html).not.toContain('Copy');
});

test.each([
  ['code', code('def f():\n    return 1')],
  ['a list', list('One', 'Two')],
])('Delete before %s selects it first', async (_, block) => {
  await open(paragraph('Before'), block, paragraph('After'));
  await clickAfter('Before');
  await keys('Delete');
  expect(await read()).toEqual([paragraph('Before'), block, paragraph('After')]);
  await keys('Delete');
  expect(await read()).toEqual([paragraph('Before'), paragraph('After')]);
  await keys('Control+z');
  expect(await read()).toEqual([paragraph('Before'), block, paragraph('After')]);
});

test('Backspace: a heading becomes text first, equal marks become one, code is selected', async () => {
  await open(paragraph('<b>One</b>'), header('<b>Two</b>'), code('x'), paragraph('After'));
  await clickAfter('Two');
  await keys('Home', 'Backspace');
  expect((await read())[1]).toEqual(paragraph('<b>Two</b>'));
  await keys('Backspace');
  expect((await read())[0]).toEqual(paragraph('<b>OneTwo</b>'));
  await clickAfter('After');
  await keys('Home', 'Backspace');
  expect((await read()).length).toBe(3);
  await keys('Backspace');
  expect(await read()).toEqual([paragraph('<b>OneTwo</b>'), paragraph('After')]);
});

test('Alt+Shift and an arrow moves the block and announces it', async () => {
  await open(paragraph('One'), paragraph('Two'), paragraph('Three'));
  await clickAfter('Two');
  await keys('Alt+Shift+ArrowUp');
  expect(await read()).toEqual([paragraph('Two'), paragraph('One'), paragraph('Three')]);
  expect(await page.getByRole('status').last().innerText()).toBe('Moved to position 1 of 3.');
  await page.keyboard.type('!');
  await keys('Alt+Shift+ArrowDown', 'Alt+Shift+ArrowDown');
  expect(await read()).toEqual([paragraph('One'), paragraph('Three'), paragraph('Two!')]);
  await keys('Control+z', 'Control+z');
  expect(await read()).toEqual([paragraph('Two!'), paragraph('One'), paragraph('Three')]);
  await keys('Control+z');
  expect(await read()).toEqual([paragraph('Two'), paragraph('One'), paragraph('Three')]);
  await keys('Control+z');
  expect(await read()).toEqual([paragraph('One'), paragraph('Two'), paragraph('Three')]);
});

test('Alt+Shift and an arrow moves a selected section past the next one, and back', async () => {
  const blocks = [header('One', 2), paragraph('A'), header('In', 3), header('Two', 2), paragraph('B'), paragraph('C')];
  await open(...blocks);
  await page.getByText('One').click();
  await keys('Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+End');
  await keys('Alt+Shift+ArrowDown');
  const texts = async () => (await read()).map(({ data }) => data.text);
  expect(await texts()).toEqual(['Two', 'B', 'C', 'One', 'A', 'In']);
  await keys('Alt+Shift+ArrowUp');
  expect(await texts()).toEqual(['One', 'A', 'In', 'Two', 'B', 'C']);
  await keys('Control+z');
  expect(await texts()).toEqual(['Two', 'B', 'C', 'One', 'A', 'In']);
});

test('a folded heading moves with its section, shows its size, and unfolds when the caret enters it', async () => {
  const section = [header('One', 2), paragraph('a'), header('Deeper', 3), paragraph('b')];
  const next = [header('Two', 2), paragraph('c')];
  const height = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((line) => line.closest('.ce-block')?.clientHeight);
  const gap = () =>
    page.evaluate(() => {
      const boxOf = (text: string) => {
        const heading = [...document.querySelectorAll('main h2')].find((one) => one.textContent === text);
        return heading?.getBoundingClientRect() ?? new DOMRect();
      };
      return Math.round(boxOf('Two').top - boxOf('One').bottom);
    });
  await open(header('One', 2), ...next);
  const beside = await gap();
  await open(...section, ...next);
  await clickAfter('One');
  await keys('Control+.');
  expect([await height('a'), await height('Deeper'), await height('b')]).toEqual([0, 0, 0]);
  expect(await gap()).toBe(beside);
  expect(await height('Two')).toBeGreaterThan(0);
  expect(await page.getByText('One').evaluate((line) => getComputedStyle(line, '::after').content)).toContain('3');
  await keys('Alt+Shift+ArrowDown');
  expect(await read()).toEqual([...next, ...section]);
  expect(await height('b')).toBe(0);
  await page.keyboard.type('!');
  expect((await read())[2]).toEqual(header('One!', 2));
  await keys('Control+z', 'Control+z');
  expect(await read()).toEqual([...section, ...next]);
  await clickAfter('One');
  await keys('Control+.', 'ArrowDown');
  expect(await height('a')).toBeGreaterThan(0);
  await clickAfter('One');
  await keys('Control+/');
  await page.getByText(words.writing.foldSection).click();
  expect(await height('a')).toBe(0);
  await page.keyboard.type('?');
  expect((await read())[0]).toEqual(header('One?', 2));
});

test.each([
  ['Backspace', ['alma']],
  ['Delete', ['alma']],
  ['x', ['alxma']],
  ['Enter', ['al', 'ma']],
  ['Control+x', ['alma']],
])('over items of one list: %s, without a style of the browser', async (key, items) => {
  const blocks = [list('alpha', '<b>be</b>ta', 'gamma'), paragraph('After')];
  await open(...blocks);
  await drag('al', 'gam');
  await keys(key);
  expect(await read()).toEqual([list(...items), paragraph('After')]);
  await keys('Control+z');
  expect(await read()).toEqual(blocks);
});

test('Shift and an arrow where no block is left selects to the edge of the text, and no block', async () => {
  await open(paragraph('alpha'), paragraph('gamma'));
  const selected = () =>
    page.evaluate(() => [String(window.getSelection()), document.querySelectorAll('.ce-block--selected').length]);
  await clickAfter('gamma');
  await keys('End', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await expect.poll(selected).toEqual(['ma', 0]);
  await clickAfter('alpha');
  await keys('Home', 'ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowUp');
  await expect.poll(selected).toEqual(['a', 0]);
});

test('items that are cut come back as items where they are pasted', async () => {
  await open(list('alpha', 'beta', 'gamma'), paragraph('After'));
  await clickAfter('alpha');
  await keys('Home', 'Shift+ArrowDown', 'Shift+End', 'Control+x');
  // The item with the caret still exists, but an empty item is not saved.
  expect((await read())[0]).toEqual(list('gamma'));
  await clickAfter('gamma');
  await keys('End', 'Control+v');
  expect(await read()).toEqual([list('gamma', 'alpha', 'beta'), paragraph('After')]);
});

test('Ctrl+A twice, then an arrow: the caret is at the end of code, and a paste goes there', async () => {
  await open(paragraph('One'), code('let a;'));
  await clickAfter('One');
  await keys('Control+a', 'Control+a', 'Control+c', 'ArrowRight', 'Control+v');
  expect((await read())[1]).toMatchObject({ data: { name: '', code: 'let a;One\n\nlet a;' } });
  await keys('Control+a', 'Control+a', 'ArrowLeft', '!');
  expect((await read())[0]).toEqual(paragraph('!One'));
});

test('Ctrl+A twice, then an arrow, with a divider last: the caret is in the nearest text', async () => {
  await open(paragraph('One'), paragraph('Two'), { type: 'divider', data: {} });
  await clickAfter('One');
  await keys('Control+a', 'Control+a', 'ArrowRight', '!');
  expect((await read())[1]).toEqual(paragraph('Two!'));
});

test.each([
  ['marks', paragraph('a <b>nine char</b>')],
  ['a formula', paragraph('a <span class="inline-math">a+b+c</span>')],
  ['an item', list('nine char')],
])('Shift and arrows at the end of the last block throw nothing, which ends with %s', async (_, block) => {
  await open(block);
  await page
    .locator('main [contenteditable=true]')
    .first()
    .click({ position: { x: 4, y: 4 } });
  await keys('Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'ArrowDown');
  expect(await read()).toEqual([block]);
});
