/** Tags, HTML and components of site generators in Markdown are imported with their meaning. */
import { inEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { lossesOf } from '#importers/markdown-diagnostics.ts';
import { fromMarkdown } from './from-markdown.ts';

type Shape = [type: string, said?: unknown, ...held: Shape[]];
interface Read {
  type: string;
  data: Record<string, unknown>;
}

/** Returns a block in short form: its type, its first text and its nested blocks. */
function shape({ type, data }: Read): Shape {
  const said = data['summary'] ?? data['kind'] ?? data['code'] ?? data['text'] ?? data['url'];
  const text = data['summary'] === undefined && data['kind'] === undefined ? '' : data['text'];
  const held = (data['blocks'] ?? []) as Read[];
  return [type, said, ...(text ? ([['text', text]] as Shape[]) : []), ...held.map(shape)];
}
const read = (text: string) => fromMarkdown(text, { dialects: true, picture: () => undefined }).blocks.map(shape);

const code = 'x = 1\n\n# comment\ny = 2';

test.each([
  [`{% highlight python %}\n${code}\n{% endhighlight %}\n\nAfter.`],
  [`{%- highlight python linenos -%}\n${code}\n{%- endhighlight -%}\n\nAfter.`],
  [`{{< highlight python "linenos=table,hl_lines=2" >}}\n${code}\n{{< /highlight >}}\n\nAfter.`],
  [`{{% highlight python %}}\n${code}\n{{% / highlight %}}\nAfter.`],
  [`<div>\n<pre>\n{% highlight python %}\n${code}\n{% endhighlight %}\n\n</pre>\n</div>\n\nAfter.`],
  [`<pre>\n\n{% highlight python %}\n${code}\n{% endhighlight %}\n</pre>\n\nAfter.`],
  [`<div class="a"><pre>\n  {% highlight python %}\n${code}\n{% endhighlight %}\n</pre></div>\n\nAfter.`],
  [`<div>\n  {% highlight python %}\n${code}\n  {% endhighlight %}\n</div>\n\nAfter.`],
])('code between tags is code, blank lines and signs of headings too: %j', (text) => {
  expect(read(text)).toEqual([
    ['code', code],
    ['paragraph', 'After.'],
  ]);
  expect(fromMarkdown(text, { dialects: true }).blocks[0]?.data['language']).toMatchObject({ value: 'python' });
});

test.each([
  [`<details>\n<summary>More</summary>\n\n{% highlight python %}\n${code}\n{% endhighlight %}\n\nProse.\n\n</details>`],
  [`<details><summary>More</summary>\n{% highlight python %}\n${code}\n{% endhighlight %}\n\nProse.\n</details>`],
  [`{{< details "More" >}}\n{{< highlight python >}}\n${code}\n{{< /highlight >}}\nProse.\n{{< /details >}}`],
])('code between tags in a fold swallows nothing: %j', (fold) => {
  expect(read(`${fold}\n\n## After\n\nEnd.`)).toEqual([
    ['details', 'More', ['code', code], ['paragraph', 'Prose.']],
    ['header', 'After'],
    ['paragraph', 'End.'],
  ]);
});

test('code between tags keeps fences and tags, also in list items', () => {
  expect(read('{% highlight markdown %}\n```js\na\n```\n{{ page.title }}\n{% endhighlight %}\n\nAfter.')).toEqual([
    ['code', '```js\na\n```\n{{ page.title }}'],
    ['paragraph', 'After.'],
  ]);
  const [list] = fromMarkdown(
    '1. one\n\n   {{< highlight bash >}}\n   # hi\n\n   ls\n   {{< /highlight >}}\n\n2. two',
    {
      dialects: true,
    },
  ).blocks;
  expect(list?.data['items']).toMatchObject([
    { content: 'one', blocks: [{ type: 'code', data: { code: '# hi\n\nls' } }] },
    { content: 'two' },
  ]);
  const fenced = '```\n{% highlight python %}\n{{< x >}}\n{% endhighlight %}\n```';
  expect(read(`Use \`{% highlight %}\`.\n\n${fenced}`)[1]).toEqual([
    'code',
    '{% highlight python %}\n{{< x >}}\n{% endhighlight %}',
  ]);
});

test.each([
  ['{{< notice warning >}}\nMind **this**.\n{{< /notice >}}', ['callout', 'warning', ['text', 'Mind <b>this</b>.']]],
  ['{{% tip %}}\nMind.\n{{% /tip %}}', ['callout', 'tip', ['text', 'Mind.']]],
  ['{% callout type="warning" %}\nMind.\n{% /callout %}', ['callout', 'warning', ['text', 'Mind.']]],
  ['<Callout type="warning">\n  Mind **this**.\n</Callout>', ['callout', 'warning', ['text', 'Mind <b>this</b>.']]],
  ['<Note>\n\nMind.\n\n</Note>', ['callout', 'note', ['text', 'Mind.']]],
  ['{{< expand "Why" >}}\n- a\n{{< /expand >}}', ['details', 'Why', ['list', undefined]]],
  ['<Details title="Why">\n\nSo.\n\n</Details>', ['details', '', ['text', 'So.']]],
  ['{{< custom a="b" >}}\nWords.\n{{< /custom >}}', ['paragraph', 'Words.']],
  ['<Wrapper>\nWords *here*.\n</Wrapper>', ['paragraph', 'Words <i>here</i>.']],
])('parses the content of a pair of tags or of a component: %j', (text, block) => {
  expect(read(`${text}\n\n## After`)).toEqual([block, ['header', 'After']]);
});

test('the title of a callout, and the names over parts, are words', () => {
  const [callout] = fromMarkdown('{{% admonition note "Of ink" %}}\nText\n{{% /admonition %}}', {
    dialects: true,
  }).blocks;
  expect(callout?.data).toEqual({ kind: 'note', title: 'Of ink', text: 'Text' });
  expect(
    read('{{< tabs >}}\n{{< tab "One" >}}\nA\n{{< /tab >}}\n{{< tab name="Two" >}}\nB\n{{< /tab >}}\n{{< /tabs >}}'),
  ).toEqual([
    ['paragraph', '<b>One</b>'],
    ['paragraph', 'A'],
    ['paragraph', '<b>Two</b>'],
    ['paragraph', 'B'],
  ]);
});

test('an unknown tag stays as text, whatever is open around it', () => {
  expect(read('{{< open >}}\n\nA\n\n{% unknown x %}\n\n{{< /other >}}\n\nB')).toEqual([
    ['paragraph', '{{&lt; open &gt;}}'],
    ['paragraph', 'A'],
    ['paragraph', '{% unknown x %}'],
    ['paragraph', '{{&lt; /other &gt;}}'],
    ['paragraph', 'B'],
  ]);
});

test.each([
  ['<details>\n<summary>S</summary>\nSome **bold** text.\n</details>'],
  ['<details><summary>S</summary>Some **bold** text.\n</details>'],
  ['<details markdown="1">\n<summary>S</summary>\n\nSome **bold** text.</details>'],
  ['<details>\n<summary>S</summary>\nSome <b>bold</b> text.</details>'],
  ['<details>\n  <summary>S</summary>\n  <p>Some <b>bold</b> text.</p>\n</details>'],
])('a fold is read, Markdown or HTML: %j', (fold) => {
  expect(read(`${fold}\n\nAfter.`)).toEqual([
    ['details', 'S', ['text', 'Some <b>bold</b> text.']],
    ['paragraph', 'After.'],
  ]);
});

test('a note of Distill with an attribute is a note', () => {
  expect(read('Text<d-footnote markdown>With *marks*.</d-footnote> on.')).toEqual([
    ['paragraph', 'Text<span class="footnote">With <i>marks</i>.</span> on.'],
  ]);
});

test.each([
  [
    '## Head {#own-id}\n{: .no_toc}\n\n* TOC\n{:toc}\n\nText{: .red}.',
    [
      ['header', 'Head'],
      ['paragraph', 'Text.'],
    ],
  ],
  ['import A from "./a"\nexport const x = 1\n\n{/* nobody */}\n\nText.', [['paragraph', 'Text.']]],
  ['{% comment %}\nnobody\n{% endcomment %}\n{{/* nobody */}}\n\nText.', [['paragraph', 'Text.']]],
  ['{% raw %}\n{{ kept }}\n{% endraw %}', [['paragraph', '{{ kept }}']]],
  ['```liquid\n{% raw %}\n{{ kept }}\n{% endraw %}\n```', [['code', '{{ kept }}']]],
  ['`{% raw %}{{ kept }}{% endraw %}`', [['paragraph', '<span class="inline-code">{{ kept }}</span>']]],
  [
    '[a]({{< ref "a.md" >}}) [b]({% post_url 2024-03-12-b %})',
    [['paragraph', '<a href="a.md">a</a> <a href="2024-03-12-b">b</a>']],
  ],
  [
    '[a]({{ site.baseurl }} {% post_url 2024-03-12-b %}#c) <a href="{{ site.baseurl }} {% post_url 2024-03-12-b %}">d</a>',
    [['paragraph', '<a href="2024-03-12-b#c">a</a> <a href="2024-03-12-b">d</a>']],
  ],
  ['{% gist ada/123abc %}', [['link', 'https://gist.github.com/ada/123abc']]],
  ['{{< tweet user="ada" id="1" >}}', [['link', 'https://twitter.com/ada/status/1']]],
  ['{{< tweet 12 >}}', [['link', 'https://twitter.com/i/web/status/12']]],
  ['{{< x id="12" user="ada1" >}}', [['link', 'https://twitter.com/ada1/status/12']]],
  ['{{< x ada 12 >}}', [['link', 'https://twitter.com/ada/status/12']]],
  ['{% tweet https://twitter.com/ada/status/12 %}', [['link', 'https://twitter.com/ada/status/12']]],
  ['{% embed https://a.test/x %}', [['link', 'https://a.test/x']]],
  ['{% youtube abcdefghijk %}', [['video', 'https://www.youtube.com/watch?v=abcdefghijk']]],
])('%j', (text, blocks) => {
  expect(read(text)).toEqual(blocks);
});

test('reports all unsupported parts, and loses nothing silently', () => {
  const text = `{{< notice tip >}}\nOne **two**.\n{{< /notice >}}\n\n{% highlight go %}\nthree\n\nfour\n{% endhighlight %}\n\n<details>\n<summary>five</summary>\nsix\n</details>`;
  expect(lossesOf(text, 1, fromMarkdown(text, { dialects: true }), () => false)).toEqual([]);
});

const pictured = (text: string) =>
  fromMarkdown(text, { dialects: true, picture: () => 'p'.repeat(22) }).blocks.map(({ type, data }) => [
    type,
    data['caption'] ?? data['text'] ?? data['tex'] ?? data['url'],
  ]);
const link = (words: string) => `<a href="https://example.org/reeds">${words}</a>`;

test('a picture that led somewhere has its link in its caption, however it is written', () => {
  for (const text of [
    '[![Reeds](reed.png)](https://example.org/reeds)',
    '[![Reeds](reed.png)][to]\n\n[to]: https://example.org/reeds',
    '<a href="https://example.org/reeds"><img src="reed.png" alt="Reeds"></a>',
    '<p><a href="https://example.org/reeds"><img src="reed.png" alt="Reeds"></a></p>',
    '<figure><a href="https://example.org/reeds"><img src="reed.png" alt="Reeds"></a></figure>',
  ])
    expect(pictured(text)).toEqual([['figure', link('Reeds')]]);
  expect(
    pictured(
      '<figure><a href="https://example.org/reeds"><img src="reed.png"></a><figcaption>In wind</figcaption></figure>',
    ),
  ).toEqual([['figure', `In wind ${link('example.org')}`]]);
  const several =
    '<figure><a href="https://example.org/reeds"><img src="a.png" alt="Reeds"></a><img src="b.png"></figure>';
  const [gallery] = fromMarkdown(several, { dialects: true, picture: () => 'p'.repeat(22) }).blocks;
  expect(gallery?.data['items']).toMatchObject([{ caption: link('Reeds') }, { caption: '' }]);
  // A link from an image to itself is dropped. An image that is not imported becomes a link instead of a figure.
  expect(pictured('[![Reeds](reed.png)](reed.png)')).toEqual([['figure', '']]);
  expect(
    fromMarkdown('[![Reeds](https://example.org/r.png)](https://example.org/reeds)', {
      dialects: true,
      picture: () => undefined,
    }).blocks.map(({ data }) => data['url'] ?? data['text']),
  ).toEqual(['https://example.org/r.png', link('Reeds')]);
});

test('words of a figure beside its caption, and the last ones of a quote, are not lost', () => {
  expect(pictured('<figure><div><img src="a.png"><div class="caption">See <b>where</b></div></div></figure>')).toEqual([
    ['figure', 'See <b>where</b>'],
  ]);
  expect(pictured('<figure><img src="a.png"><figcaption>Reeds</figcaption><p>Seen at dusk.</p></figure>')).toEqual([
    ['figure', 'Reeds'],
    ['paragraph', 'Seen at dusk.'],
  ]);
  const [quote] = fromMarkdown(
    '<blockquote>\n<p>One</p>\n\n<p>Two</p>\n\n<p>Three</p>\n<cite>Ada</cite></blockquote>',
  ).blocks;
  expect(JSON.stringify(quote)).toMatch(/One.*Ada.*Two.*Three/);
});

test('a heading right behind HTML, a formula over several lines of a sentence, hidden definitions', () => {
  expect(pictured('<div>\nWords\n</div>\n### Reeds\nMore')).toEqual([
    ['paragraph', 'Words'],
    ['header', 'Reeds'],
    ['paragraph', 'More'],
  ]);
  expect(pictured('So $$R = \\begin{cases}\n0 \\\\\n1\n\\end{cases}\n$$\n\nand $$i$$')).toEqual([
    ['paragraph', 'So <span class="inline-math">R = \\begin{cases} 0 \\\\ 1 \\end{cases}</span>'],
    ['paragraph', 'and <span class="inline-math">i</span>'],
  ]);
  const hidden =
    '<div style="display: none">\n$$\n\\def\\RR{ \\mathbb{R} }\n\\newcommand{\\dd}[1]{d#1}\n\\def\\two#1#2{#1{#2}}\n$$\n</div>\n\nIn $\\RR$.';
  expect(pictured(hidden)).toEqual([
    ['math', '\\newcommand{\\RR}{ \\mathbb{R} }\n\\newcommand{\\dd}[1]{d#1}\n\\newcommand{\\two}[2]{#1{#2}}'],
    ['paragraph', 'In <span class="inline-math">\\RR</span>.'],
  ]);
  // KaTeX does not know colors that a page defines, so each formula contains its colors.
  const colours =
    '\\definecolor{reed}{rgb}{0, 0.5, 1}\n\\definecolor{wind}{RGB}{230,29,0}\n\\def\\zero{ {\\color{wind}{0}} }';
  expect(
    pictured(`<div style="display: none">\n$$\n${colours}\n$$\n</div>\n\nIn $\\textcolor{reed}{x} \\color{red} y$.`),
  ).toEqual([
    ['math', '\\newcommand{\\zero}{ {\\color{#e61d00}{0}} }'],
    ['paragraph', 'In <span class="inline-math">\\textcolor{#0080ff}{x} \\color{red} y</span>.'],
  ]);
  expect(pictured('<div>As \\eqref{eq:reed} says</div>')).toEqual([
    ['paragraph', 'As <span class="ref" data-to="eq:reed"></span> says'],
  ]);
});

test.each([
  [
    '<table><tr><td>Reeds</td><td><img src="/a.png" alt="A"></td></tr></table>',
    [
      ['table', undefined],
      ['link', '/a.png'],
    ],
  ],
  [
    '<table><tr><td><img src="/a.png"></td><td><img src="/b.png"></td></tr></table>',
    [
      ['link', '/a.png'],
      ['link', '/b.png'],
    ],
  ],
])('a picture in a cell of a table of HTML follows it: %j', (text, blocks) => {
  expect(read(text)).toEqual(blocks);
});

test.each([
  [
    'a link with its own brackets stays one',
    '[a](https://a.test/x_\\(y\\)#z)',
    '<a href="https://a.test/x_(y)#z">a</a>',
  ],
  [
    'a note with brackets in it',
    'so^[See [it](https://a.test/a(b)).] on',
    'so<span class="footnote">See <a href="https://a.test/a(b)">it</a>.</span> on',
  ],
  ['a pair of tags in a sentence goes, its words stay', 'Some {{< hl >}}words{{< /hl >}} here', 'Some words here'],
  ['an address of a tag, with a title', '[a]({{ "/x.png" | relative_url }} "t") b', '<a href="/x.png">a</a> b'],
  ['an address in quotes of its own', 'Of <a href="{{ "/x" | relative_url }}">reeds</a>', 'Of <a href="/x">reeds</a>'],
  ['a comment over lines', 'One {% comment %} two\nthree {% endcomment %} four', 'One  four'],
  ['braces that are none', 'In {a}, {.}, f(x){y} and {{ z }}', 'In {a}, {.}, f(x){y} and {{ z }}'],
  [
    'tags between raw and its end',
    '{% raw %}Use {% include a.html %} and {{ "x" }}{% endraw %}',
    'Use {% include a.html %} and {{ "x" }}',
  ],
])('%s', (_, text, words) => {
  expect(read(text)).toEqual([['paragraph', words]]);
});

test.each([
  ['- one\n\n  :::message\n  Mind **this**.\n  :::\n- two', [['callout', 'note', ['text', 'Mind <b>this</b>.']]]],
  ['- one\n\n  {% include figure.html\n     path="/a.png"\n     caption="Reeds" %}\n- two', [['link', '/a.png']]],
  [
    '- one\n\n  ## Reeds\n\n  > quoted\n\n  | a | b |\n  | - | - |\n  | 1 | 2 |\n\n  ![A](/a.png)\n- two',
    [
      ['header', 'Reeds'],
      ['quote', 'quoted'],
      ['table', undefined],
      ['link', '/a.png'],
    ],
  ],
])('a list item contains its parts: %j', (text, held) => {
  const [list] = fromMarkdown(text, { dialects: true, picture: () => undefined }).blocks;
  const [first, second] = list?.data['items'] as { content: string; blocks?: Read[] }[];
  expect([first?.content, first?.blocks?.map(shape), second?.content]).toEqual(['one', held, 'two']);
});

test.each([
  [':::note[Of ink]\nMind.\n:::', 'note', 'Of ink'],
  [':::warning 葦 の話\nMind.\n:::', 'warning', '葦 の話'],
  [':::{tip} Of ink\nMind.\n:::', 'tip', 'Of ink'],
  ['::: {.callout-note title="Of ink" collapse="true"}\nMind.\n:::', 'note', 'Of ink'],
])('the title of a block between colons is its title: %j', (text, kind, title) => {
  expect(fromMarkdown(text, { dialects: true }).blocks).toEqual([
    { type: 'callout', data: { kind, title, text: 'Mind.' } },
  ]);
});

test('blocks between colons nest, and an unclosed one ends with its container', () => {
  expect(read('::::details A\nx\n\n:::message\ny\n:::\n\nz\n::::\n\nAfter')).toEqual([
    ['details', 'A', ['text', 'x'], ['callout', 'note', ['text', 'y']], ['paragraph', 'z']],
    ['paragraph', 'After'],
  ]);
  expect(read('> :::message\n> y\n\nAfter')).toEqual([
    ['quote', '', ['callout', 'note', ['text', 'y']]],
    ['paragraph', 'After'],
  ]);
  expect(read('```\n:::message\n```\n\n:::\n\n:::a:b\n')).toEqual([
    ['code', ':::message'],
    ['paragraph', ':::'],
    ['paragraph', ':::a:b'],
  ]);
});

test.each([
  ['import {\n  Reed,\n} from "./reed"\nexport const meta = {\n  a: 1,\n}\n\nText.', [['paragraph', 'Text.']]],
  ['Prose that says\nimport "x"', [['paragraph', 'Prose that says\nimport "x"']]],
  [
    '<div class="a" markdown="1">\n# Reeds\n*Bend*\n</div>\nAfter *it*',
    [
      ['header', 'Reeds'],
      ['paragraph', '<i>Bend</i>'],
      ['paragraph', 'After <i>it</i>'],
    ],
  ],
  [
    '<img src="/a.png">\n<div class="caption" markdown="1">\n**Reeds**\n</div>',
    [
      ['link', '/a.png'],
      ['paragraph', '<b>Reeds</b>'],
    ],
  ],
  [
    '<aside markdown="1">**Hot**</aside>\n\nAfter',
    [
      ['callout', 'note', ['text', '<b>Hot</b>']],
      ['paragraph', 'After'],
    ],
  ],
  [
    '<details><summary>S</summary>\n- a\n- b</details>\n\nAfter',
    [
      ['details', 'S', ['list', undefined]],
      ['paragraph', 'After'],
    ],
  ],
  [
    '<details>\n<summary>S</summary>\n\n{% highlight python %}\n# a\n\nb\n{% endhighlight %}\n\n## In\n</details>\n\n## Out',
    [
      ['details', 'S', ['code', '# a\n\nb'], ['header', 'In']],
      ['header', 'Out'],
    ],
  ],
])('%j', (text, blocks) => {
  expect(read(text)).toEqual(blocks);
});

test.each([
  [
    '{{< tmfigure src="/a.png" class="x" >}}\n\nReeds *bend*\n\n{{< /tmfigure >}}',
    [
      ['link', '/a.png'],
      ['paragraph', 'Reeds <i>bend</i>'],
    ],
  ],
  ['{% picture path="/a.png" %}', [['link', '/a.png']]],
  [
    '<Image src="/a.png" alt="Reeds" />\n\nAfter',
    [
      ['link', '/a.png'],
      ['paragraph', 'After'],
    ],
  ],
])('a picture that a tag or a component names is shown, and missed where it is not: %j', (text, blocks) => {
  expect(read(text)).toEqual(blocks);
  expect(
    inEnglish(lossesOf(text, 1, fromMarkdown('Reeds *bend* After'), () => false)).map(({ line, what }) => [line, what]),
  ).toContainEqual([1, 'image /a.png']);
});

test.each([
  [
    '[{{< fa file-archive >}}`a.zip`](b) here',
    [['paragraph', '<a href="b"><span class="inline-code">a.zip</span></a> here']],
  ],
  ['{{< fa brands github >}} Code', [['paragraph', 'Code']]],
  ['See {{< icon name="x" pack="fas" >}} and {{< bi x >}} on', [['paragraph', 'See and on']]],
  ['## {{< fa star >}} Head', [['header', 'Head']]],
])('omits an icon beside words: %j', (text, blocks) => {
  expect(read(text)).toEqual(blocks);
});

test.each([
  ['{{< fa star >}}'],
  ['[{{< fa star >}}](b)'],
  ['a [{{< fa star >}} {{< fa x >}}](b)'],
  ['{% raw %}a {{< fa star >}}{% endraw %}'],
  ['a {% fa star %}'],
])('keeps the tag of an icon without words: %j', (text) => {
  expect(JSON.stringify(read(text))).toMatch(/ fa star /);
});
