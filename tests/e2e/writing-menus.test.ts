/** Menus and panels of the editor. */
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { writing as japanese } from '#messages/ja/writing.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { blockSamples } from '../support/block-samples.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import type { Block } from '#contract/documents.ts';

/** The menus of the editor: announced to screen readers, next to their line, and the best match first. */
describe('writing: menus', () => {
  const editor = startEditorPage();
  const { read, keys } = editor;
  let page: Page;
  beforeEach(() => void ({ page } = editor));

  const search = () => page.getByRole('combobox', { name: 'Find' });
  const said = async () => (await page.getByRole('status').allInnerTexts()).join(' ');
  /** Returns the entry that a screen reader announces while the field has the focus. */
  const active = () =>
    search().evaluate((field) => {
      const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
      return option && [option.role, option.ariaSelected, option.querySelector('.ce-popover-item__title')?.textContent];
    });
  async function openOnNewLine(): Promise<void> {
    await editor.open([paragraph('')]);
    await page.locator('main p').click();
    await keys('/');
    await search().waitFor();
  }

  test('the block menu is a list box that announces the selected entry and their number', async () => {
    await openOnNewLine();
    const list = page.getByRole('listbox', { name: 'Add a block' });
    expect(await list.getByRole('option').count()).toBeGreaterThan(10);
    expect(await search().getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
    expect(await active()).toEqual(['option', 'true', 'Heading']);
    await keys('ArrowDown');
    expect(await active()).toEqual(['option', 'true', 'Ordered list']);
    await keys('ArrowUp', 'ArrowUp');
    expect(await active()).toEqual(['option', 'true', 'Text']);
    await page.keyboard.type('ta');
    expect(await active()).toEqual(['option', 'true', 'Table']);
    await expect.poll(said).toMatch(/\d results?/);
    await page.keyboard.type('xyz');
    await expect.poll(said).toContain('Nothing found');
    expect(await active()).toBe(null);
  });

  test('the menu of a block is a list box: arrows announce entries, and confirmations are announced', async () => {
    await editor.open([paragraph('One'), paragraph('Two')]);
    await page.getByText('One').click();
    await keys('Control+/');
    await page.getByRole('listbox', { name: 'Move or change this block' }).waitFor();
    await keys('ArrowDown');
    expect(await active()).toEqual(['option', 'true', expect.stringContaining('Align')]);
    await page.keyboard.type('delete');
    await expect.poll(said).toBe('1 result');
    await keys('ArrowDown', 'Enter');
    await expect.poll(said).toContain('Click again to delete');
  });

  test.each([
    ['theorem', { type: 'callout', data: { kind: 'theorem', text: '' } }],
    ['heading 4', { type: 'header', data: { text: '', level: 4 } }],
    ['見出し3', { type: 'header', data: { text: '', level: 3 } }],
  ])('/%s makes it in place of the line', async (asked, block) => {
    await openOnNewLine();
    await search().fill(asked);
    await keys('Enter');
    await page.keyboard.type('Words');
    await expect.poll(read).toEqual([{ type: block.type, data: { ...block.data, text: 'Words' } }]);
  });

  test("the best match of each entry's name is first, in both languages, also for levels, theorems and inline elements", async () => {
    await openOnNewLine();
    const also = await page.locator('.ce-toolbox .ce-popover-item').evaluateAll((options) =>
      options.map((option) => ({
        title: option.querySelector('.ce-popover-item__title')?.textContent ?? '',
        other: option.querySelector<HTMLElement>('[data-also]')?.dataset.also ?? '',
      })),
    );
    const keysOf = Object.entries(words.writing).flatMap(([key, name]) =>
      also.some(({ title }) => title === name) && key.startsWith('tool') ? [key as keyof typeof words.writing] : [],
    );
    expect(keysOf.length).toBeGreaterThan(14);
    const named = (name: unknown) => (typeof name === 'string' ? name : '');
    const asked: [string, string][] = [
      ...keysOf.flatMap((key): [string, string][] => [
        [named(words.writing[key]), named(words.writing[key])],
        [named(japanese[key]), named(words.writing[key])],
      ]),
      ...Object.entries({
        theorem: 'Theorem',
        定理: 'Theorem',
        補題: 'Lemma',
        'heading 5': 'Heading 5',
        見出し2: 'Heading 2',
        gallery: 'Gallery',
        ギャラリー: 'Gallery',
        footnote: 'Footnote',
        脚注: 'Footnote',
        citation: 'Citation',
        引用文献: 'Citation',
        reference: 'Cross-reference',
        相互参照: 'Cross-reference',
        contents: words.writing.contentsOfHeadings,
        目次: words.writing.contentsOfHeadings,
      }),
    ];
    const found: unknown[] = [];
    for (const [name] of asked) {
      await search().fill(name);
      found.push([name, ((await active()) ?? [])[2]]);
    }
    expect(found).toEqual(asked);
    // The Japanese search words of each entry include its English name.
    const english = (title: string) => title.toLowerCase().replaceAll(' ', '');
    expect(also.filter(({ title, other }) => other !== '' && !other.split(' ').includes(english(title)))).toEqual([]);
  });

  test('/footnote makes a note in the line', async () => {
    await openOnNewLine();
    await page.keyboard.type('脚注');
    await keys('Enter');
    await page.getByRole('textbox', { name: 'Footnote' }).waitFor();
    await page.keyboard.type('Said there.');
    await keys('Escape');
    await page.keyboard.type(' Words');
    await expect
      .poll(async () => JSON.stringify(await read()))
      .toContain('<span class=\\"footnote\\">Said there.</span> Words');
    expect(JSON.stringify(await read())).not.toContain('/<span');
  });

  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not seen.');
    return { top: box.y, bottom: box.y + box.height };
  };

  test.each([[0.1, 700], [0.9, 700], ...inCampaign([0.45, 700], [0.55, 700], [0.5, 420])])(
    'with the line at %s of a window %i high a menu is beside it, and as high as there is room',
    async (share, height) => {
      await page.setViewportSize({ width: 1280, height });
      await editor.open(Array.from({ length: 40 }, (_, index) => paragraph(`Line ${index}`)));
      const line = page.getByText('Line 20', { exact: true });
      for (const open of ['Control+/', '+']) {
        await line.click();
        await line.evaluate((element, at) => {
          scrollBy({ top: element.getBoundingClientRect().top - innerHeight * at, behavior: 'instant' });
        }, share);
        await line.hover();
        const scrolled = await page.evaluate(() => scrollY);
        if (open === '+') await page.getByRole('button', { name: 'Add a block' }).click();
        else await keys(open);
        const menu = page.locator('.ce-popover--opened > .ce-popover__container');
        await menu.waitFor();
        await expect.poll(() => menu.evaluate((one) => one.getAnimations().length)).toBe(0);
        const [text, box] = [await boxOf(line), await boxOf(menu)];
        expect(box.bottom <= text.top || box.top >= text.bottom).toBe(true);
        expect([box.top >= 0, box.bottom <= height]).toEqual([true, true]);
        expect(await page.evaluate(() => scrollY)).toBe(scrolled);
        const isWhole = await menu
          .locator('.ce-popover__items')
          .evaluate((list) => list.scrollHeight <= list.clientHeight + 1);
        // If a menu scrolls, it uses all of the space above or below the line, whichever is larger.
        const room = Math.max(text.top, height - text.bottom);
        expect(isWhole || box.bottom - box.top > room - 40).toBe(true);
        await keys('Escape');
      }
    },
  );

  test.each([
    ['＃　', { type: 'header', data: { text: 'あ', level: 1 } }],
    ['＃＃　', { type: 'header', data: { text: 'あ', level: 2 } }],
    ['－　', { type: 'list', data: { style: 'unordered', items: ['あ'] } }],
    ['１．　', { type: 'list', data: { style: 'ordered', items: ['あ'] } }],
    ['＞　', { type: 'quote', data: { text: 'あ', cite: '' } }],
  ])('%s at the start of a line works like its ASCII form, typed and composed', async (typed, block) => {
    for (const isComposed of [false, true]) {
      await editor.open([paragraph('')]);
      await page.locator('main p').click();
      if (isComposed) await compose(typed);
      else for (const letter of typed) await page.keyboard.insertText(letter);
      await page.keyboard.type('あ');
      await expect.poll(read).toEqual([block]);
      await page.goto(editor.bundle.url);
    }
  });

  /** Types each letter as an input method does when it commits the letter. */
  async function compose(text: string): Promise<void> {
    const session = await editor.context.newCDPSession(page);
    for (const letter of text) {
      await session.send('Input.imeSetComposition', { text: letter, selectionStart: 1, selectionEnd: 1 });
      await session.send('Input.insertText', { text: letter });
    }
  }

  test.each(['typed', 'composed'])('／ %s in an empty line opens the menu of blocks', async (how) => {
    await editor.open([paragraph('')]);
    await page.locator('main p').click();
    if (how === 'composed') await compose('／');
    else await page.keyboard.insertText('／');
    await search().waitFor();
    await page.keyboard.type('h3');
    await keys('Enter');
    await page.keyboard.type('Words');
    await expect.poll(read).toEqual([{ type: 'header', data: { text: 'Words', level: 3 } }]);
  });

  test.each(['typed', 'composed'])(
    '＠ %s where a word begins cites, and Escape leaves it as it was typed',
    async (how) => {
      await editor.open([paragraph('文')]);
      await page.locator('main p').click();
      await keys('End');
      if (how === 'composed') await compose('＠');
      else await page.keyboard.insertText('＠');
      const works = page.getByRole('combobox', { name: 'Author, year, title, key or DOI' });
      await works.waitFor();
      await keys('Escape');
      await expect.poll(read).toEqual([paragraph('文＠')]);
    },
  );

  test("a phone's menu of blocks is a list box as well, with the likeliest first, and the line is above it", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await editor.open(Array.from({ length: 30 }, () => paragraph('Words')));
    await page.locator('main p').last().click();
    await keys('End', 'Enter', '/');
    const list = page.getByRole('listbox', { name: 'Add a block' });
    await expect.poll(() => list.getByRole('option').first().innerText()).toBe('Heading');
    const menu = page.locator('.ce-popover--opened > .ce-popover__container');
    await expect.poll(() => menu.evaluate((one) => one.getAnimations().length)).toBe(0);
    expect((await boxOf(page.locator('main p').last())).bottom).toBeLessThanOrEqual((await boxOf(menu)).top);
  });

  test('on a phone the block menu searches by its field, and Escape returns to the line', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openOnNewLine();
    await page.keyboard.type('head');
    expect(await active()).toEqual(['option', 'true', 'Heading']);
    await keys('Escape');
    await search().waitFor({ state: 'hidden' });
    await page.keyboard.type('x');
    expect((await read())[0]?.data.text).toBe('/x');
    await editor.open([paragraph('')]);
    await page.locator('main p').click();
    await keys('/');
    await page.keyboard.type('head');
    await keys('Enter');
    await page.keyboard.type('A heading');
    expect(await read()).toMatchObject([{ type: 'header', data: { text: 'A heading' } }]);
  });

  test('three files chosen in a new gallery are one figure of three pictures', async () => {
    await openOnNewLine();
    await page.keyboard.type('gallery');
    await keys('Enter');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: words.writing.figureChoose }).click();
    const picture = (name: string) => ({ name, mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await (await chooser).setFiles(['a.gif', 'b.gif', 'c.gif'].map(picture));
    const media = async () => {
      const [figure, ...others] = await read();
      const items = (figure?.data.items ?? []) as { media: string }[];
      return [items.map((item) => item.media), others.filter(({ type }) => type === figure?.type).length];
    };
    await expect.poll(media).toEqual([['uploaded-a.gif', 'uploaded-b.gif', 'uploaded-c.gif'], 0]);
  });
});

/** The caret after a menu action: the next typed letter appears in the expected place, in every kind of block. */
describe('writing: caret', () => {
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
  const kinds = Object.keys(blockSamples).filter(
    (kind) => isCampaign || ['paragraph', 'math', 'divider'].includes(kind),
  );

  test.each(kinds)('a letter typed after each entry of the menu of %s goes into the block', async (kind) => {
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
  });

  test.each([
    ['a picture that is replaced', words.writing.figureReplace, undefined],
    ['a picture from the library', words.writing.figureFromLibrary, 'from-library'],
    ['a library that was left', words.writing.figureFromLibrary, undefined],
  ])('behind %s the caret is in a field of the picture', async (_, name, fromLibrary) => {
    const { page, read } = editor;
    await open([
      paragraph('Before'),
      { type: 'figure', data: { media: 'a', alt: '', caption: '' } },
      paragraph('After'),
    ]);
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
        const kinds = page.locator('.ce-popover--nested .ce-popover-item').filter({ visible: true });
        // On its way to a kind, the pointer can cross another line of the menu, which closes the nested menu.
        const choose = async () => {
          await menu().filter({ hasText: 'Convert to' }).hover();
          await kinds.first().waitFor();
          names = await kinds.allInnerTexts();
          return kinds
            .nth(at)
            .click({ timeout: 5_000 })
            .then(
              () => true,
              () => false,
            );
        };
        await expect.poll(choose).toBe(true);
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
});

/**
 * Panels reserve their space: at any width they cover no caption and no other block, and a clicked element does not
 * move.
 */
describe('writing: panels', () => {
  const editor = startEditorPage();
  const { writing } = words;

  /** Returns the height in pixels of the captions and following blocks that a visible panel covers. */
  const covered = () =>
    editor.page.evaluate(() => {
      const seen = (part: Element) => getComputedStyle(part).opacity === '1' && part.checkVisibility();
      const panel = [...document.querySelectorAll('.block-panel, .embed-panel')].find(seen);
      if (!panel) return 'no panel';
      const box = panel.getBoundingClientRect();
      // Inline elements in this test are in the first block.
      const blocks = [...document.querySelectorAll('main .ce-block')];
      const open = panel.matches('.embed-panel') ? blocks[0] : blocks.find((block) => block.contains(panel));
      const below = [...document.querySelectorAll('main .ce-block .caption-line, main .ce-block')].filter(
        (part) => part !== open && !part.contains(panel) && seen(part),
      );
      const over = below.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return Math.min(bottom, box.bottom) - Math.max(top, box.top);
      });
      return Math.max(0, Math.round(Math.max(...over)));
    });

  const table = {
    type: 'table',
    data: { header: true, rows: [['a', 'b']], align: ['left', 'left'], caption: '', label: 'tbl:one' },
  };
  const note = '<span class="footnote">Said so</span>';
  const inLine: [name: string, text: string, press: string][] = [
    ['note', `A text with a note${note}.`, '.footnote'],
    ['formula', 'A text with <span class="inline-math">x</span>.', '.inline-math'],
    ['citation', 'A text <span class="citation" data-keys="ito2024" data-mode="paren"></span>.', '.citation'],
    ['reference', 'A text <span class="ref" data-to="eq:one"></span>.', '.ref'],
  ];
  const after = [paragraph('The next one.'), paragraph('And the last.')];
  const formula = { type: 'math', data: { tex: 'x', label: 'eq:one' } };
  const figure = (caption: string) => ({
    type: 'figure',
    data: { media: 'a', alt: 'A reed', caption, width: 'column' },
  });
  const blocks: [name: string, block: Block, press: string][] = [
    ['label of a table', table, 'main td, main th'],
    ['TeX', formula, '.shown'],
    ['link', { type: 'link', data: { url: 'https://example.org/', title: 'A page', site: '' } }, '.shown'],
    ['picture', figure('A caption'), '.block-panel input'],
    ['picture without a caption', figure(''), '.block-panel input'],
  ];

  const widths = [390, ...inCampaign(640, 1280)];

  /** Waits until a block is drawn: a formula that is drawn between press and release would take the press with it. */
  async function drawn(press: string): Promise<Locator> {
    const target = editor.page.locator(press).first();
    await target.waitFor();
    if ((await target.locator('.math').count()) > 0) await target.locator('math').first().waitFor();
    return target;
  }

  test.each(widths)('at %i px the panel of a note, citation, reference covers no other block', async (width) => {
    const { page } = editor;
    await page.setViewportSize({ width, height: 900 });
    for (const [name, text, press] of inLine) {
      await editor.open([paragraph(text), ...after, formula]);
      await page.locator(press).click();
      await page.locator('.embed-panel').waitFor();
      await expect.poll(async () => [name, await covered()], { timeout: 5_000 }).toEqual([name, 0]);
      const top = () => page.getByText('And the last.').evaluate((last) => last.getBoundingClientRect().top);
      const moved = await top();
      await page.getByText('The next one.').click();
      await page.locator('.embed-panel').waitFor({ state: 'detached' });
      expect([name, (await top()) < moved]).toEqual([name, true]);
    }
  });

  test.each(widths)(
    'at %i px the panel of a block covers nothing, and the pressed element keeps its place',
    async (width) => {
      const { page } = editor;
      const frames = () =>
        page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.setViewportSize({ width, height: 700 });
      const before = Array.from({ length: 30 }, (_, index) => paragraph(`Before ${index}`));
      for (const [name, block, press] of blocks) {
        await editor.open([...before, block, ...after, ...before]);
        const target = await drawn(press);
        if (press.startsWith('.block-panel')) await target.focus();
        else await target.click();
        await expect.poll(async () => [name, await covered()], { timeout: 5_000 }).toEqual([name, 0]);
        const next = page.getByText('The next one.');
        await next.scrollIntoViewIfNeeded();
        const top = async () => Math.round((await next.boundingBox())?.y ?? 0);
        // A panel grows once its parts are drawn, and moves the next block.
        let place = await top();
        await expect.poll(async () => (await frames(), place === (place = await top()))).toBe(true);
        await next.click({ noWaitAfter: true });
        expect([name, await covered()]).toEqual([name, 'no panel']);
        // Waits for two frames, because the reserved space is removed in the next frame.
        await frames();
        expect([name, await top()]).toEqual([name, place]);
        expect([name, await page.evaluate(() => document.activeElement?.textContent)]).toEqual([name, 'The next one.']);
        expect(await page.locator('main .ce-block[style*="padding"]').count()).toBe(0);
      }
    },
  );

  test('a stored label that cannot be chosen is reported when the panel opens, and not offered', async () => {
    const { page } = editor;
    await editor.open([{ type: 'math', data: { tex: 'x', label: 'no colon' } }, paragraph('A text.')]);
    await page.locator('.shown').click();
    await page.getByText(writing.labelForm).waitFor();
    expect(await page.getByRole('textbox', { name: writing.label, exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect((await editor.read())[0]?.data.label).toBe('no colon');
  });

  test('a press on the empty part of a panel leaves the focus in its field', async () => {
    const { page } = editor;
    const shown = [
      ...blocks.filter(([name]) => name !== 'picture without a caption'),
      ['note', paragraph(inLine[0]?.[1] ?? ''), '.footnote'] as const,
    ];
    for (const [name, block, press] of shown) {
      await editor.open([paragraph('Before'), block, ...after]);
      const target = await drawn(press);
      if (press.startsWith('.block-panel')) await target.focus();
      else await target.click();
      const panel = page.locator(name === 'note' ? '.embed-panel' : '.block-panel').first();
      await panel.waitFor();
      await panel.evaluate((root) =>
        root.querySelector<HTMLElement>('input, textarea, select, [contenteditable]')?.focus(),
      );
      const focused = () =>
        page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.ariaLabel}`);
      const before = await focused();
      await panel.click({ position: { x: 3, y: 3 } });
      expect([name, await focused()]).toEqual([name, before]);
    }
  });
});
