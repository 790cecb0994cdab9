/** Undo and redo in a real browser: every kind of step is restored with its caret, across blocks and in code. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { codeLanguages } from '#contract/code-languages.ts';
import type { Block } from '#contract/documents.ts';
import { code, header, list, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';

const editor = startEditorPage();
const { open, read, keys } = editor;
let page: Page;
beforeEach(() => void ({ page } = editor));

/** Puts the caret after the first occurrence of a text, as a writer does before a step. */
async function caretAfter(text: string, length = 0): Promise<void> {
  await page.evaluate(
    ([wanted, selected]) => {
      const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at < 0) continue;
        const end = at + wanted.length;
        node.parentElement?.closest<HTMLElement>('[contenteditable]')?.focus();
        window.getSelection()?.setBaseAndExtent(node, end - selected, node, end);
        return;
      }
      throw new Error(`There is no ${wanted}.`);
    },
    [text, length] as const,
  );
}

const tools = 'Control+/';
const tune = async (name: string) => {
  await keys(tools);
  await page.locator('.ce-popover--opened').getByText(name, { exact: true }).click();
};

const steps: Record<string, { blocks: Block[]; step: () => Promise<void>; after: Block[] }> = {
  typing: {
    blocks: [paragraph('One')],
    step: async () => {
      await caretAfter('One');
      await page.keyboard.type(' two & three');
    },
    after: [paragraph('One two &amp; three')],
  },
  'splitting a paragraph': {
    blocks: [paragraph('One <b>two</b> three')],
    step: async () => {
      await caretAfter('tw');
      await keys('Enter');
    },
    after: [paragraph('One <b>tw</b>'), paragraph('<b>o</b> three')],
  },
  'joining two paragraphs': {
    blocks: [paragraph('One'), paragraph('two')],
    step: async () => {
      await caretAfter('One');
      await keys('ArrowRight', 'Backspace');
    },
    after: [paragraph('Onetwo')],
  },
  'deleting a block by its menu': {
    blocks: [paragraph('One'), header('Two'), paragraph('Three')],
    step: async () => {
      await page.getByText('Two').click();
      await keys(tools);
      await page.locator('.ce-popover--opened [data-item-name="delete"]').click();
      await page.locator('.ce-popover--opened [data-item-name="delete"]').click();
    },
    after: [paragraph('One'), paragraph('Three')],
  },
  'moving a block by its menu': {
    blocks: [paragraph('One'), paragraph('Two')],
    step: async () => {
      await page.getByText('Two').click();
      await keys(tools);
      await page.locator('.ce-popover--opened [data-item-name="move-up"]').click();
    },
    after: [paragraph('Two'), paragraph('One')],
  },
  'the level of a heading': {
    blocks: [header('One')],
    step: async () => {
      await caretAfter('One');
      await tune('Heading 4');
    },
    after: [header('One', 4)],
  },
  'the alignment of a paragraph': {
    blocks: [paragraph('One')],
    step: async () => {
      await caretAfter('One');
      await tune('Align center');
    },
    after: [{ type: 'paragraph', data: { text: 'One', align: 'center' } }],
  },
  bold: {
    blocks: [paragraph('One two')],
    step: async () => {
      await caretAfter('two', 3);
      await keys('Control+b');
    },
    after: [paragraph('One <b>two</b>')],
  },
  'inline code': {
    blocks: [paragraph('One two')],
    step: async () => {
      await caretAfter('two', 3);
      await keys('Control+m');
    },
    after: [paragraph('One <span class="inline-code">two</span>')],
  },
  'a new item': {
    blocks: [list('One', 'Two')],
    step: async () => {
      await caretAfter('On');
      await keys('Enter');
    },
    after: [list('On', 'e', 'Two')],
  },
  'nesting an item': {
    blocks: [list('One', 'Two')],
    step: async () => {
      await caretAfter('Two');
      await keys('Home', 'Tab');
    },
    after: [list({ content: 'One', items: [{ content: 'Two', items: [] }] })],
  },
  'leaving a list in its middle': {
    blocks: [list('One', 'Two')],
    step: async () => {
      await caretAfter('One');
      await keys('Enter', 'Enter');
      await page.keyboard.type('x');
    },
    after: [list('One'), paragraph('x'), list('Two')],
  },
  'typing in code': {
    blocks: [code('one\ntwo'), paragraph('Below')],
    step: async () => {
      await page.locator('.cm-line').last().click();
      await keys('End');
      await page.keyboard.type('!!');
    },
    after: [code('one\ntwo!!'), paragraph('Below')],
  },
  'a line of code put deeper': {
    blocks: [code('one\ntwo')],
    step: async () => {
      await page.locator('.cm-line').last().click();
      await keys('Home', 'Tab');
    },
    after: [code('one\n    two')],
  },
  'a file name': {
    blocks: [code('one')],
    step: async () => {
      await page.getByLabel('File name').click();
      await page.keyboard.type('a.ts');
    },
    after: [{ type: 'code', data: { ...code('one').data, name: 'a.ts' } }],
  },
  'the language of code': {
    blocks: [code('one')],
    step: async () => void (await page.getByLabel('Language').selectOption('python')),
    after: [{ type: 'code', data: { ...code('one').data, language: { ...codeLanguages[4] } } }],
  },
};

test.each(Object.entries(steps))('undoes and redoes %s', async (_, { blocks, step, after }) => {
  await open(blocks);
  const first = await read();
  await step();
  await expect.poll(read).toEqual(after);
  for (let turns = 0; turns < 4; turns += 1) await keys('Control+z');
  await expect.poll(read).toEqual(first);
  for (let turns = 0; turns < 4; turns += 1) await keys('Control+Shift+z');
  await expect.poll(read).toEqual(after);
  for (let turns = 0; turns < 4; turns += 1) await keys('Control+z');
  await expect.poll(read).toEqual(first);
  for (let turns = 0; turns < 4; turns += 1) await keys('Control+y');
  await expect.poll(read).toEqual(after);
});

test('undo moves the caret to the place of the step, and typing continues there', async () => {
  await open([paragraph('One'), code('two'), paragraph('Three')]);
  await caretAfter('One');
  await page.keyboard.type('A');
  await page.locator('.cm-line').click();
  await keys('End');
  await page.keyboard.type('B');
  await page.getByText('Three').click();
  await page.keyboard.type('C');
  await keys('Control+z', 'Control+z');
  await page.keyboard.type('x');
  expect(await read()).toEqual([paragraph('OneA'), code('twox'), paragraph('Three')]);
  await keys('Control+z', 'Control+z');
  await page.keyboard.type('y');
  expect(await read()).toEqual([paragraph('Oney'), code('two'), paragraph('Three')]);
});

test('an item left empty is not saved after undo and redo; an originally empty one is', async () => {
  const written = (...items: string[]) => [list(...items), paragraph('after')];
  const backAndForth = () => keys('Control+z', 'Control+z', 'Control+Shift+z', 'Control+Shift+z');
  await open(written('i'));
  await caretAfter('i');
  await keys('ArrowLeft', 'Enter');
  await page.keyboard.type('s');
  await backAndForth();
  expect(await read()).toEqual(written('si'));
  await open(written('i', ''));
  await caretAfter('i');
  await page.keyboard.type('t');
  await backAndForth();
  expect(await read()).toEqual(written('it', ''));
});

test('undo reverts typing in runs: a pause begins another one', async () => {
  await open([paragraph('')]);
  await page.locator('main p').click();
  await page.keyboard.type('one two');
  await page.waitForTimeout(1_100);
  await page.keyboard.type(' three');
  await keys('Control+z');
  expect(await read()).toEqual([paragraph('one two')]);
  await keys('Control+z');
  expect(await read()).toEqual([]);
});
