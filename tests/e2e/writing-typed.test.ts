/** Typed Markdown, input methods and readings. */
import type { CDPSession, Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { startEditorPage } from './harness/editor-page.ts';
import type { Block } from '#contract/documents.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { makePost } from './harness/admin-calls.ts';
import { toEdge } from './harness/select-text.ts';
import { bodyOf, button, pasteInto, startWriter } from './harness/writer.ts';

/** Markdown is converted during typing, and one Backspace reverts the conversion. */
describe('writing: typed', () => {
  const editor = startEditorPage();
  const { read } = editor;
  let page: Page;
  beforeEach(async () => {
    ({ page } = editor);
    await editor.open([]);
    await page.locator('main [contenteditable=true]').first().click();
  });

  test.each([
    ['## ', 'header', { text: 'x', level: 2 }, '## x'],
    ['- ', 'list', { style: 'unordered', items: ['x'] }, '- x'],
    ['[x] ', 'list', { style: 'checklist', items: [{ content: 'x', meta: { checked: true }, items: [] }] }, '[x] x'],
    ['1. ', 'list', { style: 'ordered', items: ['x'] }, '1. x'],
    ['> ', 'quote', { text: 'x', cite: '' }, '&gt; x'],
  ])('%s makes a %s; Backspace takes it back', async (typed, type, data, plain) => {
    await page.keyboard.type(`${typed}x`);
    expect(await read()).toEqual([{ type, data }]);
    // Undo has three steps: the text after the conversion, the conversion, and the typed text.
    for (let turns = 0; turns < 2; turns += 1) await page.keyboard.press('Control+z');
    expect(await read()).toMatchObject([{ type: 'paragraph' }]);
    await page.keyboard.press('Control+z');
    expect(await read()).toEqual([]);
    await page.keyboard.type(typed);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('x');
    expect((await read())[0]?.data.text).toBe(plain);
  });

  test('typed marks are converted, the following text stays plain, and Backspace reverts one', async () => {
    for (const typed of ['a **bold** b', '2 * 3 * 4, 2*3*4', '*slanted*. ~~struck~~ `code` c', '**strong**'])
      await page.keyboard.type(`${typed}\n`);
    await page.keyboard.type('- one\n**two** t');
    expect(await read()).toMatchObject([
      { data: { text: 'a <b>bold</b> b' } },
      { data: { text: '2 * 3 * 4, 2*3*4' } },
      { data: { text: '<i>slanted</i>. <s>struck</s> <span class="inline-code">code</span> c' } },
      { data: { text: '<b>strong</b>' } },
      { data: { items: ['one', '<b>two</b> t'] } },
    ]);
    await page.keyboard.type(' **x**');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('y');
    expect((await read()).at(-1)).toMatchObject({ data: { items: ['one', '<b>two</b> t **x**y'] } });
  });

  test('Enter of an input method splits nothing, and a text gets its direction', async () => {
    await page.keyboard.type('- one');
    const enters = async () => {
      // Safari reports the Enter that ends a composition like the first event. Some input methods report it like the
      // second.
      for (const told of [{ keyCode: 229 }, { keyCode: 13, isComposing: true }]) {
        await page.evaluate((how) => {
          const field = window.getSelection()?.anchorNode?.parentElement;
          const init = { key: 'Enter', bubbles: true, cancelable: true, ...how };
          field?.dispatchEvent(new KeyboardEvent('keydown', init));
        }, told);
      }
    };
    await enters();
    expect(await read()).toMatchObject([{ data: { items: ['one'] } }]);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await enters();
    expect(await read()).toMatchObject([{ type: 'list' }, { data: { text: 'two' } }]);
    const directions = await page
      .locator('main :is(p, li)')
      .evaluateAll((all) => all.map((one) => one.getAttribute('dir')));
    expect(directions).toEqual(['auto', 'auto']);
  });

  test('three backticks and Enter make a code block with the caret in it', async () => {
    await page.keyboard.type('```');
    await page.keyboard.press('Enter');
    await page.locator('.cm-content').waitFor();
    await page.keyboard.type('x');
    expect(await read()).toMatchObject([{ type: 'code', data: { code: 'x' } }]);
  });

  test('italic, both at once, raised words and TeX between \\( and \\) become what they mean', async () => {
    for (const typed of ['an _i_ b', '***bi*** c', 'x^2^ + y^2^', 'as \\(x_1\\) is', 'snake_case_ and __init__'])
      await page.keyboard.type(`${typed}\n`);
    expect(await read()).toMatchObject([
      { data: { text: 'an <i>i</i> b' } },
      { data: { text: expect.stringMatching(/^(?:<b><i>bi<\/i><\/b>|<i><b>bi<\/b><\/i>) c$/) as string } },
      { data: { text: 'x<sup>2</sup> + y<sup>2</sup>' } },
      { data: { text: 'as <span class="inline-math">x_1</span> is' } },
      { data: { text: 'snake_case_ and __init__' } },
    ]);
  });

  test.each([
    ['$$', 'x^2', { type: 'math', data: { tex: 'x^2', label: '' } }],
    ['$$y$$', '', { type: 'math', data: { tex: 'y', label: '' } }],
    ['> [!NOTE]', 'Mind', { type: 'callout', data: { kind: 'note', text: 'Mind' } }],
    ['> [!theorem]', 'So', { type: 'callout', data: { kind: 'theorem', text: 'So' } }],
    ['```mermaid', 'graph', { type: 'diagram', data: { code: 'graph', language: 'mermaid', alt: '', caption: '' } }],
  ])('%s and Enter make a block, in which one writes on', async (typed, written, block) => {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await page.keyboard.type(written);
    await expect.poll(async () => (await read())[0]).toEqual(block);
  });

  test('a picture typed as Markdown waits with its address, and one Backspace takes it back', async () => {
    const typed = '![A map](https://example.org/map.png)';
    await page.keyboard.type(typed);
    const fetchIt = page.getByRole('button', { name: words.writing.figureFetch('example.org') });
    await fetchIt.waitFor();
    await page.keyboard.press('Backspace');
    await expect.poll(async () => (await read())[0]?.data.text).toBe(typed);
    await page.keyboard.press('Backspace');
    await page.keyboard.type(')');
    await fetchIt.click();
    const data = { media: 'fetched-map.png', alt: 'A map' };
    await expect.poll(async () => (await read())[0]).toMatchObject({ type: 'figure', data });
  });

  test('Ctrl+Home and Ctrl+End go to the ends of the post', async () => {
    const paragraph = (text: string) => ({ type: 'paragraph', data: { text, align: 'left' } });
    const table = { type: 'table', data: { header: false, rows: [['a', 'b']], align: ['left', 'left'], caption: '' } };
    await editor.open([
      paragraph('One'),
      ...Array.from({ length: 40 }, () => paragraph('Words')),
      table,
      paragraph('Two'),
    ]);
    await page.getByText('Words').nth(20).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('?');
    const blocks = await read();
    expect([blocks[0], blocks.at(-1)]).toEqual([paragraph('?One'), paragraph('Two!')]);
    expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
  });
});

/** Inline Markdown has the same meaning in every field and every script. */
describe('writing: typed fields', () => {
  const editor = startEditorPage();

  /** Each format as typed text and as stored HTML. */
  const forms = {
    bold: ['**x y**', '<b>x y</b>'],
    italic: ['*x*', '<i>x</i>'],
    strike: ['~~x~~', '<s>x</s>'],
    sub: ['~2~', '<sub>2</sub>'],
    mark: ['==x==', '<mark>x</mark>'],
    dots: ['《《x》》', '<em class="dots">x</em>'],
    ruby: ['｜漢字《かんじ》', '<ruby>漢字<rt>かんじ</rt></ruby>'],
    code: ['`x`', '<span class="inline-code">x</span>'],
    math: ['$f(x)$', '<span class="inline-math">f(x)</span>'],
    footnote: ['^[x]', '<span class="footnote">x</span>'],
    link: ['[x](https://example.com/a)', '<a href="https://example.com/a">x</a>'],
  } as const;

  /** Text before and after the Markdown, by script. Japanese has no spaces between words. */
  const scripts = { Latin: ['see ', ' there'], Japanese: ['関数', 'は'], 'behind marks': ['点、', '。'] } as const;

  /** A block with one letter in a field, the selector of the field, and a function that returns its stored text. */
  const fields: Record<
    string,
    [block: Pick<Block, 'type' | 'data'>, selector: string, text: (data: never) => unknown]
  > = {
    paragraph: [{ type: 'paragraph', data: { text: 'あ', align: 'left' } }, 'p', (data: { text: string }) => data.text],
    heading: [{ type: 'header', data: { text: 'あ', level: 2 } }, 'h2', (data: { text: string }) => data.text],
    item: [
      { type: 'list', data: { style: 'unordered', items: ['あ'] } },
      'li',
      (data: { items: string[] }) => data.items[0],
    ],
    quote: [
      { type: 'quote', data: { text: 'あ', cite: '' } },
      '[contenteditable]',
      (data: { text: string }) => data.text,
    ],
    'source of a quote': [
      { type: 'quote', data: { text: 'q', cite: 'あ' } },
      'cite',
      (data: { cite: string }) => data.cite,
    ],
    callout: [
      { type: 'callout', data: { kind: 'note', text: 'あ' } },
      '[contenteditable]:not(.callout-title)',
      (data: { text: string }) => data.text,
    ],
    cell: [
      {
        type: 'table',
        data: {
          header: true,
          rows: [
            ['a', 'b'],
            ['c', 'あ'],
          ],
          align: ['left', 'left'],
          caption: '',
        },
      },
      'tr:last-child td:last-child',
      (data: { rows: string[][] }) => data.rows[1]?.[1],
    ],
    'caption of a table': [
      { type: 'table', data: { header: true, rows: [['a']], align: ['left'], caption: 'あ' } },
      '.table-caption',
      (data: { caption: string }) => data.caption,
    ],
    summary: [
      { type: 'details', data: { summary: 'あ', text: 't' } },
      '.summary',
      (data: { summary: string }) => data.summary,
    ],
    details: [
      { type: 'details', data: { summary: 's', text: 'あ' } },
      'p:not(.summary)',
      (data: { text: string }) => data.text,
    ],
    'caption of a picture': [
      { type: 'figure', data: { media: '', alt: '', caption: 'あ', width: 'column' } },
      '.figure-caption',
      (data: { caption: string }) => data.caption,
    ],
  };

  /** The fields that `npm test` tries, the first in every script and the others in one; the campaign tries all in every script. */
  const tried = ['paragraph', 'cell', 'summary'];

  test.each(Object.entries(fields).filter(([name]) => isCampaign || tried.includes(name)))(
    'in a field: %s',
    async (name, [block, selector, textOf]) => {
      await editor.open([{ id: 'a', ...block }]);
      await editor.page.locator(`main .ce-block ${selector}`).first().click();
      await editor.keys('End');
      let wanted = 'あ';
      const typed = isCampaign || name === tried[0] ? Object.values(scripts) : [scripts.Japanese];
      for (const [before, after] of typed)
        for (const [form, stored] of Object.values(forms)) {
          await editor.page.keyboard.type(`${before}${form}${after}`);
          wanted += `${before}${stored}${after}`;
        }
      const [read] = await editor.read();
      expect(textOf(read?.data as never)).toBe(wanted);
    },
  );

  test('similar text that is not Markdown stays text', async () => {
    const typed = ['$5 and $6', '2*3*4', 'a ~/b~ c', 'a == b == c', '[a] (b)', '[x](javascript:alert)', 'mail$x$'];
    for (const text of typed) {
      await editor.open([]);
      await editor.page.locator('main [contenteditable=true]').first().click();
      await editor.page.keyboard.type(`${text} .`);
      expect((await editor.read()).map(({ data }) => data.text)).toEqual([`${text} .`]);
    }
  });

  test('three hyphens and Enter make a divider; Backspace in a cell reverts a conversion', async () => {
    await editor.open([]);
    await editor.page.locator('main [contenteditable=true]').first().click();
    await editor.page.keyboard.type('---\n');
    await editor.page.keyboard.type('x');
    expect((await editor.read()).map(({ type }) => type)).toEqual(['divider', 'paragraph']);
    await editor.keys('Control+z', 'Control+z');
    expect((await editor.read()).map(({ data }) => data.text)).toEqual(['---']);
    const [cell] = [fields.cell];
    if (!cell) throw new Error('The table of fields has no cell.');
    await editor.open([{ id: 'a', ...cell[0] }]);
    await editor.page.locator(`main .ce-block ${cell[1]}`).click();
    await editor.keys('End');
    await editor.page.keyboard.type('**x**');
    await editor.keys('Backspace');
    await editor.page.keyboard.type('y');
    expect(cell[2]((await editor.read())[0]?.data as never)).toBe('あ**x**y');
  });

  test('@ cites in a sentence without spaces, and never in an address', async () => {
    for (const [before, cites] of [
      ['これは。', true],
      ['点、', true],
      ['注：', true],
      ['伊藤は', true],
      ['（', true],
      ['me', false],
    ] as const) {
      await editor.open([]);
      await editor.page.locator('main [contenteditable=true]').first().click();
      await editor.page.keyboard.type(`${before}@`);
      const panel = editor.page.getByRole('combobox');
      if (cites) await panel.waitFor();
      expect(await panel.count(), before).toBe(Number(cites));
      if (cites) await editor.keys('Escape');
    }
  });
});

/** Text from an input method appears once, at its position: before, after and between inline elements. */
describe('writing: composed', () => {
  const editor = startEditorPage();
  let session: CDPSession;
  beforeEach(async () => {
    session = await editor.context.newCDPSession(editor.page);
  });

  /** Types like a Japanese input method: a growing reading, its conversion, and the committed text. */
  async function compose(): Promise<void> {
    for (const text of ['n', 'に', 'にh', 'にほ', 'にほn', 'にほん', '日本'])
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await session.send('Input.insertText', { text: '日本' });
  }

  type Embed = [name: string, html: string];
  /** Outside of the campaign one kind of inline element is enough, because composing works the same with all kinds. */
  const embeds: Embed[] = [
    ['formula', '<span class="inline-math">x^2</span>'],
    ...inCampaign<Embed>(
      ['wrong formula', '<span class="inline-math">\\frac{</span>'],
      ['footnote', '<span class="footnote">note</span>'],
      ['citation', '<span class="citation" data-keys="k" data-mode="narrative"></span>'],
    ),
  ];

  /** Texts in which `|` marks the position of the composition, and `*` an inline element. */
  const places = ['ab*|', 'ab*|cd', '*|', '|*', 'ab|*', '*|*', 'ab*cd|'];

  test.each(embeds)('beside a %s, in a paragraph, an item and a cell', async (_name, embed) => {
    const text = (place: string, composed: string) => place.replaceAll('*', embed).replace('|', composed);
    const stored = (composed: string) =>
      places.flatMap((place) => [
        { id: `p${place}`, type: 'paragraph', data: { text: text(place, composed), align: 'left' } },
        { id: `l${place}`, type: 'list', data: { style: 'unordered', items: [text(place, composed)] } },
        {
          id: `t${place}`,
          type: 'table',
          data: { header: false, rows: [[text(place, composed)]], align: ['left'], caption: '' },
        },
      ]);
    await editor.open(stored(''));
    const blocks = editor.page.locator('main .ce-block');
    for (const [index, place] of places.flatMap((one) => [one, one, one]).entries()) {
      await blocks.nth(index).evaluate(
        (block, before) => {
          const field = block.querySelector('li, td') ?? block.querySelector('p');
          field?.closest<HTMLElement>('[contenteditable=true]')?.focus();
          // The number of letters and inline elements before the position.
          let left = before.length;
          for (const [at, node] of [...(field?.childNodes ?? [])].entries()) {
            const length = node instanceof Text ? node.length : 1;
            if (left === 0) return getSelection()?.collapse(field, at);
            if (node instanceof Text && left <= length) return getSelection()?.collapse(node, left);
            left -= length;
          }
          return getSelection()?.collapse(field, field?.childNodes.length);
        },
        place.split('|')[0] ?? '',
      );
      await compose();
    }
    expect(await editor.read()).toEqual(stored('日本').map(({ type, data }) => ({ type, data })));
  });
});

/**
 * Ruby text and emphasis dots: typed, composed, pasted, changed, and displayed to readers, horizontally and vertically.
 */
describe('writing: readings', () => {
  const writer = startWriter();
  const typed = '｜漢字《かんじ》と《《強調》》。';
  const stored = '<ruby>漢字<rt>かんじ</rt></ruby>と<em class="dots">強調</em>。';

  test('words with a reading and with dots are written in every field, and read on the page', async () => {
    const call = await writer.signIn();
    const blocks = [
      { type: 'paragraph', data: { text: '段落。', align: 'left' } },
      { type: 'header', data: { text: '見出し', level: 2 } },
      { type: 'list', data: { style: 'unordered', items: ['項目'] } },
      { type: 'table', data: { header: false, rows: [['欄']], align: ['left'], caption: '題' } },
    ];
    const id = await makePost(call, '読みの題', 'Notes', '', { body: JSON.stringify({ blocks }) });
    const page = await writer.newPage(pages.post(id));
    const body = bodyOf(page);
    for (const place of ['p', 'h2', 'li', 'td', '.table-caption']) {
      await body.locator(place).first().click();
      await toEdge(page, 'end');
      await page.keyboard.type(typed);
    }
    // Inserts text as an input method commits it.
    const session = await writer.context.newCDPSession(page);
    await body.locator('p').first().click();
    await toEdge(page, 'end');
    for (const text of ['｜山葵', '《わさび》']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await session.send('Input.insertText', { text });
    }
    await pasteInto(
      body.locator('p').first(),
      '東京とうきょう',
      '<ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby>',
    );
    await expect.poll(() => body.locator('p:not(.table-caption) ruby').count()).toBe(3);

    // A click opens the reading for editing; removing the reading leaves plain text.
    await body.locator('li ruby').click();
    const reading = page.getByRole('textbox', { name: words.writing.rubyReading });
    await reading.fill('からじ');
    await reading.press('Enter');
    await body.locator('td ruby').click();
    await reading.fill('');
    await reading.press('Enter');
    await button(page, words.editor.save).click();
    await expect
      .poll(async () => (await writer.stored(id)).body.blocks.map(({ data }) => data))
      .toMatchObject([
        {
          text: `段落。${stored}<ruby>山葵<rt>わさび</rt></ruby><ruby>東京<rt>とうきょう</rt></ruby>`,
        },
        { text: `見出し${stored}` },
        { items: [`項目${stored.replace('かんじ', 'からじ')}`] },
        { rows: [[`欄漢字と<em class="dots">強調</em>。`]], caption: `題${stored}` },
      ]);

    expect((await call('PATCH', api.post(id), { published: true })).status()).toBe(200);
    const reader = await writer.newPage('/');
    await reader.context().clearCookies();
    await reader.goto(writer.site.host.url + pages.post(id));
    const prose = reader.locator('.prose');
    expect(await prose.locator('ruby').count()).toBe(6);
    expect(await reader.locator('h2[id]').first().getAttribute('id')).toBe('見出し漢字と強調');
    const dots = prose.locator('p .dots');
    expect(await dots.evaluate((one) => getComputedStyle(one).textEmphasisStyle)).toMatch(/sesame/);
    const isAbove = () =>
      prose
        .locator('p ruby')
        .first()
        .evaluate((one) => {
          const [base, above] = [document.createRange(), one.querySelector('rt')!.getBoundingClientRect()];
          base.selectNodeContents(one.firstChild!);
          const box = base.getBoundingClientRect();
          return { above: above.bottom <= box.top + 3, right: above.left >= box.right - 3 };
        });
    expect(await isAbove()).toMatchObject({ above: true });
    // Ruby text does not make its line taller than other lines.
    await reader.locator('.vertical-switch').click();
    expect(await isAbove()).toMatchObject({ right: true });
  });
});
