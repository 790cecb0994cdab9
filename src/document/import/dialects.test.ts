/** Texts as each program writes them, put together by chance: nothing of them is lost, and out and in again they are the same. */
import { runs } from '#testing/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMarkdown } from '../markdown/from-markdown.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { lossesOf } from './losses.ts';

const word = fc.constantFrom('reed', 'wind', 'bends', 'over', '葦', '風に揺れる', 'x1', 'Ünder', 'a.b', 'of');
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

/** What all of them have of CommonMark and GFM. */
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
  fc.nat(99).map((n) => `$$\n\\int_0^{${n}} f\n$$`),
  fc.tuple(words, fc.nat(99)).map(([alt, n]) => `![${alt}](https://example.org/p${n}.png)`),
  fc
    .tuple(words, fc.nat(99))
    .map(([alt, n]) => `[![${alt}](https://example.org/p${n}.png)](https://example.org/to${n})`),
  fc.tuple(words, line).map(([summary, text]) => `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`),
];

const dialects: Record<string, fc.Arbitrary<string>[]> = {
  Jekyll: [
    code.map((text) => `{% highlight ruby %}\n${text}\n{% endhighlight %}`),
    fc.nat(99).map((n) => `![reed]({{ '/assets/r${n}.png' | relative_url }})\n{: .wide}`),
    line.map((text) => `${text}\n{: .note}`),
    fc.nat(99).map((n) => `{% include figure.liquid path="assets/r${n}.png" caption="reed over wind" %}`),
    line.map((text) => `<div class="box" markdown="1">\n${text}\n</div>`),
    words.map((text) => `* TOC\n{:toc}\n\n${text}`),
  ],
  Hugo: [
    code.map((text) => `{{< highlight go "linenos=table" >}}\n${text}\n{{< /highlight >}}`),
    fc.tuple(fc.nat(99), words).map(([n, text]) => `{{< figure src="/r${n}.png" caption="${text}" >}}`),
    line.map((text) => `{{% notice tip %}}\n${text}\n{{% /notice %}}`),
    fc.constant('{{< youtube dQw4w9WgXcQ >}}'),
  ],
  Markdoc: [
    line.map((text) => `{% callout type="note" %}\n${text}\n{% /callout %}`),
    line.map((text) => `{% box %}\n\n${text}\n\n{% /box %}`),
  ],
  MDX: [
    line.map((text) => `<Note>\n\n${text}\n\n</Note>`),
    fc.constant("import { Reed } from '../components/Reed'"),
    line.map((text) => `{/* a remark */}\n\n${text}`),
    line.map((text) => `<Tabs>\n\n${text}\n\n</Tabs>`),
  ],
  kramdown: [
    fc.nat(99).map((n) => `$$ \\sum_{i=0}^{${n}} i $$`),
    line.map((text) => `### ${text} {#reed}`),
    fc.tuple(words, words, fc.uuid()).map(
      ([text, note, label]) => `${text}[^${label}]

[^${label}]: ${note}`,
    ),
    fc
      .nat(99)
      .map(
        (n) =>
          `<figure>\n<img src="https://example.org/f${n}.png" alt="reed">\n<figcaption>over wind</figcaption>\n</figure>`,
      ),
  ],
  Zenn: [
    line.map((text) => `:::message\n${text}\n:::`),
    fc.tuple(words, line).map(([title, text]) => `:::details ${title}\n${text}\n:::`),
    fc.nat(99).map((n) => `https://example.org/card${n}`),
    fc.nat(99).map((n) => `@[tweet](https://twitter.com/reed/status/${n})`),
    code.map((text) => `\`\`\`ts:src/reed.ts\n${text}\n\`\`\``),
  ],
  Pandoc: [
    words.map((text) => `::: {.callout-note}\n${text}\n:::`),
    fc.tuple(words, words).map(([text, note]) => `${text}^[${note}]`),
  ],
};

test.each(Object.entries(dialects))('%s', (_, own) => {
  const text = fc
    .array(fc.oneof({ weight: 2, arbitrary: fc.oneof(...own) }, { weight: 1, arbitrary: fc.oneof(...common) }), {
      minLength: 1,
      maxLength: 7,
    })
    .map((parts) => parts.join('\n\n'));
  fc.assert(
    fc.property(text, (source) => {
      const document = fromMarkdown(source, { dialects: true, picture: () => undefined, knowsKey: () => false });
      expect(lossesOf(source, 1, document, () => false)).toEqual([]);
      const out = toMarkdown(document);
      expect(fromMarkdown(out).blocks, out).toEqual(document.blocks);
    }),
    runs(40, 20_000),
  );
});
