/** The tools of a selection, by touch only. */
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { inlineTools } from '#inlines/tools.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { selectText } from './harness/select-text.ts';
import { inCampaign } from './harness/long.ts';

const touch = { hasTouch: true, isMobile: true };
const editor = startEditorPage({ context: touch });

/** Returns whether an element is completely visible and reacts to a tap at any point. */
const isWhole = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const));
    return (
      right - left >= 44 &&
      bottom - top >= 44 &&
      corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    );
  });

/** The expected result of each tool on a word. `typed` is the text for the tool's panel, if it has one. */
const made: Readonly<Record<string, { typed?: string; html: RegExp }>> = {
  bold: { html: /<b>word<\/b>/ },
  italic: { html: /<i>word<\/i>/ },
  link: { typed: 'example.org', html: /<a href="http:\/\/example\.org">word<\/a>/ },
  inlineCode: { html: /<span class="inline-code">word<\/span>/ },
  s: { html: /<s>word<\/s>/ },
  mark: { html: /<mark>word<\/mark>/ },
  sub: { html: /<sub>word<\/sub>/ },
  sup: { html: /<sup>word<\/sup>/ },
  dots: { html: /<em class="dots">word<\/em>/ },
  ruby: { typed: 'wɜːd', html: /<ruby>word<rt>wɜːd<\/rt><\/ruby>/ },
  inlineMath: { typed: '^2', html: /<span class="inline-math">word\^2<\/span>/ },
  footnote: { typed: 'Said', html: /word<span class="footnote">Said<\/span>/ },
  citation: { typed: 'ito', html: /word<span[^>]*ito2024/ },
  reference: { html: /word<span class="ref"/ },
};

test.each([390, ...inCampaign(640, 768, 1024)])(
  'at %i px on a touch screen every tool of a selection is seen whole and does its work at a tap',
  async (width) => {
    const { page, read } = editor;
    await page.setViewportSize({ width, height: 800 });
    const math = { type: 'math', data: { tex: 'x', label: 'eq:one' } };
    const faults: string[] = [];
    for (const { name, button = name, title } of inlineTools) {
      await editor.open([...['One', 'Two', 'Three'].map(paragraph), paragraph('One word of a line.'), math]);
      // Waits until labels are numbered, because the reference tool is available only then.
      await expect
        .poll(() => page.locator('.math').evaluate((shown) => getComputedStyle(shown, '::after').content))
        .toContain('1');
      await page.getByText('One word').tap();
      await selectText(page, 'word');
      const tool = page.locator(`.ce-inline-toolbar [data-item-name="${button}"]`);
      await tool.waitFor();
      if (!(await isWhole(tool))) faults.push(`${title} is cut`);
      await tool.tap();
      const { typed, html } = made[button] ?? { html: /^$/ };
      const panel = page.locator('.embed-panel, .link-input').last();
      if (typed !== undefined || button === 'reference') await panel.waitFor();
      if (typed !== undefined) await page.keyboard.type(typed);
      if (button === 'citation' || button === 'reference')
        await page.locator('.embed-panel .found-works :is(button, [role="option"])').first().tap();
      else if (typed !== undefined) await page.keyboard.press('Enter');
      const text = () => read().then((blocks) => String(blocks[3]?.data.text));
      if (!html.test(await text())) faults.push(`${title} made ${await text()}`);
    }
    expect(faults).toEqual([]);
  },
);

test.each([390, ...inCampaign(768)])('at %i px tools open in sight if the selection is at the bottom of the screen', async (width) => {
  const { page } = editor;
  await page.setViewportSize({ width, height: 800 });
  const lines = Array.from({ length: 30 }, (_, at) => paragraph(`Line ${at}`));
  await editor.open([...lines, paragraph('One word of a line.'), ...lines]);
  await page.getByText('One word').evaluate((line) => line.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await page.getByText('One word').tap();
  await selectText(page, 'word');
  const tools = page.locator('.ce-inline-toolbar [data-item-name]');
  await tools.first().waitFor();
  // Checks the tools without tapping them, because a tap would scroll the tool into view.
  await expect.poll(async () => Promise.all((await tools.all()).map(isWhole))).not.toContain(false);
});
