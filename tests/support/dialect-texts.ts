/** Random texts in the form that blog programs write, from each program's extensions and from Markdown. */
import fc from 'fast-check';

/** The words of the generated texts. `dialect-properties.ts` replaces them to simulate lost text. */
export const vocabulary = ['reed', 'wind', 'bends', 'over', '葦', '風に揺れる', 'Ünder', 'of', 'x1', 'a.b'] as const;

const word = fc.constantFrom(...vocabulary);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
const line = fc
  .array(
    fc.oneof(
      words,
      words.map((text) => `**${text}**`),
      words.map((text) => `*${text}*`),
      words.map((text) => `\`${text}\``),
      fc.tuple(words, fc.nat(99)).map(([text, n]) => `[${text}](https://example.org/${n})`),
      fc.nat(99).map((n) => `$x_{${n}} + y^2$`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(', '));
const lines = fc.array(words, { minLength: 1, maxLength: 4 });
const code = lines.map((list) => list.map((text, at) => (at === 1 ? '' : `${text} = ${at};`)).join('\n'));
const number = fc.nat(99);
const label = fc.uuid().map((id) => id.slice(0, 8));

/** Parts of CommonMark and GFM that all dialects share. */
const common = [
  line,
  line.map((text) => `## ${text}`),
  line.map((text) => `> ${text}`),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((items) => items.map((text) => `- ${text}`).join('\n')),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((text, at) => `${at + 1}. ${text}`).join('\n')),
  code.map((text) => `\`\`\`js\n${text}\n\`\`\``),
  fc.tuple(words, words, words, words).map(([a, b, c, d]) => `| ${a} | ${b} |\n| --- | --- |\n| ${c} | ${d} |`),
  number.map((n) => `$$\n\\int_0^{${n}} f\n$$`),
  fc.tuple(words, number).map(([alt, n]) => `![${alt}](https://example.org/p${n}.png)`),
  fc.tuple(words, number).map(([alt, n]) => `[![${alt}](https://example.org/p${n}.png)](https://example.org/to${n})`),
  fc.tuple(words, line).map(([summary, text]) => `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`),
];

const own: Record<string, fc.Arbitrary<string>[]> = {
  Jekyll: [
    code.map((text) => `{% highlight ruby %}\n${text}\n{% endhighlight %}`),
    number.map((n) => `![reed]({{ '/assets/r${n}.png' | relative_url }})\n{: .wide}`),
    line.map((text) => `${text}\n{: .note}`),
    fc
      .tuple(number, words)
      .map(([n, text]) => `{% include figure.liquid\n   path="assets/r${n}.png"\n   caption="${text}" %}`),
    line.map((text) => `<div class="box" markdown="1">\n${text}\n</div>`),
    words.map((text) => `* TOC\n{:toc}\n\n${text}`),
    fc.tuple(words, words).map(([a, b]) => `${a} {% comment %} nobody {% endcomment %} ${b}`),
    fc.tuple(words, number).map(([text, n]) => `[${text}]({{ site.baseurl }}{% post_url 2024-03-${n}-reed %}){:.a}`),
    words.map((text) => `{% raw %}\n${text} {{ reed }}\n{% endraw %}`),
    number.map((n) => `<script src="https://gist.github.com/ada/${n}a.js?file=a${n}.py"></script>`),
    fc
      .tuple(words, number)
      .map(
        ([text, n]) =>
          `<blockquote class="twitter-tweet"><p lang="en">${text} <a href="https://twitter.com/ada/status/${n}">May</a></p></blockquote> <script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>`,
      ),
    fc.tuple(words, words).map(([text, inner]) => `<i>9</i> <a href="{{ "/x" | relative_url }}">${text}</a> ${inner}`),
  ],
  Hugo: [
    code.map((text) => `{{< highlight go "linenos=table" >}}\n${text}\n{{< /highlight >}}`),
    fc.tuple(number, words).map(([n, text]) => `{{< figure src="/r${n}.png" caption="${text}" >}}`),
    line.map((text) => `{{% notice tip %}}\n${text}\n{{% /notice %}}`),
    fc.constant('{{< youtube dQw4w9WgXcQ >}}'),
    fc.tuple(words, line).map(([title, text]) => `{{< details "${title}" >}}\n${text}\n{{< /details >}}`),
    fc.tuple(words, words, words).map(([a, b, c]) => `${a} {{< hl "x" >}}${b}{{< /hl >}} ${c}`),
    fc.tuple(words, words).map(([a, b]) => `${a} [${b}]({{< ref "reed.md" >}})`),
    line.map((text) => `{{/* nobody */}}\n\n${text}`),
  ],
  Markdoc: [
    line.map((text) => `{% callout type="note" %}\n${text}\n{% /callout %}`),
    line.map((text) => `{% box %}\n\n${text}\n\n{% /box %}`),
    fc.tuple(words, line).map(([title, text]) => `{% callout title="${title}" %}\n${text}\n{% /callout %}`),
  ],
  MDX: [
    line.map((text) => `<Note>\n\n${text}\n\n</Note>`),
    fc.constant("import { Reed } from '../components/Reed'"),
    fc.constant("import {\n  Reed,\n  Wind,\n} from '../components'\nexport const meta = {\n  a: 1,\n}"),
    line.map((text) => `{/* a remark */}\n\n${text}`),
    line.map((text) => `<Tabs>\n\n${text}\n\n</Tabs>`),
    words.map((text) => `<div class="row">\n  <button class="icon" />\n  <div><i class="sun" /> ${text}</div>\n</div>`),
    line.map((text) => `<Callout type="warning">\n  ${text}\n</Callout>`),
  ],
  kramdown: [
    number.map((n) => `$$ \\sum_{i=0}^{${n}} i $$`),
    number.map(
      (n) =>
        `<div style="display: none">\n$$\n\\definecolor{c${n}}{RGB}{0,${n},0}\n\\def\\q{ \\color{c${n}} q }\n$$\n</div>\n\nSo $\\textcolor{c${n}}{x} + \\q$`,
    ),
    number.map((n) => `$$\\begin{aligned}\na_{${n}}\n\n- b\n\\end{aligned}$$`),
    fc.tuple(words, number).map(([text, n]) => `${text} $$a_{${n}}\n= b\n- c$$`),
    line.map((text) => `### ${text} {#reed}`),
    fc.tuple(words, words, label).map(([text, note, id]) => `${text}[^${id}]\n\n[^${id}]: ${note}`),
    fc
      .tuple(words, line)
      .map(([summary, text]) => `<details markdown="1"><summary>${summary}</summary>${text}\n</details>`),
    number.map(
      (n) =>
        `<figure>\n<img src="https://example.org/f${n}.png" alt="reed">\n<figcaption>over wind</figcaption>\n</figure>`,
    ),
  ],
  Zenn: [
    line.map((text) => `:::message\n${text}\n:::`),
    fc.tuple(words, line).map(([title, text]) => `:::details ${title}\n${text}\n:::`),
    fc.tuple(words, line).map(([title, text]) => `::::details ${title}\n:::message alert\n${text}\n:::\n::::`),
    number.map((n) => `https://example.org/card${n}`),
    number.map((n) => `風に揺れる葦。\nhttps://example.org/card${n}\n葦`),
    number.map((n) => `@[tweet](https://twitter.com/reed/status/${n})`),
    code.map((text) => `\`\`\`ts:src/reed.ts\n${text}\n\`\`\``),
  ],
  Qiita: [
    line.map((text) => `:::note warn\n${text}\n:::`),
    fc.tuple(words, line).map(([item, text]) => `- ${item}\n\n  :::note info\n  ${text}\n  :::`),
    fc.tuple(words, line).map(([summary, text]) => `<details><summary>${summary}</summary>\n\n${text}\n</details>`),
  ],
  Pandoc: [
    words.map((text) => `::: {.callout-note}\n${text}\n:::`),
    fc.tuple(words, line).map(([title, text]) => `::: {.callout-tip title="${title}"}\n${text}\n:::`),
    fc.tuple(words, words).map(([text, note]) => `${text}^[${note}]`),
    fc.tuple(words, label).map(([text, id]) => `## ${text} {#sec-a${id}}\n\n@sec-a${id}`),
    fc.tuple(number, label).map(([n, id]) => `$$\na_{${n}}\n$$ {#eq-b${id}}`),
    fc.tuple(words, number).map(([alt, n]) => `![${alt}](https://example.org/p${n}.png){width=50%}`),
    fc
      .tuple(words, words, number)
      .map(([a, b, n]) => `![${a} by [${b}](https://example.org/by${n})](https://example.org/p${n}.png)`),
    number.map((n) => `\\[\nc_{${n}}\n\\]`),
  ],
  Distill: [
    fc.tuple(words, words).map(([text, note]) => `${text}<d-footnote markdown>${note}</d-footnote>.`),
    fc.tuple(words, words).map(([a, b]) => `${a} <d-cite key="reed2020,wind"></d-cite> ${b}`),
    fc.tuple(words, number).map(([text, n]) => `${text} \\(z_{${n}}\\)`),
    line.map((text) => `<aside class="box-warning" markdown="1">\n${text}\n</aside>`),
  ],
  Obsidian: [
    fc.tuple(words, words).map(([a, b]) => `${a} [[Wind|${b}]]`),
    words.map((text) => `![[Note ${text}]]`),
    fc.tuple(words, number).map(([text, n]) => `${text}\n\n![[p${n}.png|300]]`),
    fc.tuple(words, words).map(([a, b]) => `${a} ==${b}== %%nobody%%`),
    words.map((text) => `%%\nnobody\n\nat all\n%%\n\n${text}`),
    fc.tuple(words, line).map(([title, text]) => `> [!tip]+ ${title}\n> ${text}`),
  ],
};

export interface Dialect {
  name: string;
  /** The parts of a text, separated by blank lines. */
  parts: fc.Arbitrary<string[]>;
}

export const dialects: Dialect[] = Object.entries(own).map(([name, forms]) => ({
  name,
  parts: fc.array(
    fc.oneof({ weight: 2, arbitrary: fc.oneof(...forms) }, { weight: 1, arbitrary: fc.oneof(...common) }),
    { minLength: 1, maxLength: 7 },
  ),
}));
