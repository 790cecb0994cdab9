/**
 * Thousands of random edit sequences in the real editor in a browser: in texts, containers, tables, panels and menus,
 * and those of menus in Firefox, too. `SEED` selects other sequences. `LENGTH` is the number of edits in each sequence.
 * An interrupted run resumes at its last step.
 */
import type { Block } from '#contract/documents.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { launchFirefox } from '../support/firefox.ts';
import { code, header, list, paragraph } from '../e2e/harness/blocks.ts';
import { tryContainerEdits } from '../e2e/harness/container-sequences.ts';
import { tryEdits } from '../e2e/harness/edit-sequences.ts';
import { startEditorPage, type EditorPage } from '../e2e/harness/editor-page.ts';
import { copyFromElsewhere, inFirefox } from '../e2e/harness/in-browser.ts';
import { tryMenuActs } from '../e2e/harness/menu-sequences.ts';
import { takeSteps } from './parts/steps.ts';

/** Number of sequences before the page is reloaded. */
const A_PAGE = 50;
const length = Number(process.env['LENGTH'] ?? 8);

type Try = (page: Page, seed: number, length: number) => Promise<void>;

async function trySequences(editor: EditorPage, name: string, steps: number, tryOne: Try): Promise<void> {
  let isOpen = false;
  const { state } = await takeSteps<{ seed: number }>({
    name,
    steps,
    begin: () => ({ seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000) }),
    async step({ seed }, index) {
      if (index % A_PAGE === 0 || !isOpen) await editor.page.goto(editor.bundle.url);
      isOpen = true;
      await tryOne(editor.page, seed + index, length);
      return { seed };
    },
  });
  console.log(`${name}: from seed ${state.seed}`);
}

const chromium = startEditorPage();

test.each<[string, number, Try]>([
  ['editor-sequences', 3_000, tryEdits],
  ['container-sequences', 2_000, tryContainerEdits],
  ['menu-sequences', 4_000, tryMenuActs],
])('%s: equals a model, the first document after undo, and the last after redo', (...sequences) =>
  trySequences(chromium, ...sequences),
);

inFirefox('sequences', () => {
  const editor = startEditorPage({ launch: launchFirefox, context: {} });

  test('menu-sequences: undone and done again to the letter, stored as they are shown', () =>
    trySequences(editor, 'firefox-sequences', 1_000, tryMenuActs));

  // Journeys of `tests/e2e/` that cut and paste cannot run in a Firefox without a window.
  test('everything cut and pasted again is the same document; HTML of another program is pasted as blocks', async () => {
    const { page } = editor;
    await page.goto(editor.bundle.url);
    const open = (...blocks: Block[]) => page.evaluate((given) => window.harness.open({ blocks: given }), blocks);
    const text = async () => JSON.stringify((await page.evaluate(() => window.harness.read())).blocks);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await open(header('Part'), list('one', 'two'), code('let a;\n  b'), paragraph('end'));
    await page.locator('.cm-content').waitFor();
    await page.locator('main p[contenteditable]').click();
    await press('Control+a', 'Control+a', 'Control+x');
    expect(await text()).toBe('[]');
    await press('Control+v');
    await expect.poll(text).toMatch(/Part.*one.*two.*let a;\\n {2}b.*end/);
    await open(paragraph('head'));
    await copyFromElsewhere(page, {
      'text/html': '<p>With <b>weight</b></p><ul><li>a<ul><li>b</li></ul></li></ul>',
      'text/plain': 'x',
    });
    await page.locator('main p[contenteditable]').click();
    await press('End', 'Control+v');
    await expect.poll(text).toMatch(/head.*With <b>weight<\/b>.*"content":"a","items":\[\{"content":"b"/);
  });
});
