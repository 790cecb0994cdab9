/**
 * The editor by itself in the system's Firefox: actions in which Firefox differs from Chromium. Takes about a minute.
 */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { launchFirefox } from '../support/firefox.ts';
import { code, header, list, paragraph as paragraphBlock } from '../e2e/harness/blocks.ts';
import { startEditorPage } from '../e2e/harness/editor-page.ts';
import { copyFromElsewhere, inFirefox } from '../e2e/harness/in-browser.ts';

inFirefox('the editor', () => {
  const editor = startEditorPage({ launch: launchFirefox, context: {} });
  let page: Page;
  beforeEach(() => void ({ page } = editor));

  const open = (...texts: string[]) =>
    page.evaluate(
      (blocks: Block[]) => window.harness.open({ blocks }),
      texts.map((text): Block => ({ type: 'paragraph', data: { text, align: 'left' } })),
    );
  const texts = async () =>
    (await page.evaluate(() => window.harness.read())).blocks.map(({ data }) => data.text ?? data.items ?? data.code);
  const paragraph = (number: number) => page.locator('main p[contenteditable]').nth(number);

  async function selectIn(number: number, from: number, to: number): Promise<void> {
    await paragraph(number).click();
    await paragraph(number).evaluate(
      (element, [start, end]) => {
        const node = element.firstChild ?? element;
        getSelection()?.setBaseAndExtent(node, start ?? 0, node, end ?? 0);
      },
      [from, to],
    );
  }

  test('what was cut comes back where it is pasted', async () => {
    await open('Cut these words, please.', 'Here: []');
    await selectIn(0, 4, 15);
    await page.keyboard.press('Control+x');
    expect(await texts()).toEqual(['Cut , please.', 'Here: []']);
    await selectIn(1, 7, 7);
    await page.keyboard.press('Control+v');
    await expect.poll(texts).toEqual(['Cut , please.', 'Here: [these words]']);
  });

  test('pasted HTML arrives with its marks and its blocks', async () => {
    await open('');
    await copyFromElsewhere(page, {
      'text/html': '<h2>A heading</h2><p>With <strong>weight</strong>.</p><ul><li>one</li><li>two</li></ul>',
      'text/plain': 'A heading\nWith weight.\none\ntwo',
    });
    await paragraph(0).click();
    await page.keyboard.press('Control+v');
    await expect.poll(async () => JSON.stringify(await texts())).toContain('two');
    const [heading, text, list] = await texts();
    expect([heading, text]).toEqual(['A heading', expect.stringMatching(/^With <(b|strong)>weight<\/\1>\.$/)]);
    expect(JSON.stringify(list)).toMatch(/one.*two/);
  });

  test('pasted into the middle of a paragraph, both halves stay; nested items are items', async () => {
    await open('headtail');
    await copyFromElsewhere(page, {
      'text/html': '<p>One</p><ul><li>a<ul><li>b</li></ul></li></ul>',
      'text/plain': 'x',
    });
    await selectIn(0, 4, 4);
    await page.keyboard.press('Control+v');
    const list = [{ content: 'a', items: [{ content: 'b', items: [] }] }];
    await expect.poll(texts).toEqual(['head', 'One', list, 'tail']);
  });

  test('an address pasted over words links them', async () => {
    await open('see this page');
    await copyFromElsewhere(page, { 'text/plain': 'https://example.org/page' });
    await selectIn(0, 4, 8);
    await page.keyboard.press('Control+v');
    await expect.poll(texts).toEqual(['see <a href="https://example.org/page">this</a> page']);
  });

  test('Ctrl+B and Ctrl+I make bold and italic at once, without the toolbar', async () => {
    await open('plain bold italic');
    await selectIn(0, 6, 10);
    await page.keyboard.press('Control+b');
    expect(await texts()).toEqual(['plain <b>bold</b> italic']);
    await page.keyboard.press('Control+b');
    expect(await texts()).toEqual(['plain bold italic']);
    await paragraph(0).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+i');
    await page.keyboard.type('!');
    expect(await texts()).toEqual(['plain bold italic<i>!</i>']);
  });

  test('Enter splits, Backspace joins, / offers headings and lists', async () => {
    await open('OneTwo');
    await selectIn(0, 3, 3);
    await page.keyboard.press('Enter');
    expect(await texts()).toEqual(['One', 'Two']);
    await page.keyboard.press('Backspace');
    expect(await texts()).toEqual(['OneTwo']);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await page.locator('.ce-popover--opened').getByText('Unordered list').click();
    await page.keyboard.type('a');
    for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
    await page.keyboard.type('b');
    expect(await texts()).toEqual(['OneTwo', [{ content: 'a', items: [{ content: 'b', items: [] }] }]]);
  });

  test('a code block: written, indented, pasted into, and left', async () => {
    await open('');
    await paragraph(0).click();
    await page.keyboard.press('Control+Shift+c');
    await page.locator('.cm-content').click();
    await page.keyboard.type('if x:');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await copyFromElsewhere(page, { 'text/html': '<b>bold()</b>', 'text/plain': 'plain()' });
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+v');
    await expect.poll(texts).toEqual(['if x:\n    plain()']);
  });

  test('the link tool makes a link', async () => {
    await open('see here');
    await selectIn(0, 4, 8);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('example.org');
    await page.keyboard.press('Enter');
    await expect.poll(texts).toEqual(['see <a href="http://example.org">here</a>']);
  });

  test('Ctrl+M makes inline code, and typing continues as text behind it', async () => {
    await open('run npm now');
    await selectIn(0, 4, 7);
    await page.keyboard.press('Control+m');
    expect(await texts()).toEqual(['run <span class="inline-code">npm</span> now']);
  });

  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  test('undo and redo over a split, a heading and a cut, to the first and to the last', async () => {
    await open('alpha beta', 'gamma');
    await selectIn(0, 5, 5);
    await press('Enter', 'Control+Alt+2');
    await selectIn(1, 0, 3);
    await press('Control+x');
    const last = await page.evaluate(() => window.harness.read());
    expect(last.blocks.map(({ type, data }) => [type, data.text])).toEqual([
      ['paragraph', 'alpha'],
      ['header', expect.stringMatching(/beta$/)],
      ['paragraph', 'ma'],
    ]);
    await press('Control+z', 'Control+z', 'Control+z');
    expect(await texts()).toEqual(['alpha beta', 'gamma']);
    await press('Control+y', 'Control+Shift+z', 'Control+Shift+z');
    const again = await page.evaluate(() => window.harness.read());
    expect(again.blocks).toEqual(last.blocks);
  });

  test('a selection over blocks by keys: removed, taken back, and typed over', async () => {
    await open('one two', 'three', 'four five');
    await selectIn(0, 4, 4);
    // Extends the selection to the end of the first block, then into the second block, then into the third block.
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Backspace');
    const left = (await texts()).join('|');
    expect(left).toMatch(/^one /);
    expect(left).not.toContain('three');
    await press('Control+z');
    expect(await texts()).toEqual(['one two', 'three', 'four five']);
    await press('Control+a', 'Control+a');
    await page.keyboard.type('x');
    expect(await texts()).toEqual(['x']);
  });

  test('everything cut and pasted again is the same document, lists and code too', async () => {
    const blocks: Block[] = [header('Part'), list('one', 'two'), code('let a;\n  b'), paragraphBlock('end')];
    await page.evaluate((given) => window.harness.open({ blocks: given }), blocks);
    await page.locator('.cm-content').waitFor();
    await paragraph(0).click();
    await press('Control+a', 'Control+a', 'Control+x');
    expect(await texts()).toEqual([]);
    await press('Control+v');
    await expect.poll(async () => (await texts()).length).toBe(4);
    expect(JSON.stringify(await texts())).toMatch(/Part.*one.*two.*let a;\\n {2}b.*end/);
  });

  test('Delete before code selects it first: nothing is joined into it', async () => {
    await page.evaluate((given) => window.harness.open({ blocks: given }), [paragraphBlock('Before'), code('a\n  b')]);
    await page.locator('.cm-content').waitFor();
    await paragraph(0).click();
    await press('End', 'Delete');
    expect(await texts()).toEqual(['Before', 'a\n  b']);
    await press('Delete');
    expect(await texts()).toEqual(['Before']);
    await press('Control+z');
    expect(await texts()).toEqual(['Before', 'a\n  b']);
  });

  test('converts typed Markdown, and Backspace reverts it', async () => {
    await open('');
    await paragraph(0).click();
    await page.keyboard.type('## Part');
    await press('Enter');
    await page.keyboard.type('with **weight** and `code` ');
    const [heading, text] = (await page.evaluate(() => window.harness.read())).blocks;
    expect([heading?.type, heading?.data.text]).toEqual(['header', 'Part']);
    expect(text?.data.text).toMatch(/with <b>weight<\/b> and <span class="inline-code">code<\/span>/);
  });

  test('a block is moved by keys, and back', async () => {
    await open('one', 'two');
    await paragraph(0).click();
    await press('Alt+Shift+ArrowDown');
    expect(await texts()).toEqual(['two', 'one']);
    await press('Control+z');
    expect(await texts()).toEqual(['one', 'two']);
  });
});
