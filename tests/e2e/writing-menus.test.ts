/** The menus of the editor: announced to screen readers, next to their line, and the best match first. */
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { writing as japanese } from '#messages/ja/writing.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';

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

test.each([
  [0.1, 700],
  [0.45, 700],
  [0.55, 700],
  [0.9, 700],
  [0.5, 420],
])(
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
