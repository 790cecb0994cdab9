import { expect, test } from 'vitest';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';
import { inEnglish, lossLine } from '#support/in-english.ts';
import { lossesOf } from './markdown-diagnostics.ts';

const read = (text: string, brought: string[] = []) =>
  fromMarkdown(text, {
    knowsKey: () => false,
    dialects: true,
    picture: (src) => (brought.includes(src) ? 'a'.repeat(22) : undefined),
  });
const lost = (text: string, brought: string[] = [], document = read(text, brought)) =>
  lossesOf(text, 5, document, (src) => brought.includes(src)).map((loss) => lossLine('posts/a.md', loss));

test('a completely imported text has no losses, whatever it contains', () => {
  expect(
    lost(
      `# A title

Words with **bo**ld, \`code --flag\`, a [link](https://example.org/a_(b)), H~2~O, "quotes" &amp; &lt;tags&gt;, $x^2$[^1].

![What it shows](a.png "Said")

- one
- two

3. caf&eacute;&#8217;s &mdash; [a search](https://example.org/?a=1&b=2)

\`\`\`js title="a.js"
const x = 1; // <b>
\`\`\`

| A | B |
| --- | ---: |
| 1 | **2** |

> [!NOTE]
> Mind this.

<details><summary>More</summary>

Inside

</details>

[^1]: A note with [a link][ref].

[ref]: https://example.org/b "Titled"

空白にも型がある。関数$f(x)$は**太字**で。
`,
      ['a.png'],
    ),
  ).toEqual([]);
});

test('a picture, a link and words that are nowhere are named with their line', () => {
  const text = 'First\n\n- an item ![a cat](cat.png) and [more](https://example.org/more)\n\nLast words';
  const document = read('First\n\n- an item\n\nLast');
  expect(lost(text, [], document)).toEqual([
    'posts/a.md:7 image cat.png: not found in the imported post',
    'posts/a.md:7 link https://example.org/more: link missing in the imported post',
    "posts/a.md:7 words 'a cat and more': text missing in the imported post",
    "posts/a.md:9 words 'words': text missing in the imported post",
  ]);
});

test('the reason names the program of the markup', () => {
  const nothing = read('x');
  expect(lost('{% gallery %} cats {% endgallery %}', [], nothing)).toEqual([
    "posts/a.md:5 words 'cats': inside a tag that is not supported",
  ]);
  expect(lost('<marquee>cats</marquee>', [], nothing)).toEqual([
    "posts/a.md:5 words 'cats': this HTML is not supported",
  ]);
});

test('reports words that occur less often at the place of the loss', () => {
  const text = 'The reed grows.\n\nA reed bends.\n\nThe last reed.';
  expect(lost(text, [], read('The reed grows.\n\nThe last reed.'))).toEqual([
    "posts/a.md:7 words 'a reed bends': text missing in the imported post",
  ]);
  expect(lost('葦は風に揺れる。\n\n葦は折れない。', [], read('葦は風に揺れる。'))).toEqual([
    "posts/a.md:7 words '折 れ な い': text missing in the imported post",
  ]);
});

test('reports code, formulas, tables and notes of which only the words are left', () => {
  const text =
    'A note[^1] and $$a^2 + b$$.\n\n```js\nconst reed = 1;\n```\n\n| Reed | Bends |\n| --- | --- |\n| a | b |\n\n$$\nE = mc^2\n$$\n\n[^1]: Said below.';
  expect(lost(text)).toEqual([]);
  const words = read('A note and a^2 + b. const reed = 1; Reed Bends a b E = mc^2 Said below.');
  expect(lost(text, [], words)).toEqual([
    "posts/a.md:5 formula 'a^2 + b': formula missing in the imported post",
    "posts/a.md:7 code 'const reed = 1;': code missing in the imported post",
    "posts/a.md:11 table '| Reed | Bends |': table missing in the imported post",
    "posts/a.md:15 formula 'E = mc^2': formula missing in the imported post",
    "posts/a.md:19 note 'Said below.': footnote missing in the imported post",
  ]);
});

test('hidden content is no loss; scripts and styles are one line each, wherever they are', () => {
  const text = `<!-- a [remark](https://example.org/no) ![x](no.png) -->
{/* another
one */}

<style>
.reed { color: green; }
</style>

* TOC
{:toc}

![A reed]({{ '/assets/reed.png' | relative_url }}) ![Two]({{ site.baseurl }}/two.png)

<video controls><source src="/a.webm">Your browser cannot show it.</video>

<script>
const seen = 'nothing';
</script>

Code \`<script>\` stays, &notreally= too.
`;
  expect(lost(text)).toEqual([
    'posts/a.md:9 style: styling is not imported',
    'posts/a.md:20 script: posts on this site cannot run scripts',
  ]);
});

test('scripts that show embeds become quotes or gists, and a self-closed icon swallows nothing', () => {
  const text = `<blockquote class="twitter-tweet"><p>Reeds bend.</p></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>

<details>
  <summary>Code</summary>
  <script src="https://gist.github.com/ada/0123abc.js?file=loss.py"></script>
</details>

<script src="https://example.org/widgets.js"></script>
<script type="text/bibliography">@article{reed, title={Reeds}}</script>

<div>
  <button class="icon" @click="turn()"/>
  <div><i class="arrow" /> Hover over it</div>
</div>

![Photo by [Ada](https://ada.example)](reed.png)

<div style="display: none">
$$\\definecolor{reed}{RGB}{0,128,0}$$
</div>

As $\\color{reed} x$.
`;
  const named = [
    'posts/a.md:12 script: posts on this site cannot run scripts',
    'posts/a.md:13 bibliography: add these works to references.bib as BibTeX',
  ];
  expect(lost(text, ['reed.png'])).toEqual(named);
  expect(lost(text)).toEqual(named);
  const document = read(text, ['reed.png']);
  expect(JSON.stringify(document)).toContain('"url":"https://gist.github.com/ada/0123abc#file-loss-py"');
  expect(document.blocks.find(({ type }) => type === 'figure')?.data['caption']).toContain(
    'href="https://ada.example"',
  );
  // This imported post has no link card, so the missing link must be reported.
  expect(lost(text, ['reed.png'], read('Reeds bend. Code Hover over it Photo by Ada'))).toContain(
    'posts/a.md:9 link https://gist.github.com/ada/0123abc#file-loss-py: link missing in the imported post',
  );
});

test('a linked image keeps its link', () => {
  const text = '[![A reed](reed.png)](https://example.org/reeds)\n\nSee [reeds](https://example.org/reeds).';
  expect(lost(text, ['reed.png'])).toEqual([]);
  const without = read('![A reed](reed.png)\n\nSee reeds: <https://example.org/reeds>.', ['reed.png']);
  const bare = JSON.parse(
    JSON.stringify(without).replace('<a href=\\"https://example.org/reeds\\">', '<b>'),
  ) as typeof without;
  expect(lost(text, ['reed.png'], bare).some((line) => line.includes('link https://example.org/reeds'))).toBe(true);
});

test('takes the address of an imported image in a link for no link', () => {
  const src = 'https://db.example.org/reed.png#border';
  const text = `Seen: [![A reed](${src})](https://example.org/reeds)`;
  expect(lost(text, [src])).toEqual([]);
  expect(lost(text, [src], read(`Seen: ![A reed](${src})`, [src]))).toEqual([
    'posts/a.md:5 link https://example.org/reeds: link missing in the imported post',
  ]);
  expect(lost(`[![A reed](${src})](${src})`, [src])).toEqual([]);
});

test('the title of a toggle or callout is lost only if nothing else has its text', () => {
  const said = fromMarkdown('x');
  const missed = (text: string) =>
    inEnglish(lossesOf(text, 1, said, () => false)).map(({ line, what }) => [line, what]);
  expect(missed('x\n\n::::details Of reeds\n:::message alert\n:::\n::::')).toEqual([[3, "words 'of reeds'"]]);
  expect(missed('::: {.callout-tip title="Of reeds"}\nx\n:::')).toEqual([[1, "words 'of reeds'"]]);
  expect(missed('{{< details "Of reeds" >}}\nx\n{{< /details >}}')).toEqual([[1, "words 'of reeds'"]]);
  expect(missed(':::note[In wind]\nx\n:::')).toEqual([[1, "words 'in wind'"]]);
  expect(missed(':::note warn\nx\n:::')).toEqual([]);
});

test('words that a tag has for readers are missed: a title over a block, a caption', () => {
  const text = '{% callout title="Of reeds" %}\nx\n{% /callout %}\n\n{{< figure src="a.png" caption="In wind" >}}';
  expect(lost(text)).toEqual([]);
  expect(lost(text, ['a.png'], read('x'))).toEqual([
    "posts/a.md:5 words 'of reeds': inside a tag that is not supported",
    "posts/a.md:9 words 'in wind': inside a tag that is not supported",
  ]);
});
