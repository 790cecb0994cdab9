/**
 * The editor sanitizes HTML with the browser's parser, the server with a different parser. HTML that one of them has
 * sanitized must stay unchanged in the other, and must not run scripts.
 */
import fc from 'fast-check';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sanitiseInline, inlineText } from '#inlines/text.ts';
import { inlineHtml } from '../support/documents.ts';
import { hostileHtml } from '../support/hostile.ts';
import { paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { copyFromElsewhere } from './harness/in-browser.ts';

const editor = startEditorPage();

/** Sanitizes all texts in a single call, because one call to the page for each text would take minutes. */
const inBrowser = (texts: readonly string[], page = editor.page): Promise<string[]> =>
  page.evaluate((given) => given.map((text) => window.harness.sanitise(text)), texts);

/** Opens the page without its policy, so that an attack could run. */
async function unguarded(): Promise<Page> {
  const page = await editor.context.newPage();
  await page.route(`${editor.bundle.url}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { 'Content-Type': 'text/html' } });
  });
  await page.goto(editor.bundle.url);
  await page.evaluate(() =>
    Object.assign(window, { attacks: 0, pwned: () => ((window as { attacks?: number }).attacks = 1) }),
  );
  return page;
}

test('HTML that the browser’s parser accepts is clean for the server, hostile or not', async () => {
  const texts = [...hostileHtml, ...fc.sample(inlineHtml, { numRuns: 1_000, seed: 20_261_122 })];
  const page = await unguarded();
  const once = await inBrowser(texts, page);
  const unclean = once.flatMap((cleaned, index) =>
    sanitiseInline(cleaned) === cleaned ? [] : [{ text: texts[index], cleaned, server: sanitiseInline(cleaned) }],
  );
  expect(unclean).toEqual([]);
  expect(await inBrowser(once, page)).toEqual(once);
  // Waits for a moment, because an event handler of an attack would run later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(await page.evaluate(() => (window as { attacks?: number }).attacks)).toBe(0);
});

test('both parsers read stored HTML identically', async () => {
  const stored = fc.sample(inlineHtml, { numRuns: 1_000, seed: 20_261_123 }).map(sanitiseInline);
  expect(await inBrowser(stored)).toEqual(stored);
});

test('keeps text around misplaced tags', async () => {
  const texts = ['<td>a</td>b', '<frameset>c', '<col>d', '<table>e<tr><td>f', '<body>g</body>h', '<option>i', '</p>j'];
  const once = await inBrowser(texts);
  expect(
    once
      .map((html) => inlineText(html))
      .join('')
      .replace(/\s/g, ''),
  ).toBe('abcdefghij');
});

test('a paste before its reader is there waits for it, where the caret is, and loses nothing', async () => {
  await editor.page.route(/html-to-blocks/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await editor.page.reload();
  await editor.page.waitForFunction(() => 'harness' in window);
  await editor.open([paragraph('before after')]);
  await copyFromElsewhere(editor.page, {
    'text/html': '<h2>Part</h2><p>one <b>two</b></p>',
    'text/plain': 'Part one two',
  });
  await editor.page.locator('.ce-block p').click();
  await editor.keys('End', 'Control+v');
  await expect
    .poll(async () => (await editor.read()).map(({ type, data }) => [type, data.text]))
    .toEqual([
      ['paragraph', 'before after'],
      ['header', 'Part'],
      ['paragraph', 'one <b>two</b>'],
    ]);
});

test('a paste whose reader cannot be loaded inserts plain text with a message', async () => {
  await editor.page.route(/html-to-blocks/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export {}' }),
  );
  await editor.page.reload();
  await editor.page.waitForFunction(() => 'harness' in window);
  await editor.open([paragraph('x')]);
  await copyFromElsewhere(editor.page, { 'text/html': '<style>p{}</style><p>one</p><p>two</p>' });
  await editor.page.locator('.ce-block p').click();
  await editor.keys('Control+v');
  await expect.poll(async () => (await editor.read()).map(({ data }) => data.text).join(' ')).toMatch(/one.*two/);
  expect(await editor.page.evaluate(() => window.harness.notices)).toEqual([
    expect.stringContaining('only plain text'),
  ]);
});

/** Texts of the editor's blocks. */
interface Words {
  text?: string;
  tex?: string;
  code?: string;
  language?: { value: string };
  items?: { content: string }[];
  start?: number;
  type?: string;
}

const equation =
  '<!--[if gte msEquation 12]><m:oMath><m:f><m:num><m:r>a</m:r></m:num><m:den><m:r>b</m:r></m:den></m:f></m:oMath><![endif]-->';

test.each<[string, string, [type: string, words: string][]]>([
  [
    'Word',
    `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b> ${equation} and<a href="#_ftn1" name="_ftnref1">[1]</a>.</p><p class=MsoNormal>end</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> Note.</p></div></div>`,
    [
      [
        'paragraph',
        '<b>Bold</b> <span class="inline-math">\\frac{a}{b}</span> and<span class="footnote">Note.</span>.',
      ],
      ['paragraph', 'end'],
    ],
  ],
  [
    'a chat program',
    '<p>So \\(x\\):</p><span class="katex-display"><span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span></span><pre><div>python</div><div><button>Copy code</button></div><code class="language-python">print(1)</code></pre><ol start="3" type="a"><li>c</li></ol>',
    [
      ['paragraph', 'So <span class="inline-math">x</span>:'],
      ['math', 'x^2'],
      ['code', 'print(1) python'],
      ['list', 'c 3 a'],
    ],
  ],
])('a paste from %s keeps notes, formulas, code and numbers', async (_, html, blocks) => {
  await editor.open([paragraph('')]);
  await copyFromElsewhere(editor.page, { 'text/html': html, 'text/plain': 'x' });
  await editor.page.locator('.ce-block p').click();
  await editor.keys('Control+v');
  const words = ({ text, tex, code, language, items, start, type }: Words) =>
    [text ?? tex ?? code ?? items?.[0]?.content, language?.value, start, type]
      .filter((word) => word !== undefined)
      .join(' ');
  await expect
    .poll(async () => (await editor.read()).map(({ type, data }) => [type, words(data as Words)]))
    .toEqual(blocks);
});
