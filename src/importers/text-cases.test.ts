/** Texts of several programs are imported as readers saw them. */
import { readInEnglish } from '#support/in-english.ts';
import { shapeOf } from '#support/import-shape.ts';
import { expect, test } from 'vitest';
import { hugoRules } from './addresses/hugo.ts';
import { jekyllRules } from './addresses/jekyll.ts';

const sites = {
  plain: undefined,
  jekyll: { rules: jekyllRules({ title: 'Walls' }), inside: '', below: '' },
  hugo: { rules: hugoRules({}), inside: '', below: '' },
};
const shown = async (site: keyof typeof sites, item: string) => {
  const { document, diagnostics } = await readInEnglish({
    post: { program: 'markdown', path: 'a.md', item, rules: sites[site] },
    keys: [],
    brought: [],
  });
  return [shapeOf(document), diagnostics];
};
const math = (tex: string) => `<span class="inline-math">${tex}</span>`;
const gone = (line: number, what: string) => `a.md:${line} ${what}: it was not imported`;
const asText = (line: number, tag: string) => `a.md:${line} tag ${tag}: this tag is not supported`;

test.each<[string, string[], string[]?]>([
  ['- Toggle\n    \n    Inside\n    \n- [x]  done\n- [ ]  not', ['list checklist: Toggle [Inside] | ☑ done | not']],
  [
    '<aside>\n<img src="https://www.notion.so/icons/bulb.svg" alt="x" width="40px" /> Words\n\n</aside>',
    ['callout note: Words'],
  ],
  ['<aside>\n✅ Done\n\n</aside>', ['callout tip: Done']],
  ['<details>\n<summary>Toggle</summary>\n\nInside **b**\n\n</details>', ['details: Toggle · Inside <b>b</b>']],
  ['1. a\n    1. b\n        1. c\n2. d', ['list ordered: a {b {c}} | d']],
  [
    '![Untitled](Page%200123/Untitled.png)',
    ['link: Untitled · Page%200123/Untitled.png'],
    [gone(1, 'image Page%200123/Untitled.png')],
  ],
  ['[a.pdf](Page%200123/a.pdf)', ['<a href="Page%200123/a.pdf">a.pdf</a>'], [gone(1, 'file Page%200123/a.pdf')]],
  ['> Quote\n> \n', ['quote: Quote']],
  ['$$\nx^2\n$$\n\nand $y$', ['math: x^2', `and ${math('y')}`]],
  ['*i***b**~~s~~`c`', ['<i>i</i><b>b</b><s>s</s><span class="inline-code">c</span>']],
  [
    '| A | B |\n| --- | --- |\n| [a](https://a.test) | **b** |',
    ['table: A | B / <a href="https://a.test">a</a> | <b>b</b>'],
  ],
])('of Notion: %j', async (text, shape, diagnostics = []) => {
  expect(await shown('plain', text)).toEqual([shape, diagnostics]);
});

test.each<[string, string[], string[]?]>([
  [
    '> [!question]- Why?\n> Because\n> > [!todo] Nested\n> > x',
    ['callout note: Why? · Because [callout note: Nested · x]'],
  ],
  ['> [!warning]\n> - a\n> - b', ['callout warning:  [list: a | b]']],
  ['![](https://www.youtube.com/watch?v=abcdefghijk)', ['video: https://www.youtube.com/watch?v=abcdefghijk']],
  ['![alt|100](https://a.test/a.png)', ['link: alt · https://a.test/a.png']],
  [
    '![alt|100x20](https://a.test/a.png) and ![a|b](https://a.test/b.png)',
    ['link: alt · https://a.test/a.png', 'and', 'link: a|b · https://a.test/b.png'],
  ],
  ['Text ^block-id\n\n%%\nmulti\nline\n%%\n\n==mark== %%hidden%%', ['Text', '<mark>mark</mark>']],
  ['![[a.pdf]]', ['a.pdf'], ['a.md:1 file ![[a.pdf]]: the file was not imported. The file name was kept']],
  ['![[Other]]', ['Other'], ['a.md:1 note ![[Other]]: embedded notes are not supported. The name was kept']],
  [
    '| [[a\\|b]] | c |\n|---|---|\n| 1 | 2 |',
    ['table: b | c / 1 | 2'],
    ['a.md:1 link [[a]]: the linked note is not part of this import. The link text was kept'],
  ],
  ['```dataview\nTABLE x\n```', ['code: TABLE x']],
  [
    'x[^1] and ^[inline]\n\n[^1]: note',
    ['x<span class="footnote">note</span> and <span class="footnote">inline</span>'],
  ],
])('of Obsidian: %j', async (text, shape, diagnostics = []) => {
  expect(await shown('plain', text)).toEqual([shape, diagnostics]);
});

test.each<[string, string[], string[]?]>([
  ['{% katex display %}\nx^2\n{% endkatex %}\n\nso {% katex %}y{% endkatex %} is', ['math: x^2', `so ${math('y')} is`]],
  ['{% mermaid %}\ngraph TD; A-->B\n{% endmermaid %}', ['diagram: ']],
  ['{% bibliography --cited %}\n\na', ['a']],
  [
    '{% include embed/youtube.html id="abcdefghijk" %}',
    [],
    [asText(1, '{% include embed/youtube.html id="abcdefghijk" %}')],
  ],
  ['```ruby\ny\n```\n{: file="a.rb" }', ['code: y (ruby)']],
  ['![a](https://a.test/a.png){: .w-50 width="300" }\n_Caption_', ['link: a · https://a.test/a.png', '<i>Caption</i>']],
  ['Foot[^1]\n{: #x}\n\n[^1]: N\n    more', ['Foot<span class="footnote">N\nmore</span>']],
  ['{% details Sum %}\nIn **b**\n{% enddetails %}', ['details: Sum · In <b>b</b>']],
  ['{% twitter https://twitter.com/a/status/1 maxwidth=500 %}', ['link: https://twitter.com/a/status/1']],
  ['<div class="notice" markdown="1">\n**n**\n</div>', ['<b>n</b>']],
  ['a <!--more--> b {% comment %}c{% endcomment %}', ['a  b']],
  ['{% jupyter_notebook "a.ipynb" %}', [], [asText(1, '{% jupyter_notebook "a.ipynb" %}')]],
])('of Jekyll: %j', async (text, shape, diagnostics = []) => {
  expect(await shown('jekyll', text)).toEqual([shape, diagnostics]);
});

test.each<[string, string[], string[]?]>([
  ['{{< mermaid >}}\ngraph TD; A-->B\n{{< /mermaid >}}', ['diagram: ']],
  ['{{< highlight python "linenos=table,hl_lines=1" >}}\nx\n{{< /highlight >}}', ['code: x (python)']],
  ['{{% notice tip %}}\nMind **b**\n{{% /notice %}}', ['callout tip: Mind <b>b</b>']],
  ['{{< details "Sum" >}}\nIn\n{{< /details >}}', ['details: Sum · In']],
  ['> quote\n{.cls}\n\na\n{class="x" .y}\n\n{#id}', ['quote: quote', 'a']],
  [
    '{{< youtube id="abcdefghijk" >}}\n\n{{< vimeo 76979871 >}}',
    ['video: https://www.youtube.com/watch?v=abcdefghijk', 'video: https://vimeo.com/76979871'],
  ],
  ['{{< unknown a="b" >}}', ['{{&lt; unknown a="b" &gt;}}'], [asText(1, '{{< unknown a="b" >}}')]],
  ['{{< gist user 123 >}}', ['link: https://gist.github.com/user/123']],
  ['## H {#id .c}\n\nTerm\n: Def', ['header: H', 'list: <b>Term</b> {Def}']],
  ['{{< tabs >}}\n{{< tab "One" >}}\na\n{{< /tab >}}\n{{< /tabs >}}', ['<b>One</b>', 'a']],
  ['{{< rawhtml >}}<b>x</b>{{< /rawhtml >}}\n\n{{/* c */}}', ['<b>x</b>']],
])('of Hugo: %j', async (text, shape, diagnostics = []) => {
  expect(await shown('hugo', text)).toEqual([shape, diagnostics]);
});

test.each<[string, string[], string[]?]>([
  ['[TOC]\n\na\n\n[[toc]]\n\n[[_TOC_]]', ['a']],
  ['* a\n\n  para\n\n  ```\n  code\n  ```', ['list: a [para] [code: code]']],
  ['1) x\n2) y', ['list ordered: x | y']],
  ['![r][r]\n\n[r]: https://a.test/a.png "T"', ['link: r · https://a.test/a.png']],
  ['<video src="v.mp4"></video>', ['link: v.mp4'], [gone(1, 'file v.mp4')]],
  ['<audio controls><source src="a.mp3"></audio>', ['link: a.mp3'], [gone(1, 'file a.mp3')]],
  ['\\begin{align}x\\end{align}', ['math: \\begin{align}x\\end{align}']],
  ['~~~js title="a.js"\nx\n~~~', ['code: x (javascript)']],
  ['a  \nb\\\nc', ['a<br>b<br>c']],
  ['<script>a()</script>\n\na', ['a'], ['a.md:1 script: posts on this site cannot run scripts']],
  [
    'One[^a] two[^a].\n\n[^a]: It',
    ['One<span class="footnote" data-name="a">It</span> two<span class="footnote" data-name="a">It</span>.'],
  ],
  ['<dl>\n<dt>A</dt>\n<dd>B</dd>\n</dl>', ['list: <b>A</b> {B}']],
])('of Markdown: %j', async (text, shape, diagnostics = []) => {
  expect(await shown('plain', text)).toEqual([shape, diagnostics]);
});
