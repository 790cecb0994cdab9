/** The caret after a menu action: the next typed letter appears in the expected place, in every kind of block. */
import { expect, test } from 'vitest';
import { blockSamples } from '../support/block-samples.ts';
import * as words from '#i18n/index.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { inCampaign, isCampaign } from './harness/long.ts';

const editor = startEditorPage();
const { open, keys } = editor;

/** The visible lines of the open menu. */
const lines = '.ce-popover--opened .ce-popover-item:not(.ce-popover-item--hidden)';
const menu = () => editor.page.locator(lines).filter({ visible: true });
/** Opens the menu of the second block by mouse, because its fields have their own keys. */
async function openBlockMenu(): Promise<void> {
  const { page } = editor;
  const handle = page.getByRole('button', { name: words.writing.changeBlock });
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0);
      await page.locator('main .ce-block').nth(1).hover({ force: true });
      return handle.isVisible();
    })
    .toBe(true);
  await handle.click();
}

/** Opens a block of this kind between two paragraphs, with the caret in it. */
async function openInBlock(kind: string): Promise<void> {
  const [sample] = blockSamples[kind as keyof typeof blockSamples];
  await open([paragraph('Before'), { type: kind, data: sample?.data ?? {} }, paragraph('After')]);
  await editor.page.getByText('Before', { exact: true }).click();
  await keys('End', 'ArrowDown');
}

/** Returns the positions of the blocks that contain a typed `ʬ`, and of the block with the focus, counted from 0. */
const typedIn = () =>
  editor.page.evaluate(() => {
    const blocks = [...document.querySelectorAll('main .ce-block')];
    const said = (block: Element) =>
      [...block.querySelectorAll<HTMLElement>('input, textarea, [contenteditable="true"]')]
        .map((field) => ('value' in field ? String(field.value) : field.textContent))
        .join(' ');
    return {
      typed: blocks.flatMap((block, at) => (said(block).includes('ʬ') ? [at] : [])),
      focus: blocks.findIndex((block) => block.contains(document.activeElement)),
      count: blocks.length,
    };
  });

test('a letter typed after choosing a new block goes into it, for every kind in the menu', async () => {
  const { page } = editor;
  const faults: string[] = [];
  let names = ['first'];
  for (let at = 0; at < names.length; at += 1) {
    await open([paragraph('Before'), paragraph('After')]);
    await page.getByText('Before', { exact: true }).click();
    await keys('End', 'Enter');
    await page.keyboard.type('/');
    await menu().first().waitFor();
    names = await menu().allInnerTexts();
    await menu().nth(at).click();
    await page.keyboard.type('ʬ');
    const { typed, focus } = await typedIn();
    // A divider has no text, so typing continues below. A figure first asks for an image.
    const wanted = names[at] === words.writing.toolDivider ? 2 : 1;
    const isRight = names[at] === words.writing.toolFigure ? focus === 1 : typed.join() === String(wanted);
    if (!isRight) faults.push(`${names[at]}: typed in ${typed.join()}, focus in ${focus}`);
  }
  expect(faults).toEqual([]);
});

/** Entries that leave the text for a file dialog, the library, or a submenu; other tests cover them. */
const leadsOut = new Set<string>([words.writing.figureReplace, words.writing.figureFromLibrary, 'Convert to']);

/** `npm test` tries a text, a block with fields in a panel, and the block without text; the campaign every kind. */
const kinds = Object.keys(blockSamples).filter((kind) => isCampaign || ['paragraph', 'math', 'divider'].includes(kind));

test.each(kinds)(
  'a letter typed after each entry of the menu of %s goes into the block',
  async (kind) => {
    const { page } = editor;
    const faults: string[] = [];
    let names = ['first'];
    for (let at = 0; at < names.length; at += 1) {
      await openInBlock(kind);
      // A divider is too thin to hover.
      if (kind === 'divider') await keys('Control+/');
      else await openBlockMenu();
      await menu().first().waitFor();
      names = await menu().allInnerTexts();
      const name = names[at] ?? '';
      if (leadsOut.has(name)) continue;
      await menu().nth(at).click();
      // These two entries leave the menu open for the next move.
      if (name === words.writing.moveUp || name === words.writing.moveDown) await keys('Escape');
      // The first click asks for confirmation.
      if (name === 'Delete') await menu().nth(at).click();
      await page.keyboard.type('ʬ');
      const { typed, focus, count } = await typedIn();
      const wanted = { [words.writing.moveUp]: '0', [words.writing.moveDown]: '2' }[name] ?? '1';
      const isRight =
        name === 'Delete'
          ? typed.length === 1 && count === 2
          : // A divider accepts no text. The fields of a figure appear only after an image is selected.
            kind === 'divider'
            ? typed.length <= 1
            : kind === 'figure' && typed.length === 0
              ? focus === Number(wanted)
              : typed.join() === wanted;
      if (!isRight) faults.push(`${name}: typed in ${typed.join()}, focus in ${focus} of ${count}`);
    }
    expect(faults).toEqual([]);
  },
);

test.each([
  ['a picture that is replaced', words.writing.figureReplace, undefined],
  ['a picture from the library', words.writing.figureFromLibrary, 'from-library'],
  ['a library that was left', words.writing.figureFromLibrary, undefined],
])('behind %s the caret is in a field of the picture', async (_, name, fromLibrary) => {
  const { page, read } = editor;
  await open([paragraph('Before'), { type: 'figure', data: { media: 'a', alt: '', caption: '' } }, paragraph('After')]);
  await page.evaluate((id) => void (window.harness.inLibrary = id), fromLibrary);
  await openBlockMenu();
  const chooser = name === words.writing.figureReplace ? page.waitForEvent('filechooser') : undefined;
  await menu().filter({ hasText: name }).first().click();
  await (await chooser)?.setFiles({ name: 'b.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  const media = chooser ? 'uploaded-b.gif' : (fromLibrary ?? 'a');
  await expect.poll(async () => (await read())[1]?.data.media).toBe(media);
  await expect.poll(async () => (await typedIn()).focus).toBe(1);
  await page.keyboard.type('ʬ');
  expect((await typedIn()).typed).toEqual([1]);
});

test.each(['list', ...inCampaign('paragraph', 'header', 'quote', 'callout', 'code')])(
  'a letter typed after each conversion of %s goes into the block',
  async (kind) => {
    const { page } = editor;
    const faults: string[] = [];
    let names = ['first'];
    for (let at = 0; at < names.length; at += 1) {
      await openInBlock(kind);
      await openBlockMenu();
      await menu().filter({ hasText: 'Convert to' }).hover();
      const kinds = page.locator('.ce-popover--nested .ce-popover-item').filter({ visible: true });
      await kinds.first().waitFor();
      names = await kinds.allInnerTexts();
      await kinds.nth(at).click();
      await page.keyboard.type('ʬ');
      const { typed, focus, count } = await typedIn();
      if (typed.join() !== '1') faults.push(`${names[at]}: typed in ${typed.join()}, focus in ${focus} of ${count}`);
    }
    expect(names.length).toBeGreaterThan(2);
    expect(faults).toEqual([]);
  },
);

test('behind each line of the menu of a table the caret is in the cell that one was in, or in the new one', async () => {
  const { page, read } = editor;
  const rows = [
    ['a1', 'b1', 'c1'],
    ['a2', 'b2', 'c2'],
    ['a3', 'b3', 'c3'],
  ];
  const table = { type: 'table', data: { header: true, rows, align: ['left', 'left', 'left'], caption: '' } };
  const { writing } = words;
  const wanted: [string, string][] = [
    [writing.firstRowNames, 'b2ʬ'],
    [writing.addRow, 'ʬ'],
    [writing.addColumn, 'ʬ'],
    [writing.rowUp, 'b2ʬ'],
    [writing.rowDown, 'b2ʬ'],
    [writing.columnLeft, 'b2ʬ'],
    [writing.columnRight, 'b2ʬ'],
    [writing.removeRow, 'b3ʬ'],
    [writing.removeColumn, 'c2ʬ'],
    ...Object.values(writing.columnAlignments).map((name): [string, string] => [name, 'b2ʬ']),
  ].filter((_, at): boolean => isCampaign || at % 3 === 1) as [string, string][];
  const found: [string, string][] = [];
  for (const [name] of wanted) {
    await open([paragraph('Before'), table, paragraph('After')]);
    await page.getByText('b2', { exact: true }).click();
    await openBlockMenu();
    await menu().first().waitFor();
    await menu().filter({ hasText: name }).first().click();
    await page.keyboard.type('ʬ');
    const cells = ((await read())[1]?.data.rows as string[][]).flat();
    found.push([name, cells.find((cell) => cell.includes('ʬ')) ?? 'nowhere']);
  }
  expect(found).toEqual(wanted);
});

test('words that are typed behind a space, with which a deletion left the text, keep it', async () => {
  await open([paragraph('alpha '), paragraph('beta')]);
  await editor.page.locator('main p').first().click();
  await keys('End');
  await editor.page.keyboard.type('word');
  await expect.poll(async () => (await editor.read())[0]?.data['text']).toBe('alpha word');
});
