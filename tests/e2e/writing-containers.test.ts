/** Blocks in blocks, and in items of lists. */
import { toEdge } from './harness/select-text.ts';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { code, header, list, paragraph } from './harness/blocks.ts';
import { tryContainerEdits } from './harness/container-sequences.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { parseDocument } from '#document/parse.ts';
import { writing } from '#i18n/writing.ts';

/**
 * Callouts, toggles and quotes contain blocks, which can be edited, moved, pasted, selected and undone like other
 * blocks.
 */
describe('writing: containers', () => {
  const editor = startEditorPage();
  const { open, read, keys } = editor;
  let page: Page;
  beforeEach(() => void ({ page } = editor));

  const held = (blocks: Block[]) => (blocks.length > 0 ? { blocks } : {});
  const callout = (text: string, ...blocks: Block[]) => ({
    type: 'callout',
    data: { kind: 'note', text, ...held(blocks) },
  });
  const quote = (text: string, ...blocks: Block[]) => ({ type: 'quote', data: { text, cite: '', ...held(blocks) } });
  const details = (summary: string, text: string, ...blocks: Block[]) => ({
    type: 'details',
    data: { summary, text, ...held(blocks) },
  });
  const containers: [string, (text: string, ...blocks: Block[]) => Block][] = [
    ['callout', callout],
    ['quote', quote],
    ['fold', (text, ...blocks) => details('More', text, ...blocks)],
  ];
  /** Puts the caret after words that occur only once. */
  const behind = async (words: string) => {
    await page.locator('main').getByText(words, { exact: true }).click();
    await toEdge(page, 'end');
  };
  const before = async (words: string) => {
    await page.locator('main').getByText(words, { exact: true }).click();
    await toEdge(page, 'start');
  };

  test('keeps nested blocks exactly, three levels deep, including unknown ones', async () => {
    const unknown = { type: 'drawing', data: { strokes: 3 } };
    const given = [
      callout('a', paragraph('b'), quote('c', details('d', 'e', code('f'), unknown), list('g'))),
      { type: 'quote', data: { text: 'h', cite: 'Her', blocks: [paragraph('i')] } },
      paragraph('j'),
    ];
    await open(given);
    expect(await read()).toEqual(given);
    await page.evaluate(() => window.harness.reload());
    expect(await read()).toEqual(given);
  });

  test.each(containers)(
    'a %s: Enter in its text begins a block in it, Enter on an empty last one leaves it',
    async (_, made) => {
      await open([made('One'), paragraph('After')]);
      await behind('One');
      await keys('Enter');
      await page.keyboard.type('Two');
      await expect.poll(read).toEqual([made('One', paragraph('Two')), paragraph('After')]);
      await keys('Enter');
      await page.keyboard.type('Three');
      await keys('Enter', 'Enter');
      await page.keyboard.type('Out');
      const written = [made('One', paragraph('Two'), paragraph('Three')), paragraph('Out'), paragraph('After')];
      expect(await read()).toEqual(written);
      const { undo } = await page.evaluate(() => window.harness.steps());
      for (let step = 0; step < undo; step += 1) await keys('Control+z');
      expect(await read()).toEqual([made('One'), paragraph('After')]);
      for (let step = 0; step < undo; step += 1) await keys('Control+Shift+z');
      expect(await read()).toEqual(written);
      await page.evaluate(() => window.harness.reload());
      expect(await read()).toEqual(written);
    },
  );

  test.each(containers)(
    'a %s: Enter within its text parts it, Backspace at the start of the first block joins it again',
    async (kind, made) => {
      await open([made('One two', paragraph('Three'))]);
      await behind('One two');
      for (let at = 0; at < 3; at += 1) await keys('ArrowLeft');
      await keys('Enter');
      await expect.poll(read).toEqual([made('One ', paragraph('two'), paragraph('Three'))]);
      await page.keyboard.type('x');
      await keys('Backspace', 'Backspace');
      await expect.poll(read).toEqual([made('One two', paragraph('Three'))]);
      await page.keyboard.type('-');
      expect(await read()).toEqual([made('One -two', paragraph('Three'))]);
      // The next steps do not apply to quotes, in which the source follows the text.
      if (kind === 'quote') return;
      await behind('One -two');
      await keys('Delete');
      expect(await read()).toEqual([made('One -twoThree')]);
    },
  );

  test('typed forms, the menu and lists make blocks inside; an empty item leaves its list, then the callout', async () => {
    await open([callout('One', paragraph('Two')), paragraph('After')]);
    await behind('Two');
    await keys('Enter');
    await page.keyboard.type('## Name');
    await keys('Enter');
    await page.keyboard.type('- item');
    await keys('Enter', 'Enter');
    await page.keyboard.type('/');
    await page.keyboard.type('code');
    await keys('Enter');
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('x');
    const inside = [paragraph('Two'), header('Name'), list('item'), code('x')];
    await expect
      .poll(async () => (await read())[0]?.data['blocks'])
      .toMatchObject(inside.map(({ type, data }) => (type === 'code' ? { type } : { type, data })));
    expect((await read()).slice(1)).toEqual([paragraph('After')]);
  });

  test('keys move blocks into and out of containers, with their content', async () => {
    await open([paragraph('A'), callout('B', paragraph('C')), paragraph('D')]);
    await behind('A');
    await keys('Alt+Shift+ArrowDown');
    await expect.poll(read).toEqual([callout('B', paragraph('A'), paragraph('C')), paragraph('D')]);
    await keys('Alt+Shift+ArrowDown', 'Alt+Shift+ArrowDown');
    expect(await read()).toEqual([callout('B', paragraph('C')), paragraph('A'), paragraph('D')]);
    await keys('Alt+Shift+ArrowUp');
    expect(await read()).toEqual([callout('B', paragraph('C'), paragraph('A')), paragraph('D')]);
    // The position of the block's element is unchanged. Only its attribute shows that the block is nested.
    const shownInside = () => page.locator('main .ce-block[data-in1]').allTextContents();
    expect(await shownInside()).toEqual(['C', 'A']);
    await keys('Control+z');
    expect(await shownInside()).toEqual(['C']);
    await keys('Control+Shift+z');
    expect(await shownInside()).toEqual(['C', 'A']);
    await behind('B');
    await keys('Alt+Shift+ArrowDown');
    expect(await read()).toEqual([paragraph('D'), callout('B', paragraph('C'), paragraph('A'))]);
    await keys('Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z');
    expect(await read()).toEqual([paragraph('A'), callout('B', paragraph('C')), paragraph('D')]);
  });

  test('pastes several blocks into a nested text and into that of a callout, and copies nested blocks', async () => {
    await open([callout('One', paragraph('Two')), paragraph('After')]);
    await behind('After');
    await keys('Control+a', 'Control+a', 'Control+c', 'ArrowRight');
    await behind('Two');
    await keys('Control+v');
    await expect
      .poll(read)
      .toEqual([
        callout('One', paragraph('Two'), callout('One', paragraph('Two')), paragraph('After')),
        paragraph('After'),
      ]);
    await keys('Control+z');
    await behind('One');
    await keys('Control+v');
    await expect
      .poll(read)
      .toEqual([
        callout('One', callout('One', paragraph('Two')), paragraph('After'), paragraph('Two')),
        paragraph('After'),
      ]);
  });

  test('a selection extends over nested blocks and beyond them', async () => {
    await open([paragraph('Zero'), callout('One', paragraph('Two'), paragraph('Three')), paragraph('Four')]);
    await behind('Two');
    await keys('ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+End', 'Backspace');
    await expect.poll(read).toEqual([paragraph('Zero'), callout('One', paragraph('Tw')), paragraph('Four')]);
    await keys('Control+z');
    await behind('Zero');
    await keys('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Backspace');
    await expect
      .poll(async () => (await read()).map(({ type }) => type))
      .toEqual(expect.not.arrayContaining(['callout']));
    await keys('Control+z');
    expect(await read()).toEqual([
      paragraph('Zero'),
      callout('One', paragraph('Two'), paragraph('Three')),
      paragraph('Four'),
    ]);
  });

  test('a container that is deleted or becomes a text leaves its content', async () => {
    const given = [callout('One', paragraph('Two'), quote('Three', paragraph('Four'))), paragraph('Five')];
    await open(given);
    await before('One');
    await keys('Backspace');
    await expect
      .poll(read)
      .toEqual([paragraph('One'), paragraph('Two'), quote('Three', paragraph('Four')), paragraph('Five')]);
    await keys('Control+z');
    expect(await read()).toEqual(given);
  });

  test('undo after converting a titled callout to two quotes restores its content', async () => {
    const named = { type: 'callout', data: { kind: 'proof', title: 'Name', text: 'One', blocks: [paragraph('Two')] } };
    const given = [details('More', 'Text', named), paragraph('Three')];
    await open(given);
    await behind('One');
    await keys('Control+Alt+9');
    const quotes = [details('More', 'Text', quote('Name'), quote('One', paragraph('Two'))), paragraph('Three')];
    expect(await read()).toEqual(quotes);
    await keys('Control+z');
    expect(await read()).toEqual(given);
    await keys('Control+Shift+z');
    expect(await read()).toEqual(quotes);
  });

  test('a block is dragged into a container, as its last one, and out again', async () => {
    await open([paragraph('A'), callout('B', paragraph('C')), paragraph('D')]);
    const drag = async (words: string, over: string, part: number) => {
      await page.locator('main').getByText(words, { exact: true }).hover();
      const handle = await page.getByRole('button', { name: 'Move or change this block' }).boundingBox();
      const block = page.locator('main .ce-block').filter({ hasText: over });
      const target = await block.boundingBox();
      if (!handle || !target) throw new Error('Not there.');
      await page.mouse.move(handle.x + 8, handle.y + 8);
      await page.mouse.down();
      await page.mouse.move(target.x + 200, target.y + target.height * part, { steps: 5 });
      // Waits for two frames, because the editor determines the drop position once per frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.mouse.up();
    };
    await drag('A', 'C', 0.8);
    await expect.poll(read).toEqual([callout('B', paragraph('C'), paragraph('A')), paragraph('D')]);
    await drag('C', 'D', 0.9);
    await expect.poll(read).toEqual([callout('B', paragraph('A')), paragraph('D'), paragraph('C')]);
    await keys('Control+z', 'Control+z');
    expect(await read()).toEqual([paragraph('A'), callout('B', paragraph('C')), paragraph('D')]);
  });

  test("the menu's 'Move up' moves a container with its content", async () => {
    const given = [paragraph('A'), callout('B', paragraph('C')), paragraph('D')];
    await open(given);
    await behind('B');
    await keys('Control+/');
    await page.locator('.ce-popover--opened [data-item-name="move-up"]').click();
    await expect.poll(read).toEqual([callout('B', paragraph('C')), paragraph('A'), paragraph('D')]);
    await keys('Escape', 'Control+z');
    expect(await read()).toEqual(given);
  });

  test.each([3])(
    'random edits of containers, seed %i: no letter is lost, and undo restores everything',
    async (seed) => {
      await tryContainerEdits(page, seed, 6);
    },
  );

  test('saves text typed at a caret that a program has set in a nested text', async () => {
    await editor.open([
      { type: 'callout', data: { kind: 'note', text: 'Head', blocks: [paragraph('Held'), paragraph('Last')] } },
    ]);
    await page.getByText('Held').evaluate((held) => {
      held.closest<HTMLElement>('[contenteditable=true]')?.focus();
      window.getSelection()?.collapse(held.firstChild, 4);
    });
    await page.keyboard.insertText(' fast');
    const held = async () =>
      ((await read())[0]?.data.blocks as { data: object }[] | undefined)?.map(({ data }) => data);
    await expect.poll(held).toMatchObject([{ text: 'Held fast' }, { text: 'Last' }]);
    // Inserts text by script, without a keyboard event.
    await page.getByText('Last').evaluate((last) => {
      window.getSelection()?.collapse(last.firstChild, 4);
      document.execCommand('insertText', false, ' not least');
    });
    await expect.poll(held).toMatchObject([{ text: 'Held fast' }, { text: 'Last not least' }]);
  });
});

/** Code, images and formulas in list items: inserted, edited, undone, joined and copied like other content. */
describe('writing: list blocks', () => {
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
});
