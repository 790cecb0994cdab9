/** Undo, redo, and generated sequences of edits. */
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeLanguages } from '#contract/code-languages.ts';
import type { Block } from '#contract/documents.ts';
import { code, header, list, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { tryEdits } from './harness/edit-sequences.ts';
import { tryMenuActs } from './harness/menu-sequences.ts';

/** Undo and redo in a real browser: every kind of step is restored with its caret, across blocks and in code. */
describe('writing: history', () => {
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
});

/**
 * Random edits in the real editor: a few with a fixed seed here, thousands in `tests/long/editor-sequences.test.ts`.
 */
describe('writing: sequences', () => {
  const editor = startEditorPage();

  test.each([1, 2])('edits of seed %i: as a plain model, back to the first, forth to the last', async (seed) => {
    await tryEdits(editor.page, seed, 8);
  });
});

/**
 * Random actions in tables, panels and menus: a few with a fixed seed here, thousands in
 * `tests/long/editor-sequences.test.ts`.
 */
describe('writing: menu sequences', () => {
  const editor = startEditorPage();

  test.each([1, 2])('acts of seed %i: undone and done again to the letter, stored as they are shown', async (seed) => {
    await tryMenuActs(editor.page, seed, 8);
  });
});

/** The costs of a keystroke in a long post, counted instead of timed. */
describe('writing: costs', () => {
  const editor = startEditorPage();

  const kinds = [
    (text: string) => paragraph(text),
    (text: string) => header(text),
    (text: string) => list(text, 'more'),
  ];
  /** A post with alternating paragraphs, headings and lists, and a paragraph in the middle. */
  const post = (blocks: number): Block[] =>
    Array.from({ length: blocks }, (_, at) =>
      at === Math.floor(blocks / 2) ? paragraph('the middle') : (kinds[at % kinds.length] ?? paragraph)(`text ${at}`),
    );

  interface TraceEvent {
    name: string;
    args: { elementCount?: number };
  }

  /** @returns the number of elements whose style the browser recalculated during the work */
  async function restyled(work: () => Promise<void>): Promise<number> {
    const devTools = await editor.context.newCDPSession(editor.page);
    const events: TraceEvent[] = [];
    devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    const done = new Promise<void>((resolve) => devTools.once('Tracing.tracingComplete', () => resolve()));
    await devTools.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
    await work();
    // Includes the next frame in the trace.
    await editor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await devTools.send('Tracing.end');
    await done;
    await devTools.detach();
    return events.reduce(
      (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0),
      0,
    );
  }

  test('Enter, Backspace and undo in a post of 240 blocks restyle no more of it than in one of 12', async () => {
    const { page } = editor;
    const counted: number[][] = [];
    for (const blocks of [12, 240]) {
      await editor.open(post(blocks));
      await page.getByText('the middle').click();
      await editor.keys('End', 'Enter', 'Backspace', 'Control+z', 'Control+z');
      const counts: number[] = [];
      for (const key of ['Enter', 'Backspace', 'Control+z', 'Control+z'])
        counts.push(await restyled(() => editor.keys(key)));
      counted.push(counts);
    }
    const [short = [], long = []] = counted;
    const more = long.map((count, at) => count - (short[at] ?? 0));
    expect(Math.max(...more), `${long.join(', ')} beside ${short.join(', ')}`).toBeLessThan(240);
  });

  test('a letter in a paragraph reads none of the lists beside it again', async () => {
    const { page } = editor;
    await editor.open(post(60));
    await page.getByText('the middle').click();
    await editor.keys('End', 'a');
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.harness.changes.at(-1)))).toContain('middlea');
    await page.evaluate(() => {
      const prototype: { cloneNode: (this: Node, deep?: boolean) => Node } = Node.prototype;
      const { cloneNode } = prototype;
      Object.assign(window, { cloned: 0 });
      prototype.cloneNode = function clone(deep) {
        Object.assign(window, { cloned: (window as unknown as { cloned: number }).cloned + 1 });
        return cloneNode.call(this, deep);
      };
    });
    await editor.keys('b');
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.harness.changes.at(-1)))).toContain('middleab');
    expect(await page.evaluate(() => (window as unknown as { cloned: number }).cloned)).toBe(0);
  });
});
