import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileHtml } from '#support/hostile.ts';
import { inlineHtml } from '#support/documents.ts';
import { runs } from '#support/runs.ts';
import { readBlock } from '#blocks/index.ts';
import { cleanDocument } from '../clean.ts';
import { blockText } from '../block-text.ts';
import { htmlToBlocks } from './html-to-blocks.ts';

/** Returns the blocks in short form: `p text`, `h2 text`, `ul [item, [nested]]`, `code text`. */
function said(html: string): unknown[] {
  return htmlToBlocks(html).blocks.map(({ type, data }) => {
    if (type === 'list') return [data.style, ...(data.items as Item[]).map(itemSaid)];
    if (type === 'table') return ['table', data.header, ...(data.rows as unknown[])];
    return [type === 'header' ? `h${Number(data.level)}` : type, data.text ?? data.code].filter(
      (item) => item !== undefined,
    );
  });
}
interface Item {
  content: string;
  items: Item[];
}
const itemSaid = ({ content, items }: Item): unknown =>
  items.length > 0 ? [content, ...items.map(itemSaid)] : content;

/** Creates an item of a list in the markup of Word. */
const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

test.each<[string, string, unknown[]]>([
  [
    'Google Docs',
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;white-space:pre-wrap">A map</span></h2><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap">Ink </span><span style="font-weight:700;font-style:italic;white-space:pre-wrap">fades</span><span style="white-space:pre-wrap">.</span></p><br><ul><li dir="ltr" aria-level="1"><p><span>One</span></p></li><ul><li aria-level="2"><p><span>Inner</span></p></li></ul><li><p><span style="text-decoration:line-through">Two</span></p></li></ul></b>`,
    [
      ['h2', 'A map'],
      ['paragraph', 'Ink <b><i>fades</i></b>.'],
      ['unordered', ['One', 'Inner'], '<s>Two</s>'],
    ],
  ],
  [
    'Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><p class=MsoNormal>Before <b>it</b><o:p></o:p></p>${wordItem(1, '·', 'First')}${wordItem(2, 'o', 'Below')}${wordItem(1, '·', 'Second')}<p class=MsoNormal>Between</p>${wordItem(1, '1.', 'Counted')}</body></html>`,
    [
      ['paragraph', 'Before <b>it</b>'],
      ['unordered', ['First', 'Below'], 'Second'],
      ['paragraph', 'Between'],
      ['ordered', 'Counted'],
    ],
  ],
  [
    'Notion',
    '<h1>Plan</h1><ol><li>Read<ul><li>twice</li></ul></li><li>Write</li></ol><blockquote>Said so</blockquote><hr>',
    [['h1', 'Plan'], ['ordered', ['Read', 'twice'], 'Write'], ['quote', 'Said so'], ['divider']],
  ],
  [
    'Apple Notes',
    '<div style="margin:0"><b>Title</b></div><div><br></div><div>A line<br>and its second</div><ul><li>milk</li></ul>',
    [
      ['paragraph', '<b>Title</b>'],
      ['paragraph', 'A line<br>and its second'],
      ['unordered', 'milk'],
    ],
  ],
  [
    'VS Code',
    `<div style="color:#ccc;font-family:Menlo, Monaco, 'Courier New', monospace;white-space:pre;"><div><span>if x:</span></div><div><span>&nbsp; &nbsp; y = 1</span></div><br><div><span>z</span></div></div>`,
    [['code', 'if x:\n    y = 1\n\nz']],
  ],
  [
    'Sheets',
    '<google-sheets-html-origin><table><colgroup><col></colgroup><tbody><tr><td>Year</td><td>Finds</td></tr><tr><td>1890</td><td style="font-weight:bold">12</td></tr></tbody></table>',
    [['table', false, ['Year', 'Finds'], ['1890', '<b>12</b>']]],
  ],
  [
    'a web page',
    '<main><article><h3>Sub</h3><p>See <a href="https://example.org/x" class="y">this</a> and <em>that</em>, <code>npm</code>.</p><pre><code class="language-python">a\n  b</code></pre><dl><dt>Term</dt><dd>Meaning</dd></dl></article></main>',
    [
      ['h3', 'Sub'],
      [
        'paragraph',
        'See <a href="https://example.org/x">this</a> and <i>that</i>, <span class="inline-code">npm</span>.',
      ],
      ['code', 'a\n  b'],
      ['paragraph', 'Term'],
      ['paragraph', 'Meaning'],
    ],
  ],
  [
    'a chat page',
    '<div><p data-start="0">Use <strong>two</strong>:</p><ul><li><p>one</p><pre>x = 1</pre></li></ul></div>',
    [
      ['paragraph', 'Use <b>two</b>:'],
      ['unordered', 'one'],
    ],
  ],
  [
    'a layout table',
    '<table><tr><td><p>One</p><p>Two</p></td></tr></table>',
    [
      ['paragraph', 'One'],
      ['paragraph', 'Two'],
    ],
  ],
  ['hidden text and programs', '<p>a<script>x()</script><span style="display:none">b</span></p>', [['paragraph', 'a']]],
])('%s', (_, html, blocks) => {
  expect(said(html)).toEqual(blocks);
  expect(wordsIn(htmlToBlocks(html).blocks)).toEqual(wordsShown(html));
});

/** Returns the words that a page displays, in order. */
function wordsShown(html: string): string[] {
  const shown = html
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, '')
    .replace(/<!\[if !supportLists\]>.*?<!\[endif\]>/gs, '')
    .replace(/<span style="display:none">.*?<\/span>/gs, '')
    .replace(/<\/?(?:p|li|ul|ol|div|td|tr|h[1-6]|dt|dd|pre|blockquote|br|hr)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '');
  return shown.replaceAll('&nbsp;', ' ').split(/\s+/).filter(Boolean);
}

function wordsIn(blocks: ReturnType<typeof htmlToBlocks>['blocks']): string[] {
  const texts = blocks.map((block) => {
    const known = readBlock(block);
    return known ? blockText(known) : '';
  });
  return texts.join('\n').split(/\s+/).filter(Boolean);
}

test.each([
  ['its cells', '<tr><th>Year</th><th align="right">Finds</th></tr><tr><td>1890</td><td align="right">12</td></tr>'],
  ['their style', '<tr><th>Year</th><th>Finds</th></tr><tr><td>1890</td><td style="text-align: right">12</td></tr>'],
  ['their class', '<tr><th>Year</th><th>Finds</th></tr><tr><td>1890</td><td class="text-right">12</td></tr>'],
  ['bold names', '<tr><td><b>Year</b></td><td><b>Finds</b></td></tr><tr><td>1890</td><td align="right">12</td></tr>'],
])('reads the alignment of a table from %s', (_, rows) => {
  expect(htmlToBlocks(`<table>${rows}</table>`).blocks[0]?.data).toEqual({
    header: true,
    align: ['left', 'right'],
    caption: '',
    rows: [
      ['Year', 'Finds'],
      ['1890', '12'],
    ],
  });
});

test('a right margin aligns nothing, and partly bold cells are no header', () => {
  const rows = '<tr><td style="margin-right:2px"><b>a</b></td><td><b>b</b></td></tr>';
  expect(htmlToBlocks(`<table>${rows}${rows}</table>`).blocks[0]?.data).toMatchObject({
    header: false,
    align: ['left', 'left'],
  });
});

test('a piece of a line is one; blocks are not; pictures and tables without a block are counted', () => {
  expect(htmlToBlocks('two <b>words</b>').inline).toBe('two <b>words</b>');
  expect(htmlToBlocks('<p>one</p><p>two</p>').inline).toBeUndefined();
  expect(htmlToBlocks('<h2>one</h2>').inline).toBeUndefined();
  const table = htmlToBlocks('<p>a<img src=x></p><table><tr><td>1</td><td>2</td></tr></table>', () => false);
  expect(table.leftOut).toEqual({ pictures: 1, tables: 1 });
  expect(table.blocks.map(({ data }) => data.text)).toEqual(['a', '1 | 2']);
});

test('code in an item is a block of it, a formula is its TeX, a picture of an emoji is the emoji', () => {
  const { blocks } = htmlToBlocks('<ul><li><p>one</p><pre>x = 1</pre></li></ul>');
  const [item] = blocks[0]?.data.items as { content: string; blocks: { data: object }[] }[];
  expect([item?.content, item?.blocks[0]?.data]).toMatchObject(['one', { code: 'x = 1' }]);
  const katex =
    '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x2</span></span></span> and <math><mi>y</mi></math> <img alt="🖋️" src="https://example.org/1f58b.png"></p>';
  expect(htmlToBlocks(katex).inline).toBe(
    'So <span class="inline-math">x^2</span> and <span class="inline-math">y</span> 🖋️',
  );
});

/** Returns a paste's formulas: `tex` within a line, `[tex]` as a block, and other text unchanged. */
const formulasOf = (html: string) =>
  htmlToBlocks(html).blocks.map(({ type, data }) =>
    type === 'math' ? [data.tex] : String(data.text).replace(/<span class="inline-math">(.*?)<\/span>/g, '`$1`'),
  );

const annotated = (tex: string, display = '') =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;
const katexHtml = '<span class="katex-html" aria-hidden="true"><span class="base">Ex</span></span>';

test.each<[string, string, unknown[]]>([
  [
    'Wikipedia, in a line',
    `<p>As <span class="mwe-math-element mwe-math-element-inline"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;">${annotated('{\\displaystyle E=mc^{2}}')}</span><img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/9f" class="mwe-math-fallback-image-inline mw-invert skin-invert" aria-hidden="true" alt="{\\displaystyle E=mc^{2}}"></span> says</p>`,
    ['As `E=mc^{2}` says'],
  ],
  [
    'Wikipedia, whose MathML is shown too',
    `<p>As <span class="mwe-math-element">${annotated('{\\displaystyle E}')}<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle E}" src="/x.svg"></span> says</p>`,
    ['As `E` says'],
  ],
  [
    'Wikipedia, on a line of its own',
    `<p>So</p><dl><dd><img src="//wikimedia.org/svg/1" class="mwe-math-fallback-image-display mw-invert" alt="{\\displaystyle \\sum _{i}{x_{i}}}"></dd></dl><p>holds</p>`,
    ['So', ['\\sum _{i}{x_{i}}'], 'holds'],
  ],
  [
    'KaTeX',
    `<p>So <span class="katex"><span class="katex-mathml">${annotated('E')}</span>${katexHtml}</span>,</p><span class="katex-display"><span class="katex"><span class="katex-mathml">${annotated('x &amp; y', ' display="block"')}</span>${katexHtml}</span></span><p>end</p>`,
    ['So `E`,', ['x & y'], 'end'],
  ],
  ['KaTeX without MathML', `<p>a <span class="katex">${katexHtml}</span> b</p>`, ['a Ex b']],
  [
    'MathJax 2',
    `<p>a <span class="MathJax" data-mathml="&lt;math&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;/math&gt;"><nobr aria-hidden="true"><span class="math">x</span></nobr><span class="MJX_Assistive_MathML"><math><mi>x</mi></math></span></span><script type="math/tex">x_1</script> b</p><div class="MathJax_Display"><span class="MathJax"><nobr aria-hidden="true">y</nobr><span class="MJX_Assistive_MathML MJX_Assistive_MathML_Block"><math display="block"><msup><mi>y</mi><mn>2</mn></msup></math></span></span></div>`,
    ['a `x_1` b', ['y^{2}']],
  ],
  [
    'MathJax 3',
    `<p>a <mjx-container class="MathJax" jax="CHTML"><mjx-math aria-hidden="true"><mjx-mi></mjx-mi></mjx-math><mjx-assistive-mml unselectable="on"><math><mfrac><mn>1</mn><mi>α</mi></mfrac></math></mjx-assistive-mml></mjx-container> b <mjx-container jax="CHTML" display="true"><mjx-assistive-mml display="block"><math display="block"><munderover><mo data-mjx-texclass="OP">∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>sin</mi><mo>\u2061</mo><mi>x</mi></math></mjx-assistive-mml></mjx-container> c</p>`,
    ['a `\\frac{1}{α}` b', ['\\sum_{i=1}^{n}\\sin x'], 'c'],
  ],
  [
    'MathJax 4',
    `<p>a <mjx-container><mjx-math data-latex="\\frac12" aria-hidden="true"><mjx-mfrac></mjx-mfrac></mjx-math></mjx-container></p>`,
    ['a `\\frac12`'],
  ],
  [
    'TeX between signs',
    '<p>By $x^2$ and \\(y\\), $$z$$ then</p><p>$$a<br>b$$</p><p>\\[ \\sqrt 2 \\]</p><ul><li>$$c$$</li></ul>',
    ['By `x^2` and `y`,', ['z'], 'then', ['a b'], ['\\sqrt 2'], 'undefined'],
  ],
  [
    'no formula',
    '<p>From $5 to $6, US$5 and US$6, $HOME/$USER, 5$ and 6$, $1 or so, then $ no. <code>$x$</code></p>',
    ['From $5 to $6, US$5 and US$6, $HOME/$USER, 5$ and 6$, $1 or so, then $ no. <span class="inline-code">$x$</span>'],
  ],
])('pastes formulas of %s, including block formulas', (_, html, wanted) => {
  expect(formulasOf(html)).toEqual(wanted);
});

test('a checklist of Google Docs keeps its ticks, without empty lines', () => {
  const item = (name: string, words: string, more = '') =>
    `<li dir="ltr" role="checkbox" aria-checked="${name === 'checked'}" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,AA==" width="17.6px" height="17.6px" alt="${name}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;vertical-align:top;" role="presentation"><span>${words}</span></p></li>${more}`;
  const html = `<b style="font-weight:normal;" id="docs-internal-guid-2"><ul>${item('unchecked', 'milk', `<ul>${item('checked', 'fresh')}</ul>`)}${item('checked', 'tea')}</ul></b>`;
  const wanted = {
    style: 'checklist',
    items: [
      { content: 'milk', items: [{ content: 'fresh', meta: { checked: true }, items: [] }] },
      { content: 'tea', meta: { checked: true }, items: [] },
    ],
  };
  expect(htmlToBlocks(html).blocks.map(({ data }) => data)).toEqual([wanted]);
  // Some programs copy the HTML without the images of the checkboxes.
  expect(htmlToBlocks(html.replace(/<img[^>]*>/g, '')).blocks.map(({ data }) => data)).toEqual([wanted]);
});

test("the boxes of a list's items make it a checklist, however they are drawn", () => {
  const drawn =
    '<ul><li><img src="data:image/png;base64,AA==" alt="unchecked">milk</li><li><input type=checkbox checked>tea</li></ul>';
  expect(htmlToBlocks(drawn).blocks[0]?.data).toEqual({
    style: 'checklist',
    items: [
      { content: 'milk', items: [] },
      { content: 'tea', meta: { checked: true }, items: [] },
    ],
  });
  expect(htmlToBlocks('<ul><li>one ☑</li></ul>').blocks[0]?.data.style).toBe('unordered');
});

test('a picture at an address of https is a figure, but for the small ones of a line', () => {
  const { blocks, pictures, leftOut } = htmlToBlocks(
    '<p>a</p><img src="https://example.org/x.png" alt="X"><img src="//example.org/y.png"><p>b<img src="https://example.org/icon.png" width="16"></p><img src="http://example.org/z.png"><img src="/w.png">',
  );
  expect(blocks.map(({ data }) => data.text ?? data.alt)).toEqual(['a', 'X', '', 'b']);
  expect([pictures, leftOut.pictures]).toEqual([['https://example.org/x.png', 'https://example.org/y.png'], 3]);
});

test('a picture that is only named is a figure where files lie beside the HTML', () => {
  const html = '<p>a <img src="x.png"> b</p>';
  expect(htmlToBlocks(html).inline).toBe('a b');
  const { blocks, pictures } = htmlToBlocks(html, undefined, true);
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'figure', 'paragraph']);
  expect(pictures).toEqual(['x.png']);
});

test('an embedded image becomes a figure in place, or behind its cell or item', () => {
  const src = 'data:image/png;base64,AA==';
  const { blocks, pictures, leftOut } = htmlToBlocks(
    `<p>a<img src="${src}" alt="x">b</p><ul><li>c<img src="${src}"></li></ul><img src="blob:x">`,
  );
  expect(blocks.map(({ type, data }) => [type, data.text ?? data.media])).toEqual([
    ['paragraph', 'a'],
    ['figure', 'pasted-0'],
    ['paragraph', 'b'],
    ['list', undefined],
    ['figure', 'pasted-1'],
  ]);
  expect([pictures, leftOut.pictures]).toEqual([[src, src], 1]);
});

test('elements nested without end keep their text', () => {
  const { blocks } = htmlToBlocks(`<p>${'<b>'.repeat(20_000)}deep`);
  expect(blocks.map(({ data }) => data.text)).toEqual(['<b>deep</b>']);
});

test('any paste gives a clean document, and nothing throws', () => {
  const pieces = fc.oneof(
    inlineHtml,
    fc.constantFrom(...hostileHtml),
    fc.constantFrom('<ul><li>', '</li>', '<p>', '</ul>', '<table><tr><td>', '<h2>'),
    fc.constantFrom('$$', '$x$', '\\[', '\\]', '<math display=block>', '<mi>x</mi>', '<span class=katex>', '<dd>'),
  );
  fc.assert(
    fc.property(
      fc.array(pieces).map((all) => all.join('')),
      (html) => {
        const { blocks } = htmlToBlocks(html);
        const texts = (all: typeof blocks) =>
          JSON.stringify(all.map(({ type, data }) => [type, data.text ?? data.code]));
        expect(texts(cleanDocument({ blocks }).blocks)).toBe(texts(blocks));
      },
    ),
    runs(300, 10_000),
  );
});

test.each([
  ['<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を読む</p>', '<ruby>漢字<rt>かんじ</rt></ruby>を読む'],
  [
    '<p><b><ruby><rb>漢</rb><rt>かん</rt><rb>字</rb><rt>じ</rt></ruby></b></p>',
    '<b><ruby>漢<rt>かん</rt></ruby><ruby>字<rt>じ</rt></ruby></b>',
  ],
  [
    '<p><a href="https://example.org/"><ruby>東京<rt>とうきょう</rt></ruby></a></p>',
    '<a href="https://example.org/"><ruby>東京<rt>とうきょう</rt></ruby></a>',
  ],
  ['<p><em class="dots">強調</em>と<em>斜体</em></p>', '<em class="dots">強調</em>と<i>斜体</i>'],
  ['<p><span style="text-emphasis: filled sesame">強調</span></p>', '<em class="dots">強調</em>'],
])('pasted %s keeps its ruby and dots', (html, text) => {
  expect(said(html)).toEqual([['paragraph', text]]);
});
