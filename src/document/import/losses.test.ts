import { expect, test } from 'vitest';
import { fromMarkdown } from '../markdown/from-markdown.ts';
import { lossesOf, lossLine } from './losses.ts';

const read = (text: string, brought: string[] = []) =>
  fromMarkdown(text, {
    knowsKey: () => false,
    dialects: true,
    picture: (src) => (brought.includes(src) ? 'a'.repeat(22) : undefined),
  });
const lost = (text: string, brought: string[] = [], document = read(text, brought)) =>
  lossesOf(text, 5, document, (src) => brought.includes(src)).map((loss) => lossLine('posts/a.md', loss));

test('a text that comes in whole loses nothing, whatever it is made of', () => {
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
    'posts/a.md:7 picture cat.png: no block and no link of the post has it',
    'posts/a.md:7 link https://example.org/more: no text of the post leads there',
    "posts/a.md:7 words 'a cat and more': no block of the post has it",
    "posts/a.md:9 words 'words': no block of the post has it",
  ]);
});

test('the reason says whose markup it was', () => {
  const nothing = read('x');
  expect(lost('{% gallery %} cats {% endgallery %}', [], nothing)).toEqual([
    "posts/a.md:5 words 'cats': it stands in a tag of the generator that is not known here",
  ]);
  expect(lost('<marquee>cats</marquee>', [], nothing)).toEqual([
    "posts/a.md:5 words 'cats': it stands in HTML that has no form here",
  ]);
});
