/** Formulas, notes, citations and references in a text; pastes, files and finding. */
import { toEdge } from './harness/select-text.ts';
import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import { axeFindings } from '../support/axe.ts';
import { code, header, paragraph } from './harness/blocks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import * as words from '#i18n/index.ts';
import { codeCell, markdownCell, notebook, png, rawCell, result, stream } from '../support/notebooks.ts';
import { copyFromElsewhere } from './harness/in-browser.ts';
import fc from 'fast-check';
import { inlineText, sanitiseInline } from '#inlines/text.ts';
import { inlineHtml } from '../support/documents.ts';
import { hostileHtml } from '../support/hostile.ts';

/**
 * Inline formulas, notes and citations in a real editor: created, displayed, reached by keyboard, undone, copied,
 * saved.
 */
describe('writing: embeds', () => {
  const editor = startEditorPage();
  let page: Page;
  beforeEach(() => {
    ({ page } = editor);
  });

  const math = (tex: string) => `<span class="inline-math">${tex}</span>`;
  const note = (text: string) => `<span class="footnote">${text}</span>`;

  async function open(...blocks: Block[]): Promise<void> {
    await page.evaluate((given) => window.harness.open({ blocks: given }), blocks);
    await page.locator('main [contenteditable=true]').first().click();
    await toEdge(page, 'end');
  }
  const texts = async () => (await page.evaluate(() => window.harness.read())).blocks.map(({ data }) => data.text);
  const { keys } = editor;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  test('a formula typed between dollars is seen at once; Backspace takes that back; prices stay prices', async () => {
    await open(paragraph(''));
    await page.keyboard.type('With $x^2$ and $5 or $6.');
    expect(await texts()).toEqual([`With ${math('x^2')} and $5 or $6.`]);
    await page.locator('main .inline-math math').waitFor();
    await page.keyboard.type(' $y$');
    await keys('Backspace');
    expect(await texts()).toEqual([`With ${math('x^2')} and $5 or $6. $y$`]);
  });

  test('arrows reach a formula, Enter opens it, and it is rendered while typing, with its errors', async () => {
    await open(paragraph(`a ${math('x')} b`));
    await keys('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
    await page.keyboard.type('^2 + \\frac{');
    await expect.poll(() => page.locator('.embed-panel [role=status]').innerText()).not.toBe('');
    await page.keyboard.type('1}{2}');
    await expect.poll(() => page.locator('main p .inline-math mfrac').count()).toBe(1);
    await keys('Enter');
    await page.keyboard.type('!');
    expect(await texts()).toEqual([`a ${math('x^2 + \\frac{1}{2}')}! b`]);
    await keys('Control+z', 'Control+z');
    expect(await texts()).toEqual([`a ${math('x')} b`]);
    await keys('Control+Shift+z', 'Control+Shift+z');
    expect(await texts()).toEqual([`a ${math('x^2 + \\frac{1}{2}')}! b`]);
  });

  test('typing after a press behind a final formula goes behind it, whatever was selected', async () => {
    for (const selecting of [[], ['ArrowLeft'], ['Shift+ArrowLeft'], ['Shift+Home'], ['Control+a']]) {
      await open(paragraph(`eta ${math('q')}`));
      await keys(...selecting);
      const { x, y, width } = (await page.locator('main [contenteditable=true]').first().boundingBox())!;
      await page.mouse.click(x + width - 8, y + 8);
      await page.keyboard.type('xy');
      expect(await texts(), selecting.join(' ')).toEqual([`eta ${math('q')}xy`]);
    }
  });

  test('the toolbar makes a formula of words, and a note behind them', async () => {
    await open(paragraph('a x+y b'));
    await page.evaluate(() => {
      const text = document.querySelector('main p')?.firstChild;
      if (text) window.getSelection()?.setBaseAndExtent(text, 2, text, 5);
    });
    await page.getByRole('button', { name: 'Formula' }).click();
    expect(await field('Formula in TeX').inputValue()).toBe('x+y');
    await keys('Enter');
    expect(await texts()).toEqual([`a ${math('x+y')} b`]);
    await keys('Control+z');
    expect(await texts()).toEqual(['a x+y b']);
  });

  test('a note is written in place, with its own marks, formulas and citations', async () => {
    await open(paragraph('Said so'));
    await keys('Control+Alt+f');
    await page.keyboard.type('See **here**, $x$ and @');
    await page.keyboard.type('ito');
    await keys('Enter');
    await page.keyboard.type('.');
    await keys('Enter');
    await page.keyboard.type(' too.');
    const cited = '<span class="citation" data-keys="ito2024"></span>';
    expect(await texts()).toEqual([`Said so${note(`See <b>here</b>, ${math('x')} and ${cited}.`)} too.`]);
    await page.locator('main p .footnote').click();
    await field('Footnote').fill('Short.');
    await keys('Escape');
    expect(await texts()).toEqual([`Said so${note('Short.')} too.`]);
    // Emptying a footnote deletes it; undo restores it.
    await page.locator('main p .footnote').click();
    await field('Footnote').fill('');
    await keys('Escape');
    expect(await texts()).toEqual(['Said so too.']);
    await keys('Control+z');
    expect(await texts()).toEqual([`Said so${note('Short.')} too.`]);
  });

  test('a note typed as Markdown is one', async () => {
    await open(paragraph(''));
    await page.keyboard.type('As said^[In **1890**.] before');
    expect(await texts()).toEqual([`As said${note('In <b>1890</b>.')} before`]);
  });

  test.each(['Enter', 'a press'])('after choosing a work by %s, typing continues as text', async (way) => {
    await open(paragraph(''));
    await page.keyboard.type('As @ito');
    if (way === 'Enter') await keys('Enter');
    else await page.getByRole('option').click();
    await page.keyboard.type(' says, ink fades.');
    expect(await texts()).toEqual(['As <span class="citation" data-keys="ito2024"></span> says, ink fades.']);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.each([
    ['@home is', '@home is'],
    ['@ is', '@ is'],
    ['@ito, so', '@ito, so'],
    ['@nobody. So', '@nobody. So'],
    ['@ink that is lost', '@ink that is lost'],
  ])('%s leaves a search without matches, and stays in the text', async (typed, text) => {
    await open(paragraph('Before'));
    await page.locator('main p').click();
    await keys('End');
    await page.keyboard.type(' ');
    for (const letter of typed) await page.keyboard.type(letter);
    await expect.poll(texts).toEqual([`Before ${text}`]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('、 from an input method leaves the search, too', async () => {
    await open(paragraph(''));
    await page.keyboard.type('@nobody');
    const session = await editor.context.newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: '、', selectionStart: 1, selectionEnd: 1 });
    await session.send('Input.insertText', { text: '、' });
    await page.keyboard.type('so');
    await expect.poll(texts).toEqual(['@nobody、so']);
  });

  test('Escape keeps the text typed behind an @', async () => {
    await open(paragraph(''));
    await page.keyboard.type('As @ito');
    await keys('Escape');
    await page.keyboard.type(' said');
    expect(await texts()).toEqual(['As @ito said']);
  });

  test.each(['ito 2024', '10.5555/ink', 'ink that'])('%s finds a work by all its words', async (asked) => {
    await open(paragraph(''));
    await page.keyboard.type('As @');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.type(asked);
    await keys('Enter');
    expect(await texts()).toEqual(['As <span class="citation" data-keys="ito2024"></span>']);
  });

  test('@ opens the works: several, with places, in brackets or in the sentence; Escape leaves an @', async () => {
    await open(paragraph(''));
    await page.keyboard.type('me@example.org and (@');
    await expect.poll(() => page.getByRole('option').count()).toBe(2);
    expect(await axeFindings(page, { within: '.embed-panel' })).toEqual([]);
    await page.keyboard.type('ink');
    await keys('Shift+Enter');
    await page.getByRole('textbox', { name: /ito2024/ }).fill('p. 4');
    await page.getByRole('combobox').fill('mori');
    await page.getByRole('option').click();
    await page.locator('main p .citation').click();
    await page.getByRole('checkbox').check();
    await keys('Escape');
    await page.keyboard.type(') x @');
    await keys('Escape');
    const cited =
      '<span class="citation" data-keys="ito2024;sato2021" data-locators="p. 4;" data-mode="narrative"></span>';
    expect(await texts()).toEqual([`me@example.org and (${cited}) x @`]);
    expect(await page.locator('main p .citation .cited').innerText()).toBe('Ito (2024, p. 4), Sato and Mori (2021)');
    expect(await axeFindings(page, { within: 'main' })).toEqual([]);
  });

  test('a DOI finds its work; an unknown one is added and cited, and so is BibTeX', async () => {
    await open(paragraph(''));
    await page.keyboard.type('@');
    const search = page.getByRole('combobox');
    await search.fill('https://doi.org/10.5555/INK');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await search.fill('10.5555/gone');
    await search.press('Enter');
    await page.getByText('Nobody has a record of this.').waitFor();
    const given = page.getByRole('textbox', { name: 'DOI, arXiv ID, ISBN or BibTeX' });
    await given.fill('10.5555/other');
    await keys('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.locator('main p .citation').click();
    await page.getByRole('button', { name: 'Add a reference…' }).press('Enter');
    await given.fill('@book{quill1999,\n title = {Quills}\n}');
    expect(await axeFindings(page, { within: '.embed-panel' })).toEqual([]);
    await page.getByRole('button', { name: 'Add and cite' }).press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await texts()).toEqual(['<span class="citation" data-keys="other2020;quill1999"></span>']);
    expect(await page.locator('main p .citation .cited').innerText()).toBe('(Other, 2020; Other, 2020)');
  });

  test("citations have the numbers of the site's style, updated when one is inserted before", async () => {
    const cited = (key: string) => `<span class="citation" data-keys="${key}"></span>`;
    await page.evaluate(() => (window.harness.numbersCitations = true));
    await open(paragraph(`As ${cited('ito2024')} and ${cited('sato2021')}.`));
    const shown = () => page.locator('main p .citation .cited').allInnerTexts();
    await expect.poll(shown).toEqual(['[1]', '[2]']);
    // Closes the panel that the click in `open` may have opened: at first the citation was wider, because it showed the
    // author's name.
    await keys('Escape');
    await page.locator('main p[contenteditable]').click({ position: { x: 3, y: 10 } });
    await keys('Home');
    await page.keyboard.type('@');
    await page.getByRole('combobox').fill('mori');
    await page.getByRole('option', { name: /Mori/ }).click();
    await keys('Escape');
    await expect.poll(shown).toEqual(['[1]', '[2]', '[3]']);
    await page.evaluate(() => (window.harness.numbersCitations = false));
  });

  test('typing a citation in brackets, as in Markdown, removes the brackets; Escape keeps the typed text', async () => {
    await open(paragraph(''));
    await page.keyboard.type('As [@ito');
    await page.getByRole('option', { name: /Ito/ }).waitFor();
    await keys('Enter');
    await page.keyboard.type('] and [@mo');
    await keys('Escape');
    await page.keyboard.type('] says');
    expect(await texts()).toEqual(['As <span class="citation" data-keys="ito2024"></span> and [@mo] says']);
  });

  test('an unknown citation key stays as it was typed', async () => {
    await open(paragraph('As <span class="citation" data-keys="gone99"></span> says'));
    await expect.poll(() => page.locator('main .citation .wrong').innerText()).toBe('(@gone99)');
  });

  test('copied within a line and over blocks they come back whole; Backspace takes one as a letter', async () => {
    const text = `a ${math('x')} b${note('One')}`;
    await open(paragraph(text));
    await page.locator('main p').click();
    await keys('Control+a', 'Control+c', 'End');
    await keys('Enter', 'Control+v');
    expect(await texts()).toEqual([text, text]);
    await keys('Control+a', 'Control+a', 'Control+x');
    expect(await texts()).toEqual([]);
    await keys('Control+v');
    expect(await texts()).toEqual([text, text]);
    await keys('Backspace');
    expect((await texts())[1]).toBe(`a ${math('x')} b`);
    await keys('Control+z');
    expect(await texts()).toEqual([text, text]);
  });

  test('a formula of its own is made by two dollars, and blocks come back from the clipboard as they were', async () => {
    await open(paragraph(''));
    await page.keyboard.type('$$ ');
    await page.keyboard.type('x');
    await keys('Control+Enter', 'Control+Enter');
    const blocks = () =>
      page.evaluate(async () => (await window.harness.read()).blocks.map(({ type, data }) => [type, data]));
    await page.keyboard.type('End');
    const before = await blocks();
    expect(before[0]).toEqual(['math', { tex: 'x', label: '' }]);
    await keys('Control+a', 'Control+a', 'Control+x', 'Control+v');
    expect(await blocks()).toEqual(before);
  });

  test('a label is given in the panel of a block, found by @, and every number follows a table set above', async () => {
    const table = (caption: string, label?: string): Block => ({
      type: 'table',
      data: { header: false, rows: [['1']], align: ['left'], caption, ...(label && { label }) },
    });
    await open(paragraph('Counted in'), table('Quills'), table('Reeds', 'tbl:reeds'));
    const said = (id: number) =>
      page.evaluate(
        (at) => getComputedStyle(document.querySelectorAll('.caption-line')[at] as Element, '::before').content,
        id,
      );
    await expect.poll(() => said(1)).toBe('"Table 2"');
    await page.locator('main [contenteditable=true]').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' @ree');
    await page.getByRole('option', { name: 'Table 2 · tbl:reeds' }).waitFor();
    await page.keyboard.press('Enter');
    const reference = '<span class="ref" data-to="tbl:reeds"></span>';
    await expect.poll(async () => (await texts())[0]).toBe(`Counted in ${reference}`);
    await page.getByText('Table 2', { exact: true }).waitFor();
    // Removes the label of the table above, and restores it.
    await page.locator('.table-caption').first().click();
    const label = page.getByRole('textbox', { name: 'Label' }).first();
    await label.fill('tbl:reeds');
    await page.getByText('Another block has this label.').waitFor();
    await label.fill('tbl:quills');
    await keys('Escape');
    const labels = async () => (await page.evaluate(() => window.harness.read())).blocks.map(({ data }) => data.label);
    await expect.poll(labels).toEqual([undefined, 'tbl:quills', 'tbl:reeds']);
  });
});

/** Markdown, images and links from the clipboard; find and replace; converting several blocks at once. */
describe('writing: finding', () => {
  const editor = startEditorPage();
  const { read, keys } = editor;
  let page: Page;
  beforeEach(() => void ({ page } = editor));

  async function open(...blocks: Parameters<typeof editor.open>[0]): Promise<void> {
    await editor.open(blocks);
    await page.locator('main [contenteditable=true]').first().click();
  }
  async function paste(data: Record<string, string>, how = 'Control+v'): Promise<void> {
    await copyFromElsewhere(page, data);
    await page.locator('main [contenteditable=true]').last().click();
    await keys('Control+End', how);
  }
  const markdown =
    '## Finds\n\n- ink\n- paper\n\n| a | b |\n|---|---|\n| 1 | $x$ |\n\nSaid **so**[^1].\n\n[^1]: By her.';

  test('Markdown that is pasted becomes blocks in one step; with Shift it stays text', async () => {
    await open(paragraph('Before'));
    await paste({ 'text/plain': markdown });
    await expect.poll(async () => (await read()).length).toBe(5);
    expect((await read()).slice(1)).toMatchObject([
      header('Finds', 2),
      { type: 'list', data: { style: 'unordered' } },
      {
        type: 'table',
        data: {
          rows: [
            ['a', 'b'],
            ['1', '<span class="inline-math">x</span>'],
          ],
        },
      },
      paragraph('Said <b>so</b><span class="footnote">By her.</span>.'),
    ]);
    await keys('Control+z');
    expect(await read()).toEqual([paragraph('Before')]);
    await paste({ 'text/plain': '- one\n- two' }, 'Control+Shift+v');
    expect(await read()).toEqual([paragraph('Before'), paragraph('- one'), paragraph('- two')]);
  });

  test("a URL on its own line becomes a card with its page's data, and a link again; a video becomes an embed", async () => {
    await open(paragraph(''));
    const address = 'https://example.org/a?b=1&c=2';
    await paste({ 'text/plain': address });
    const card = { type: 'link', data: { url: address, title: 'A page', site: 'A site' } };
    await expect.poll(read).toEqual([card]);
    await page.keyboard.type('Writing goes on.');
    await expect.poll(read).toEqual([card, paragraph('Writing goes on.')]);
    await page.locator('.shown .link-card').click();
    await page.getByRole('button', { name: words.writing.plainLink }).click();
    const link = paragraph('<a href="https://example.org/a?b=1&amp;c=2">A page</a>');
    await expect.poll(read).toEqual([link, paragraph('Writing goes on.')]);
    await keys('Control+z');
    await expect.poll(read).toEqual([card, paragraph('Writing goes on.')]);

    await open(paragraph(''));
    await paste({ 'text/plain': 'https://youtu.be/aqz-KE-bpKQ' });
    await expect
      .poll(read)
      .toEqual([{ type: 'video', data: { url: 'https://youtu.be/aqz-KE-bpKQ', title: 'A page', poster: '' } }]);
    // A URL that is pasted within text becomes a link. In code it remains text.
    await open(paragraph('See'));
    await paste({ 'text/plain': 'https://example.org/' });
    await expect.poll(read).toEqual([paragraph('See<a href="https://example.org/">https://example.org/</a>')]);
  });

  test('a dropped Markdown file becomes the text, with a report of skipped parts', async () => {
    await open(paragraph(''));
    await drop('---\ntitle: A\n---\n\n# Head\n\nText.', 'a.md');
    await expect.poll(read).toEqual([header('Head', 1), paragraph('Text.')]);
    expect(await page.evaluate(() => window.harness.notices)).toEqual([expect.stringContaining('front matter')]);
  });

  test('a file of a kind that no post has is refused with its name, and the page stays', async () => {
    await open(paragraph('Words'));
    await drop('PK', 'slides.pptx');
    expect(await page.evaluate(() => window.harness.notices)).toEqual([words.writing.fileUnknown('slides.pptx')]);
    expect(await read()).toEqual([paragraph('Words')]);
  });

  test('finding begins at the caret', async () => {
    await open(paragraph('pen'), paragraph('pen and pen'), paragraph('pen'));
    await page.getByText('pen and pen').click();
    await keys('Home', 'ArrowRight');
    const found = () =>
      page.evaluate(() =>
        window.harness.finder().find({ text: 'pen', matchCase: false }, getSelection()?.getRangeAt(0)),
      );
    expect(await found()).toEqual({ count: 4, at: 3 });
  });

  /** Drops a file on the text. */
  const drop = (text: string, name: string) =>
    page.evaluate(
      ([content, called]) => {
        const data = new DataTransfer();
        data.items.add(new File([content], called));
        document
          .querySelector('main p')
          ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [text, name] as const,
    );

  test('a notebook that is dropped or pasted becomes blocks; its pictures are taken in, folded ones too', async () => {
    const attachments = { 'a.png': { 'image/png': png } };
    const reeds = notebook([
      rawCell('---\ntitle: Reeds\n---'),
      markdownCell('## Reeds\n\n- beside ![](attachment:a.png)', { attachments }),
      codeCell('#| fig-cap: All\nplot()', [result({ 'image/png': png }), result({ 'application/x-own': 1 })], {
        tags: ['hide-output'],
      }),
      codeCell('print(1)', [stream('1\n')]),
    ]);
    const figure = (caption: string) => ({ type: 'figure', data: { media: 'uploaded-pasted.png', caption } });
    const blocks = [
      header('Reeds', 2),
      { type: 'list', data: { items: [{ content: 'beside', items: [] }] } },
      figure(''),
      { type: 'code', data: { code: 'plot()', language: { value: 'python' } } },
      { type: 'details', data: { summary: words.notebooks.output, text: '', blocks: [figure('All')] } },
      { type: 'code', data: { code: 'print(1)' } },
      { type: 'code', data: { code: '1' } },
    ];
    await open(paragraph('Before'));
    await drop(reeds, 'reeds.ipynb');
    await expect.poll(read).toMatchObject([paragraph('Before'), ...blocks]);
    expect(await page.evaluate(() => window.harness.notices)).toEqual([
      `${words.writing.frontMatterLeftOut} ${words.notebooks.partsLost(1)}`,
    ]);
    await open(paragraph(''));
    await paste({ 'text/plain': reeds });
    await expect.poll(read).toMatchObject(blocks);

    await open(paragraph('Before'));
    await drop('{"cells": 3}', 'broken.ipynb');
    await expect
      .poll(() => page.evaluate(() => window.harness.notices.at(-1)))
      .toBe(words.notebooks.refused.noNotebook);
    expect(await read()).toEqual([paragraph('Before')]);
    await drop('```{r echo=FALSE}\nx\n```\n\n```{r}\ny <- 1\n```', 'reeds.Rmd');
    await expect.poll(read).toMatchObject([paragraph('Before'), { type: 'code', data: { code: 'y <- 1' } }]);
  });

  test('what is copied over blocks is Markdown too', async () => {
    await open(header('One', 2), paragraph('a <b>b</b>'));
    // The text is selected again for each attempt, because the code that writes Markdown loads on first use.
    await expect
      .poll(async () => {
        await page.locator('main [contenteditable=true]').first().click();
        await keys('Control+a', 'Control+a', 'Control+c');
        return pastedInto();
      })
      .toBe('## One\n\na **b**\n');
  });

  /** Pastes into another field on the page and returns the Markdown that the field receives. */
  async function pastedInto(): Promise<string> {
    const given = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const field = document.createElement('input');
          document.body.append(field);
          field.addEventListener('paste', (event) => {
            resolve(event.clipboardData?.getData('text/markdown') ?? '');
            field.remove();
          });
          const selection = window.getSelection();
          const range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
          field.focus();
          field.addEventListener('paste', () => setTimeout(() => range && selection?.addRange(range)));
        }),
    );
    await keys('Control+v');
    return given;
  }

  test('imports embedded images of a paste, and reports others as left out', async () => {
    await open(paragraph(''));
    const dot =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await paste({
      'text/html': `<p>a</p><img alt="Dot" src="${dot}"><p>b</p><img src="blob:x">`,
      'text/plain': 'a b',
    });
    await expect.poll(async () => (await read()).map(({ type }) => type)).toEqual(['paragraph', 'figure', 'paragraph']);
    await expect.poll(async () => (await read())[1]?.data).toMatchObject({ media: 'uploaded-pasted.png', alt: 'Dot' });
    expect(await page.evaluate(() => window.harness.notices)).toEqual([words.writing.pastedPictures]);
  });

  test('a picture at an address is fetched when its button is pressed, again after a failure, in a container too', async () => {
    await open(paragraph(''));
    const picture = (name: string) => `<img alt="${name}" src="https://example.org/${name}.png">`;
    await paste({
      'text/html': `<p>a</p>${picture('fine')}<blockquote><p>b</p>${picture('broken')}</blockquote>`,
      'text/plain': 'a b',
    });
    expect(await page.evaluate(() => window.harness.notices)).toEqual([words.writing.pastedElsewhere]);
    const fetchIt = page.getByRole('button', { name: words.writing.figureFetch('example.org') });
    await expect.poll(() => fetchIt.count()).toBe(2);
    expect(await page.evaluate(() => window.harness.fetched)).toEqual([]);
    await fetchIt.first().click();
    const media = async () => (await read()).flatMap(({ data }) => data.media || []);
    await expect.poll(media).toEqual(['fetched-fine.png']);
    // The panel of the first image can cover the button.
    await fetchIt.press('Enter');
    await page.getByRole('alert').getByText('https://example.org/broken.png: It answered 404.').waitFor();
    await page.getByRole('button', { name: words.writing.figureAgain }).click();
    await expect.poll(media).toEqual(['fetched-fine.png', 'fetched-broken.png']);
    expect((await read()).find(({ data }) => data.media === 'fetched-fine.png')?.data.alt).toBe('fine');
  });

  test('a picture that lies on the clipboard beside a text that names it is offered at its place', async () => {
    await open(paragraph(''));
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/html', '<p>a</p><p><img alt="Dot" src="https://example.org/x.png"></p><p>b</p>');
      data.setData('text/plain', 'a b');
      data.items.add(new File([new Uint8Array([1])], 'image.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('main p')?.dispatchEvent(event);
    });
    await page.getByRole('button', { name: 'Upload image' }).click();
    await expect.poll(async () => (await read()).map(({ type }) => type)).toEqual(['paragraph', 'figure', 'paragraph']);
    await expect.poll(async () => (await read())[1]?.data).toMatchObject({ media: 'uploaded-image.png', alt: 'Dot' });
  });

  test('an address over several blocks links all their words; a key makes them another kind, in one step', async () => {
    const blocks = [paragraph('One'), header('Two', 2), code('x')];
    await open(...blocks);
    await copyFromElsewhere(page, { 'text/plain': 'https://example.org/' });
    await page.locator('main [contenteditable=true]').first().click();
    await keys('Control+a', 'Control+a', 'Control+v');
    const linked = (text: string) => `<a href="https://example.org/">${text}</a>`;
    expect(await read()).toEqual([paragraph(linked('One')), header(linked('Two'), 2), code('x')]);
    await keys('Control+z');
    expect(await read()).toEqual(blocks);
    await page.getByText('One').click();
    await keys('Control+a', 'Control+a', 'Control+Alt+8');
    expect(await read()).toEqual([{ type: 'list', data: { style: 'unordered', items: ['One', 'Two'] } }, code('x')]);
    await keys('Control+z');
    expect(await read()).toEqual(blocks);
    await page.getByText('One').click();
    await keys('Control+Alt+3');
    expect((await read())[0]).toEqual(header('One', 3));
  });

  test('found over all blocks, code too; replaced one by one, and all as one step', async () => {
    const blocks = [paragraph('Ink and <b>in</b>k'), code('ink()'), header('No ink', 2)];
    await open(...blocks);
    const find = (text: string) =>
      page.evaluate((asked) => window.harness.finder().find({ text: asked, matchCase: false }), text);
    expect(await find('ink')).toEqual({ count: 4, at: 1 });
    expect(await page.evaluate(() => window.harness.finder().next(-1))).toEqual({ count: 4, at: 4 });
    expect(await page.evaluate(() => window.harness.finder().replace('pen', false))).toBe(1);
    expect((await read())[2]).toEqual(header('No pen', 2));
    expect(await find('ink')).toEqual({ count: 3, at: 1 });
    expect(await page.evaluate(() => window.harness.finder().replace('pen', true))).toBe(3);
    expect(await read()).toEqual([paragraph('pen and <b>pen</b>'), code('pen()'), header('No pen', 2)]);
    await keys('Control+z');
    expect((await read())[0]).toEqual(blocks[0]);
    await keys('Control+z');
    expect(await read()).toEqual(blocks);
  });

  test.each([
    ['見出し', 'main h2'],
    ['すうしき', '.writing-math'],
    ['film', '.writing-video'],
  ])('the menu of blocks finds by %s', async (asked, made) => {
    await open(paragraph(''));
    await keys('/');
    await page.locator('.ce-popover--opened .cdx-search-field__input').fill(asked);
    await keys('Enter');
    await page.locator(made).waitFor();
  });

  test('finds the author of a quote too', async () => {
    await open(paragraph('pen'), { type: 'quote', data: { text: 'Words', cite: 'Ada Reed' } });
    const find = (text: string) =>
      page.evaluate((one) => window.harness.finder().find({ text: one, matchCase: false }), text);
    expect(await find('reed')).toMatchObject({ count: 1 });
  });
});

/**
 * The editor sanitizes HTML with the browser's parser, the server with a different parser. HTML that one of them has
 * sanitized must stay unchanged in the other, and must not run scripts.
 */
describe('writing: html reader', () => {
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
    const texts = [
      '<td>a</td>b',
      '<frameset>c',
      '<col>d',
      '<table>e<tr><td>f',
      '<body>g</body>h',
      '<option>i',
      '</p>j',
    ];
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
});
