/** Markdown, images and links from the clipboard; find and replace; converting several blocks at once. */
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { code, header, paragraph } from './harness/blocks.ts';
import { codeCell, markdownCell, notebook, png, rawCell, result, stream } from '../support/notebooks.ts';
import { startEditorPage } from './harness/editor-page.ts';
import { copyFromElsewhere } from './harness/in-browser.ts';

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
const markdown = '## Finds\n\n- ink\n- paper\n\n| a | b |\n|---|---|\n| 1 | $x$ |\n\nSaid **so**[^1].\n\n[^1]: By her.';

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
    page.evaluate(() => window.harness.finder().find({ text: 'pen', matchCase: false }, getSelection()?.getRangeAt(0)));
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
  await expect.poll(() => page.evaluate(() => window.harness.notices.at(-1))).toBe(words.notebooks.refused.noNotebook);
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
