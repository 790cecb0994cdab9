/** The editor by itself on a page: handles and dragging, names, the placeholder, toolbars, input methods. */
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { code, header, list, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { selectText } from './harness/select-text.ts';

const editor = startEditorPage();
const { open, read, keys } = editor;
let page: Page;
beforeEach(() => void ({ page } = editor));

const handle = () => page.getByRole('button', { name: 'Move or change this block' });
const texts = async () => (await read()).map(({ data }) => data.text ?? data.items ?? data.code);

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not to be seen.`);
  return box;
}

/**
 * Hovers over a block until its buttons exist: Editor.js creates them when the browser is idle, and shows them only if
 * the mouse enters another block than the last one.
 */
async function goTo(block: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.locator('main .ce-block').filter({ hasNotText: block }).first().hover();
      await page.getByText(block, { exact: true }).hover();
      return handle().isVisible();
    })
    .toBe(true);
}

/** Drags the handle of a block to a height. */
async function drag(block: string, to: number): Promise<void> {
  await goTo(block);
  const { x, y, width, height } = await boxOf(handle());
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, to - 10, { steps: 5 });
  await page.mouse.move(x + width / 2, to, { steps: 2 });
  // The drop position is drawn in the next frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}
const middleOf = async (block: string) => {
  const { y, height } = await boxOf(page.getByText(block, { exact: true }));
  return y + height / 2;
};

test('the buttons are level with the first line of each kind of block', async () => {
  await open([paragraph('First'), header('Large', 1), paragraph('Plain'), header('Small', 4), list('Item'), code('x')]);
  for (const block of ['First', 'Large', 'Plain', 'Small', 'Item']) {
    await goTo(block);
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(handle());
        return [block, Math.abs(y + height / 2 - (await middleOf(block))) < 4];
      })
      .toEqual([block, true]);
  }
  await page.locator('figure.code .cm-content').hover();
  await expect.poll(async () => (await boxOf(handle())).y > (await boxOf(page.locator('figure.code'))).y).toBe(true);
});

test('a block is dragged by its handle, read out, and back with one undo; Escape leaves it', async () => {
  await open([paragraph('One'), header('Two'), list('Three'), paragraph('Four')]);
  await drag('One', (await middleOf('Three')) + 20);
  expect(await texts()).toEqual(['Two', ['Three'], 'One', 'Four']);
  expect(await page.getByRole('status').allInnerTexts()).toContain('Moved to position 3 of 4.');
  expect(await page.locator('.ce-popover--opened').count()).toBe(0);
  await keys('Control+z');
  expect(await texts()).toEqual(['One', 'Two', ['Three'], 'Four']);
  await drag('Four', (await middleOf('One')) - 15);
  expect(await texts()).toEqual(['Four', 'One', 'Two', ['Three']]);

  await goTo('Three');
  const { x, y } = await boxOf(handle());
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 5, y - 100, { steps: 4 });
  await keys('Escape');
  await page.mouse.up();
  expect(await texts()).toEqual(['Four', 'One', 'Two', ['Three']]);
});

test('the handle of one of the selected blocks drags them all', async () => {
  await open([paragraph('One'), paragraph('Two'), paragraph('Three'), paragraph('Four')]);
  await page.getByText('One').click();
  await keys('Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+End');
  await drag('Two', (await middleOf('Four')) + 20);
  expect(await texts()).toEqual(['Three', 'Four', 'One', 'Two']);
  await keys('Control+z');
  expect(await texts()).toEqual(['One', 'Two', 'Three', 'Four']);
});

test('a press without a move opens the menu of the block', async () => {
  await open([paragraph('One'), paragraph('Two')]);
  await goTo('One');
  await handle().click();
  await page.locator('.ce-popover--opened').getByText('Align center').waitFor();
});

/** Opens the editor on a touch screen. The caller closes the browser context. */
async function openOnPhone(blocks: Parameters<typeof editor.open>[0]): Promise<Page> {
  const context = await editor.browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  const phone = await context.newPage();
  await phone.goto(editor.bundle.url);
  await phone.evaluate((written) => window.harness.open({ blocks: written }), [...blocks]);
  return phone;
}

/** Taps the block until its button exists, and returns the button. */
async function handleOf(phone: Page, inBlock: Locator): Promise<Locator> {
  const button = phone.getByRole('button', { name: 'Move or change this block' });
  await expect
    .poll(async () => {
      await inBlock.tap();
      return button.isVisible();
    })
    .toBe(true);
  return button;
}

test('a finger drags too', async () => {
  const phone = await openOnPhone([paragraph('One'), paragraph('Two'), paragraph('Three')]);
  const button = await handleOf(phone, phone.getByText('One'));
  const box = await boxOf(button);
  expect([box.width, box.height]).toEqual([44, 44]);
  const { y, height } = await boxOf(phone.getByText('Three'));
  const devTools = await phone.context().newCDPSession(phone);
  const x = box.x + box.width / 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', box.y + 20);
  for (const at of [box.y + 40, y + height / 2, y + height + 5]) await touch('touchMove', at);
  await phone.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await touch('touchEnd');
  const now = await phone.evaluate(() => window.harness.read());
  expect(now.blocks.map(({ data }) => data.text)).toEqual(['Two', 'Three', 'One']);
  await phone.context().close();
});

test('on a phone the panel does not cover the buttons of a block', async () => {
  const phone = await openOnPhone([
    { type: 'math', data: { tex: 'E = mc^2', label: '' } },
    ...['One', 'Two', 'Three', 'Four'].map((text) => paragraph(text)),
  ]);
  const button = await handleOf(phone, phone.locator('.shown'));
  await phone.getByRole('textbox', { name: 'TeX' }).waitFor();
  const isFree = await button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [y + 2, y + height / 2, y + height - 2].every((at) =>
      element.contains(document.elementFromPoint(x + width / 2, at)),
    );
  });
  expect(isFree).toBe(true);
  await phone.context().close();
});

test('each block has an accessible name, and only the empty document has the placeholder', async () => {
  await page.evaluate(() => window.harness.open({ blocks: [] }, { placeholder: 'Start here.' }));
  const shown = (number: number) =>
    page
      .locator('main p[contenteditable]')
      .nth(number)
      .evaluate((element) => getComputedStyle(element, '::before').content);
  expect(await shown(0)).toBe('"Start here."');
  await page.keyboard.type('One');
  await keys('Enter');
  expect(await shown(1)).toBe('none');
  await open([paragraph('One'), header('Two', 3), list('Three')]);
  expect(await page.getByRole('textbox', { name: 'Paragraph' }).innerText()).toBe('One');
  const heading = page.getByRole('heading', { name: 'Two', level: 3 });
  expect(await heading.getAttribute('aria-roledescription')).toBe('Heading 3');
  expect(await page.getByRole('list', { name: 'Unordered list' }).innerText()).toBe('Three');
  // Read-only mode shows only the text, without fields or a placeholder.
  await page.evaluate(
    (blocks) => window.harness.open({ blocks }, { readOnly: true }),
    [paragraph('One'), code('x'), { type: 'quote', data: { text: 'Words', cite: '' } }],
  );
  await page.locator('figure.code').waitFor();
  expect(await page.getByRole('textbox', { name: 'Paragraph' }).count()).toBe(0);
  expect(await page.locator('[placeholder]:not([placeholder=""]), [data-placeholder]').count()).toBe(0);
});

test('the caret of restored text is at its end', async () => {
  const blocks = [paragraph('One'), paragraph('Two')];
  await page.evaluate((given) => window.harness.open({ blocks: given }, { autofocus: 'end' }), blocks);
  await page.keyboard.type('!');
  expect(await texts()).toEqual(['One', 'Two!']);
});

test('the inline toolbar leaves the line below to be read', async () => {
  await open([
    paragraph('Above.'),
    paragraph('And above.'),
    paragraph('Still above.'),
    paragraph('One word of a line.'),
    paragraph('The next line.'),
  ]);
  await selectText(page, 'One');
  await page.locator('[data-item-name="italic"]').waitFor();
  const bar = await boxOf(page.locator('.ce-inline-toolbar .ce-popover__container').first());
  const line = await boxOf(page.getByText('One word'));
  expect(bar.y + bar.height).toBeLessThanOrEqual(line.y + 8);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const field = await boxOf(page.locator('.link-input'));
  expect(field.y + field.height).toBeLessThanOrEqual(line.y + 8);
});

/** 640 px is the width of a window of 1,280 px at 200 % zoom. */
test.each([390, 640])('at %i px each button for a selection is visible and works', async (width) => {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 700 });
  const above = ['One', 'Two', 'Three', 'Four', 'Five'].map((text) => paragraph(`${text} above.`));
  await open([...above, paragraph('One word of a line.'), paragraph('Below.')]);
  await selectText(page, 'word');
  await page.locator('[data-item-name="italic"]').waitFor();
  const unseen = await page.locator('.ce-inline-toolbar [data-item-name]').evaluateAll((items) =>
    items.flatMap((item) => {
      const { x, y, width: wide, height } = item.getBoundingClientRect();
      const isSeen = wide > 20 && height > 20 && item.contains(document.elementFromPoint(x + wide / 2, y + height / 2));
      return isSeen ? [] : [item.getAttribute('data-item-name')];
    }),
  );
  expect(unseen).toEqual([]);
  await page.getByRole('button', { name: words.writing.toolLink, exact: true }).click();
  await page.keyboard.type('example.org');
  await page.keyboard.press('Enter');
  expect((await read())[5]?.data.text).toBe('One <a href="http://example.org">word</a> of a line.');
  if (before) await page.setViewportSize(before);
});

test('composing behind a closed mark does not extend it', async () => {
  await open([]);
  await page.keyboard.type('**bold**');
  const devTools = await editor.context.newCDPSession(page);
  await devTools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await devTools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await devTools.send('Input.insertText', { text: '日本' });
  expect(await texts()).toEqual(['<b>bold</b>日本']);
  await page.keyboard.type('x');
  expect(await texts()).toEqual(['<b>bold</b>日本x']);
});

test.each(['the menu of blocks', 'the window of a note'])('%s lies above the bar, the text below it', async (what) => {
  await open([
    paragraph('One <span class="footnote">said</span>'),
    ...Array.from({ length: 40 }, () => paragraph('Line')),
  ]);
  // Adds a replacement for the bar, because the editor's test page has no bar.
  await page.evaluate(() => {
    const bar = document.createElement('div');
    bar.id = 'bar';
    bar.style.cssText = 'position: fixed; z-index: 2; inset: 0 0 auto; height: 300px';
    document.body.prepend(bar);
  });
  const isNote = what.endsWith('note');
  if (isNote) await page.locator('main .footnote').dispatchEvent('click');
  else {
    await page.locator('.ce-block p').first().focus();
    await page.keyboard.press('Control+/');
  }
  const shown = page.locator(isNote ? '.embed-panel' : '.ce-popover--opened > .ce-popover__container');
  await shown.waitFor();
  const at = (selector: string) =>
    page.evaluate((wanted) => {
      const box = [...document.querySelectorAll(wanted)].at(-1)?.getBoundingClientRect();
      if (!box) return 'none';
      const top = document.elementFromPoint(box.left + 8, Math.min(290, box.top + 8));
      return top?.closest('#bar, .embed-panel, .ce-popover, .ce-block')?.className || top?.id;
    }, selector);
  expect(await at(isNote ? '.embed-panel' : '.ce-popover--opened > .ce-popover__container')).toMatch(/panel|popover/);
  expect(await at('.ce-block:nth-child(2)')).toBe('bar');
});

test('a finger selects on into the next block, and links what it selected', async () => {
  const phone = await openOnPhone([paragraph('One two'), header('Three'), paragraph('Four')]);
  const bar = phone.getByRole('toolbar', { name: words.writing.selected });
  await phone.getByText('One two').tap();
  expect(await bar.isVisible()).toBe(false);
  // Selects a word by script, as the system's menu does.
  await phone.evaluate(() => {
    const text = document.querySelector('main p')?.firstChild;
    if (text) window.getSelection()?.setBaseAndExtent(text, 4, text, 7);
  });
  const next = bar.getByRole('button', { name: words.writing.selectNext });
  const link = bar.getByRole('button', { name: words.writing.toolLink, exact: true });
  await next.waitFor();
  expect(await link.isVisible()).toBe(false);
  await next.tap();
  for (const button of [next, link]) expect((await boxOf(button)).height).toBeGreaterThanOrEqual(44);
  await link.tap();
  await phone.keyboard.type('example.org');
  await phone.keyboard.press('Enter');
  const { blocks } = await phone.evaluate(() => window.harness.read());
  const linked = (text: string) => `<a href="http://example.org">${text}</a>`;
  expect(blocks.map(({ data }) => data.text)).toEqual([`One ${linked('two')}`, linked('Three'), 'Four']);
  await phone.context().close();
});

/** Returns the `content-visibility` of a long post's last block in each frame until the block is laid out. */
const layouts = (before: 'wait' | 'scroll' | 'key' | 'end') =>
  page.evaluate(
    async ({ blocks, before }) => {
      const opened = window.harness.open({ blocks }, { autofocus: before === 'end' ? 'end' : 'start' });
      const seen: string[] = [];
      for (let frames = 0; seen.at(-1) !== 'visible' && frames < 600; frames += 1) {
        await new Promise(requestAnimationFrame);
        const [last] = [...document.querySelectorAll('.ce-block')].slice(-1);
        if (last) seen.push(getComputedStyle(last).contentVisibility);
        if (last && before === 'scroll') window.scrollBy(0, 400);
        if (last && before === 'key') last.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9', bubbles: true }));
      }
      await opened;
      const later = ({ cssRules }: CSSStyleSheet) =>
        [...cssRules].some((rule) => rule.cssText.includes('content-visibility'));
      return { seen, sheets: document.adoptedStyleSheets.filter(later).length };
    },
    { blocks: Array.from({ length: 200 }, (_, index) => paragraph(`Block ${index}`)), before },
  );

test('content below the screen of a long post is laid out later, and at once if the end is needed', async () => {
  const waiting = await layouts('wait');
  expect([waiting.seen[0], waiting.seen.at(-1), waiting.sheets]).toEqual(['auto', 'visible', 0]);
  const scrolled = await layouts('scroll');
  expect(scrolled.seen[0]).toBe('auto');
  expect(scrolled.seen.length).toBeLessThan(5);
  expect((await layouts('key')).seen).toEqual(['auto', 'visible']);
  const atEnd = await layouts('end');
  expect(atEnd.seen).toEqual(['visible']);
  expect(await page.getByText('Block 199').evaluate((block) => block.getBoundingClientRect().bottom)).toBeLessThan(
    await page.evaluate(() => window.innerHeight),
  );
});
