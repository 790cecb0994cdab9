import type { Block, EditorDocument } from '#contract/documents.ts';
import { codeLanguages } from '#contract/code-languages.ts';
import { hostileHtml } from '#support/hostile.ts';
import { processorTime } from '#support/processor-time.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanDocument } from '../clean.ts';
import { fromMarkdown } from './from-markdown.ts';
import { toMarkdown } from './to-markdown.ts';

const samples = new URL('../../../sample/sample-posts/', import.meta.url);

/** Reduces a document to what Markdown can express: no ids, times or tunes, and list items in one form. */
function said({ blocks }: EditorDocument): Block[] {
  const items = (list: unknown[]): unknown[] =>
    list.map((item) => {
      if (typeof item === 'string') return { content: item, items: [] };
      const { content, meta, ...rest } = item as { content: string; meta?: { checked?: boolean } };
      const { items: inner, blocks: held } = rest as { items: unknown[]; blocks?: Block[] };
      return {
        content,
        ...(meta?.checked && { meta: { checked: true } }),
        items: items(inner),
        ...(held && { blocks: said({ blocks: held }) }),
      };
    });
  return blocks.map(({ type, data }) => ({
    type,
    data: {
      ...data,
      ...(type === 'list' && { items: items(data.items as unknown[]) }),
      ...(Array.isArray(data.blocks) && { blocks: said({ blocks: data.blocks as Block[] }) }),
    },
  }));
}

test.each(readdirSync(samples))('the sample post %s survives a round trip through Markdown', (name) => {
  const { body } = JSON.parse(readFileSync(new URL(name, samples), 'utf8')) as { body: EditorDocument };
  expect(said(fromMarkdown(toMarkdown(body)))).toEqual(said(cleanDocument(body)));
});

const word = fc.oneof(
  fc.constantFrom(
    'one',
    'two',
    'Ito',
    '日本語',
    '「引用」',
    'é',
    '𠮷',
    '5',
    '1.',
    '-',
    '#',
    '+',
    '*',
    '**',
    '_',
    '__',
    '`',
  ),
  fc.constantFrom(
    '$',
    '$5',
    '&amp;',
    '&lt;b&gt;',
    '&amp;lt;',
    '[',
    ']',
    '[x]',
    '(y)',
    '!',
    '|',
    '~',
    '~~',
    '\\',
    '@ito',
    'a@b.org',
  ),
  fc.constantFrom(
    'https://example.org',
    ':::',
    '[^1]',
    '[!note]',
    '{#x}',
    '—',
    '…',
    '"',
    "'",
    '---',
    '===',
    '&gt;',
    ':',
  ),
  fc.constantFrom('｜', '《', '》', '《《', '》》', '｜漢字《かんじ》', '《《強調》》', '｜C*x*《y》', '《本の題》'),
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
const tex = fc.constantFrom('x', 'x_i^2', 'a \\le b', '\\frac{a}{b}', '5', 'f(x) = |x|', '\\%');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const mark = fc.oneof(
  fc
    .tuple(fc.constantFrom('b', 'i', 's', 'mark', 'sub', 'sup', 'strong', 'em'), words)
    .map(([tag, text]) => `<${tag}>${text}</${tag}>`),
  words.map((text) => `<a href="https://example.org/?a=1&amp;b=(2)">${text}</a>`),
  words.map((text) => `<span class="inline-code">${text}</span>`),
  tex.map((text) => `<span class="inline-math">${escaped(text)}</span>`),
  words.map((text) => `<span class="footnote">${text} <b>n</b></span>`),
  fc
    .tuple(fc.constantFrom('ito2020', 'a:b', 'x y', 'ä/1'), fc.constantFrom('', 'p. 4', 'chap. 2, p. 3'), fc.boolean())
    .map(
      ([key, locator, narrative]) =>
        `<span class="citation" data-keys="${key};two" data-locators="${locator};"${narrative ? ' data-mode="narrative"' : ''}></span>`,
    ),
  fc.constant('<br>'),
  fc.tuple(words, words).map((both) => `<ruby>${both.join('<rt>')}</rt></ruby>`),
  words.map((text) => `<em class="dots">${text}</em>`),
  fc.tuple(words, words).map(([one, two]) => `<b>${one} <i>${two}</i></b>`),
);
const text = fc
  .array(fc.tuple(words, fc.constantFrom(' ', '', '、'), mark, fc.constantFrom(' ', '', '。'), words), { maxLength: 3 })
  .chain((parts) => words.map((first) => first + parts.map((part) => part.join('')).join('')));
const language = fc.constantFrom(...codeLanguages.slice(0, 30));
const lines = fc
  .array(
    fc.constantFrom('let a = `b`;', '```', '~~~', '    indented', '', '<b>&amp;</b>', '\\', '日本', '\t tab', '$x$'),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => `a\n${all.join('\n')}`);
const media = fc.constantFrom('a'.repeat(22), 'b-_'.repeat(7) + 'c');
const block = (type: string, data: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(data).map((made): Block => ({ type, data: made }));
const optional = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary);
const codeBlock = block('code', {
  name: fc.constantFrom('', 'a.rs', 'my "file".txt', 'x y\\z.py', '`q`.md'),
  code: lines,
  language,
  highlight: fc.constantFrom('', '1', '2-3,5'),
});
const mathBlock = block('math', {
  tex: fc.oneof(tex, fc.constant('a\n\n$$ b')),
  label: fc.constantFrom('', 'eq:one', 'two'),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const markedPart = fc.record({
  x: share,
  y: share,
  width: share,
  height: share,
  label: fc.constantFrom('', 'Worn <by> the "fold" & more', ' 折り目 '),
  text: fc.constantFrom('', '御 on, go .48\n後 go .33', 'a <br> b\n\n  c', '<li>x</li>'),
});
const pictured = {
  media,
  alt: optional(fc.constantFrom('A pen', 'a [b] "c" &', 'x')),
  caption: optional(text),
};
const anItem = fc
  .record({ ...pictured, dark: optional(media), label: optional(fc.stringMatching(/^fig:\w{12}$/)) })
  .map(({ dark, label, ...item }) => ({ ...item, ...(dark && { dark }), ...(label && { label }) }));
const severalBlock = block('figure', {
  media: fc.constant(''),
  alt: fc.constant(''),
  caption: optional(text),
  width: fc.constantFrom('column', 'wide', 'full', 'small', 'side'),
  items: fc.uniqueArray(anItem, { minLength: 1, maxLength: 4, selector: ({ label }) => label ?? {} }),
});
const inTheDark = block('figure', { ...pictured, dark: media, width: fc.constantFrom('column', 'wide') });
const figureBlock = block('figure', {
  ...pictured,
  width: fc.constantFrom('column', 'wide', 'full', 'small', 'side'),
}).chain((plain) =>
  fc
    .array(markedPart, { maxLength: 2 })
    .map((regions) => (regions.length > 0 ? { ...plain, data: { ...plain.data, regions } } : plain)),
);
const cells = fc.array(fc.array(fc.oneof(text, fc.constant('')), { minLength: 3, maxLength: 3 }), {
  minLength: 2,
  maxLength: 3,
});
const leaf = fc.oneof(
  block('paragraph', { text, align: fc.constantFrom('left', 'left', 'left', 'center', 'justify') }),
  block('header', { text, level: fc.integer({ min: 1, max: 6 }) }),
  block('table', {
    header: fc.boolean(),
    rows: cells,
    align: fc.constant(['left', 'right', 'center']),
    caption: optional(text),
  }),
  block('link', {
    url: fc.constantFrom('https://example.org/a?b=1&c=2', '/blog/x'),
    title: optional(fc.constant('A <page> & "more"')),
    site: optional(fc.constant('Example')),
  }),
  block('video', {
    url: fc.constant('https://youtu.be/abcdefghijk'),
    title: optional(fc.constant('A talk')),
    poster: optional(media),
  }),
  fc.constant({ type: 'divider', data: {} }),
  fc.constant({ type: 'paragraph', data: { text: '', align: 'left', preserveBlank: true } }),
  fc.constant({ type: 'poll', data: { question: 'A --> B <!-- ?', options: ['</script>', '\u2028'] } }),
  codeBlock,
  mathBlock,
  figureBlock,
  severalBlock,
  inTheDark,
);

/** Nested blocks down to a maximum level. */
const blocksAt = (level: number): fc.Arbitrary<Block> => {
  if (level > 3) return leaf;
  const blocks = level === 3 ? fc.constant([]) : fc.array(blocksAt(level + 1), { maxLength: 2 });
  const words = optional(text);
  const item = (meta: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.letrec((tie) => ({
      item: fc.record(
        {
          content: text,
          meta,
          items: fc.oneof({ maxDepth: 2 }, fc.constant([]), fc.array(tie('item'), { maxLength: 2 })),
          blocks,
        },
        { requiredKeys: ['content', 'items'] },
      ),
    })).item;
  return fc.oneof(
    { arbitrary: leaf, weight: 3 },
    {
      arbitrary: fc.oneof(
        block('list', {
          style: fc.constantFrom('ordered', 'unordered'),
          items: fc.array(item(fc.constant(undefined)), { minLength: 1, maxLength: 3 }),
        }),
        block('list', {
          style: fc.constant('checklist'),
          items: fc.array(item(fc.option(fc.constant({ checked: true }), { nil: undefined })), {
            minLength: 1,
            maxLength: 3,
          }),
        }),
        block('quote', { text: words, cite: optional(text), blocks }),
        block('callout', { kind: fc.constantFrom('note', 'tip', 'warning'), text: words, blocks }),
        block('details', { summary: text, text: words, blocks }),
      ),
      weight: 2,
    },
  );
};
const anyBlock = blocksAt(0);

test('a document survives a round trip through Markdown, whatever its blocks and marks', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 4 }), (blocks) => {
      const document = cleanDocument({ blocks });
      const markdown = toMarkdown(document);
      expect(said(fromMarkdown(markdown)), markdown).toEqual(said(document));
    }),
    runs(300, 10_000),
  );
});

const types = (text: string, options = {}) => fromMarkdown(text, options).blocks.map(({ type }) => type);
const first = (text: string, options = {}) => fromMarkdown(text, options).blocks[0];

test('Markdown as people write it becomes the blocks that it means', () => {
  expect(
    types('# A\n\ntext\n\n- a\n- b\n\n> q\n\n---\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n```rust\nx\n```\n\n$$\nx\n$$'),
  ).toEqual(['header', 'paragraph', 'list', 'quote', 'divider', 'table', 'code', 'math']);
  expect(first('It costs $5 and $6.')?.data.text).toBe('It costs $5 and $6.');
  expect(first('Let $x_1$ be.[^a]\n\n[^a]: A *note*.')?.data.text).toBe(
    'Let <span class="inline-math">x_1</span> be.<span class="footnote">A <i>note</i>.</span>',
  );
  expect(first('See [@ito2020, p. 4; @mori].')?.data.text).toBe(
    'See <span class="citation" data-keys="ito2020;mori" data-locators="p. 4;"></span>.',
  );
  expect(first('Ask @someone.', { knowsKey: () => false })?.data.text).toBe('Ask @someone.');
  expect(first('> [!WARNING]\n> Hot.')).toEqual({ type: 'callout', data: { kind: 'warning', text: 'Hot.' } });
  expect(first('> Words.\n>\n> — Ito')?.data).toEqual({ text: 'Words.', cite: 'Ito' });
  expect(first('```ts:src/a.ts {1,3-4}\nx\n```')?.data).toMatchObject({ name: 'src/a.ts', highlight: '1,3-4' });
  expect(first('- [ ] a\n- [x] b\n  - [X] c')?.data).toEqual({
    style: 'checklist',
    items: [
      { content: 'a', items: [] },
      { content: 'b', meta: { checked: true }, items: [{ content: 'c', meta: { checked: true }, items: [] }] },
    ],
  });
  expect(toMarkdown({ blocks: [{ type: 'list', data: { style: 'checklist', items: ['a', ''] } }] })).toBe(
    '- [ ] a\n- [ ] <!-- -->\n',
  );
  expect(first('- [ ] a\n- [ ] <!-- -->')?.data.items).toMatchObject([{ content: 'a' }, { content: '' }]);
  expect(first('<ul><li><input type="checkbox" checked> a</li><li>b</li></ul>')?.data).toEqual({
    style: 'checklist',
    items: [
      { content: 'a', meta: { checked: true }, items: [] },
      { content: 'b', items: [] },
    ],
  });
  expect(first('https://youtu.be/abcdefghijk')?.type).toBe('video');
  expect(first('https://example.org/x')).toMatchObject({ type: 'link', data: { url: 'https://example.org/x' } });
  expect(first('- a\n\n  ```js\n  b\n  ```')?.data.items).toMatchObject([{ content: 'a', blocks: [{ type: 'code' }] }]);
  expect(types('Before ![a pen](pen.png) after')).toEqual(['paragraph', 'link', 'paragraph']);
  expect(first('![a pen](pen.png)', { picture: () => 'a'.repeat(22) })?.data).toMatchObject({
    alt: 'a pen',
    width: 'column',
  });
  expect(
    fromMarkdown('<details>\n<summary>More</summary>\n<p>Text</p>\n<img src="/a.png">\n</details>').blocks,
  ).toMatchObject([{ type: 'details', data: { text: 'Text', blocks: [{ type: 'link' }] } }]);
  expect(first('<details>\n<summary>More</summary>\n\nText **b**.\n\n</details>')?.data).toEqual({
    summary: 'More',
    text: 'Text <b>b</b>.',
  });
});

test('reads extensions of other programs on request', () => {
  const read = (text: string) => fromMarkdown(text, { dialects: true }).blocks;
  expect(read(':::message alert\nHot.\n:::')).toEqual([{ type: 'callout', data: { kind: 'warning', text: 'Hot.' } }]);
  expect(read(':::hint\nWarm.\n:::')).toEqual([{ type: 'callout', data: { kind: 'tip', text: 'Warm.' } }]);
  expect(read('> [!constructor]\n> A name that every object has.')).toMatchObject([{ type: 'quote' }]);
  expect(read(':::details More\nText.\n:::')).toEqual([{ type: 'details', data: { summary: 'More', text: 'Text.' } }]);
  expect(read('{% highlight python %}\nx = 1\n{% endhighlight %}')[0]).toMatchObject({
    type: 'code',
    data: { code: 'x = 1' },
  });
  expect(read('By {% cite ito2020 mori %}.')[0]?.data.text).toContain('data-keys="ito2020;mori"');
  expect(read('{{< youtube abcdefghijk >}}')[0]?.type).toBe('video');
  expect(read('so^[A *note* with a [link](https://example.org).] it is')[0]?.data.text).toBe(
    'so<span class="footnote">A <i>note</i> with a <a href="https://example.org">link</a>.</span> it is',
  );
  expect(read('so \\\\(x_1\\\\) is')[0]?.data.text).toContain('<span class="inline-math">x_1</span>');
  expect(read('::: {.callout-tip title="Look"}\nHere.\n:::\n\n::: {.column-page}\nWide.\n:::')).toMatchObject([
    { type: 'callout', data: { kind: 'tip', title: 'Look', text: 'Here.' } },
    { type: 'paragraph', data: { text: 'Wide.' } },
  ]);
  expect(read('{% details More %}\nText **b**.\n\n```js\nx\n```\n{% enddetails %}')).toMatchObject([
    {
      type: 'details',
      data: { summary: 'More', text: 'Text <b>b</b>.', blocks: [{ type: 'code', data: { code: 'x' } }] },
    },
  ]);
  expect(read('<aside class="box-warning" markdown="1">\n**Hot.**\n\nMore.\n</aside> After.')).toMatchObject([
    { type: 'callout', data: { kind: 'warning', text: '<b>Hot.</b>', blocks: [{ data: { text: 'More.' } }] } },
    { type: 'paragraph', data: { text: 'After.' } },
  ]);
  expect(read('so^[By `hand`, see [it](https://example.org).] it is')[0]?.data.text).toBe(
    'so<span class="footnote">By <span class="inline-code">hand</span>, see <a href="https://example.org">it</a>.</span> it is',
  );
  for (const key of [
    'key="ito2020"></d-cite>',
    'key=ito2020></d-cite>',
    "\nkey='ito2020' />",
    'bibtex-key="ito2020"/>',
  ]) {
    expect(read(`By <d-cite ${key}.`)[0]?.data.text).toBe('By <span class="citation" data-keys="ito2020"></span>.');
  }
  expect(read('<p>By <d-cite key="ito2020"></d-cite> and $x < 1$, for $5.</p>')[0]?.data.text).toBe(
    'By <span class="citation" data-keys="ito2020"></span> and <span class="inline-math">x &lt; 1</span>, for $5.',
  );
  expect(read('本文\nhttps://example.org/a\n続き\n\n@[tweet](https://example.org/b)').map(({ type }) => type)).toEqual([
    'paragraph',
    'link',
    'paragraph',
    'link',
  ]);
  expect(read('![a](x.png){: .center}\n{: class="info"}\nText.').map(({ type }) => type)).toEqual([
    'link',
    'paragraph',
  ]);
  expect(
    read('<div>\n    {% include figure.html path="a.png" %}\n    <p>b</p>\n</div>').map(({ type }) => type),
  ).toEqual(['link', 'paragraph']);
  const pictures: string[] = [];
  fromMarkdown("![a]({{ '/a.png' | relative_url }}) ![b]({{ site.baseurl }}/b.png)", {
    dialects: true,
    picture: (src) => void pictures.push(src),
  });
  expect(pictures).toEqual(['/a.png', '/b.png']);
  expect(read('`{% cite a %}` and\n\n```\n:::message\n```').map(({ type }) => type)).toEqual(['paragraph', 'code']);
});

test('formulas with dollars on the line of the TeX end there', () => {
  const read = (text: string) =>
    fromMarkdown(text, { dialects: true }).blocks.map(({ type, data }) => data.tex ?? type);
  expect(read('$$\\begin{align}\na\n\\end{align} $$\n\nText.')).toEqual([
    '\\begin{align}\na\n\\end{align}',
    'paragraph',
  ]);
  expect(read('$$\na\n$$<br/>\nText.')).toEqual(['a', 'paragraph']);
  expect(read('> Of\n> $$a\n> + b$$\n\nText.')).toEqual(['quote', 'paragraph']);
  expect(read('$$ a $$\n\n```\n$$\n```\n\nText.')).toEqual(['a', 'code', 'paragraph']);
});

test('a numbered list that continues after code is one list', () => {
  const [first, ...others] = fromMarkdown('1. One\n2. Two\n\n```js\nx\n```\n\n3. Three\n\nText.\n\n4. Four').blocks;
  expect(first?.data.items).toMatchObject([
    { content: 'One' },
    { content: 'Two', blocks: [{ type: 'code' }] },
    { content: 'Three' },
  ]);
  expect(others.map(({ type }) => type)).toEqual(['paragraph', 'list']);
});

test('hostile Markdown brings in nothing that could run, and ends in time', () => {
  for (const text of [
    ...hostileHtml,
    '['.repeat(20_000),
    '> '.repeat(5_000),
    '- '.repeat(3_000),
    '*a '.repeat(5_000),
    '<div>'.repeat(5_000),
    '$$a\n'.repeat(1_000),
    '<aside>\n\n'.repeat(1_000),
    '::: {.a}\n'.repeat(2_000),
    '<div style="display: none">'.repeat(5_000) + '</div>',
    '<d-cite key="'.repeat(5_000),
    '{% details '.repeat(5_000),
    '{% highlight x %}\n'.repeat(5_000),
    '{{< highlight '.repeat(5_000),
    '{% raw %}'.repeat(20_000),
    '{% comment %}'.repeat(10_000),
    '{{< a >}}\n'.repeat(3_000) + '{{< /b >}}\n'.repeat(3_000),
    Array.from({ length: 5_000 }, (_, index) => `{{< a${index} >}}\n`).join('') + '{{< /a0 >}}',
    '</summary>x'.repeat(10_000),
    '<details>\n'.repeat(5_000),
    '<Aa>\nx\n'.repeat(2_000),
    '{% embed '.repeat(10_000),
  ]) {
    const start = processorTime();
    const json = JSON.stringify(fromMarkdown(text, { dialects: true }).blocks.filter(({ type }) => type !== 'code'));
    expect(
      json
        .match(/<\/?(?!(?:b|strong|i|em|br|a|span|s|mark|sub|sup)\b)\w[^>]*>/g)
        ?.filter((tag) => !json.includes(`"alt":"${tag}`)) ?? [],
    ).toEqual([]);
    expect(processorTime() - start).toBeLessThan(5_000);
  }
});

test('a picture with one for the dark scheme is read as GitHub and others write it', () => {
  const source = '<source media="(prefers-color-scheme: dark)" srcset="/media/DARK 2x, /media/other">';
  const [light, dark] = ['l'.repeat(22), 'd'.repeat(22)];
  const picture = `<picture>${source}<source media="(prefers-color-scheme: light)" srcset="/media/x"><img alt="A" src="/media/${light}"></picture>`;
  for (const text of [
    picture,
    `<p align="center">\n  ${picture}\n</p>`,
    `Words ${picture}`,
    `<picture>\n${picture.slice(9)}`,
  ]) {
    const { blocks } = fromMarkdown(text.replace('DARK', dark));
    expect(blocks.at(-1)?.data, text).toEqual({ media: light, dark, alt: 'A', caption: '', width: 'column' });
  }
});

test.each([
  ['彼の｜漢字《かんじ》と《《強調》》。', '彼の<ruby>漢字<rt>かんじ</rt></ruby>と<em class="dots">強調</em>。'],
  ['｜漢《かん》｜字《じ》', '<ruby>漢<rt>かん</rt></ruby><ruby>字<rt>じ</rt></ruby>'],
  ['《《*強* [調](/a)》》', '<em class="dots"><i>強</i> <a href="/a">調</a></em>'],
  ['<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>', '<ruby>漢字<rt>かんじ</rt></ruby>'],
  ['漢字《かんじ》', '漢字《かんじ》'],
  ['「《本の題》」と｜棒', '「《本の題》」と｜棒'],
  ['｜漢**字《かん**じ》', '｜漢<b>字《かん</b>じ》'],
  ['｜漢字《 》《《》》《《 x》》', '｜漢字《 》《《》》《《 x》》'],
  ['&#xFF5C;漢字《かんじ》 `｜漢字《かんじ》`', '｜漢字《かんじ》 <span class="inline-code">｜漢字《かんじ》</span>'],
])('the words %j of Markdown are %j', (markdown, text) => {
  expect(fromMarkdown(markdown).blocks[0]?.data.text).toBe(text);
});
