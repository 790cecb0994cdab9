/**
 * Panels reserve their space: at any width they cover no caption and no other block, and a clicked element does not
 * move.
 */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import type { Block } from '#contract/documents.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { inCampaign } from './harness/long.ts';

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
      const box = await next.boundingBox();
      await next.click({ noWaitAfter: true });
      expect([name, await covered()]).toEqual([name, 'no panel']);
      // Waits for two frames, because the reserved space is removed in the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect([name, Math.round((await next.boundingBox())?.y ?? 0)]).toEqual([name, Math.round(box?.y ?? 0)]);
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
