/** The editor alone in Firefox: what it does otherwise than Chromium, tried in the system's own. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { launchFirefox } from '#testing/firefox.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { copyFromElsewhere, inFirefox } from './harness/in-browser.ts';

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

  test('inline code by Ctrl+M, and writing goes on as text behind it', async () => {
    await open('run npm now');
    await selectIn(0, 4, 7);
    await page.keyboard.press('Control+m');
    expect(await texts()).toEqual(['run <span class="inline-code">npm</span> now']);
  });
});
