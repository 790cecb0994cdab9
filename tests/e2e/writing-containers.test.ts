/**
 * Callouts, toggles and quotes contain blocks, which can be edited, moved, pasted, selected and undone like other
 * blocks.
 */
import { toEdge } from './harness/select-text.ts';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { code, header, list, paragraph } from './harness/blocks.ts';
import { tryContainerEdits } from './harness/container-sequences.ts';
import { startEditorPage } from './harness/editor-page.ts';

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

test.each([3])('random edits of containers, seed %i: no letter is lost, and undo restores everything', async (seed) => {
  await tryContainerEdits(page, seed, 6);
});

test('saves text typed at a caret that a program has set in a nested text', async () => {
  await editor.open([
    { type: 'callout', data: { kind: 'note', text: 'Head', blocks: [paragraph('Held'), paragraph('Last')] } },
  ]);
  await page.getByText('Held').evaluate((held) => {
    held.closest<HTMLElement>('[contenteditable=true]')?.focus();
    window.getSelection()?.collapse(held.firstChild, 4);
  });
  await page.keyboard.insertText(' fast');
  const held = async () => ((await read())[0]?.data.blocks as { data: object }[] | undefined)?.map(({ data }) => data);
  await expect.poll(held).toMatchObject([{ text: 'Held fast' }, { text: 'Last' }]);
  // Inserts text by script, without a keyboard event.
  await page.getByText('Last').evaluate((last) => {
    window.getSelection()?.collapse(last.firstChild, 4);
    document.execCommand('insertText', false, ' not least');
  });
  await expect.poll(held).toMatchObject([{ text: 'Held fast' }, { text: 'Last not least' }]);
});
