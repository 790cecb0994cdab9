/** Every kind of import uses the same rule to distinguish amounts of money from formulas. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentHtml } from '#document/comment-html.ts';
import { htmlToBlocks } from '#document/paste/html-to-blocks.ts';
import { mathTool } from '#inlines/math/tool.ts';
import { runs } from '#support/runs.ts';
import { fromMarkdown } from './from-markdown.ts';

const texts = (markdown: string) => fromMarkdown(markdown).blocks.map(({ data }) => String(data['text']));
const formulasIn = (html: string) =>
  [...html.matchAll(/<span class="inline-math">(.*?)<\/span>/g)].map(([, tex]) => tex);

/** Each row contains a text and the formulas in that text. */
const lines: [text: string, ...formulas: string[]][] = [
  ['From $50 to $100 billion; $1, $2, $3; US$60/US$90.'],
  ['(1ドル=$0.0067、$1=150円)'],
  ['A budget of $1,000-$2,000 and $10K and $1.5M.'],
  ['Use $HOME and $PATH and $USER, or A$5/A$7.'],
  ['Of $HOME/$USER, 5$ and 6$ are left.'],
  ['価格は$100です。'],
  ['$100 is more than $50.'],
  ['これは$x$です。$a$と$b$。', 'x', 'a', 'b'],
  ['It costs $5 and is $x$ wide.', 'x'],
  ['Of $n$ and $f(x), y$: $2^5$.', 'n', 'f(x), y', '2^5'],
];

test.each(lines)('%s', async (text, ...formulas) => {
  const [read = ''] = texts(text);
  expect(formulasIn(read)).toEqual(formulas);
  expect(read.replaceAll(/<span class="inline-math">(.*?)<\/span>/g, '$$$1$$')).toBe(text);
  const [pasted] = htmlToBlocks(`<p>${text}</p>`).blocks;
  expect(formulasIn(String(pasted?.data['text']))).toEqual(formulas);
  expect((await commentHtml(text)).match(/<math/g) ?? []).toHaveLength(formulas.length);
  // While a writer types, a formula is created at its closing dollar sign.
  const typed: string[] = [];
  for (let at = 1; at <= text.length; at += 1) {
    const made = mathTool.typed?.exec(text.slice(0, at));
    // Ignores a formula if a letter or digit follows. The editor cannot know this character when the dollar sign is
    // typed.
    if (made?.[1] !== undefined && !/^[\p{N}\p{L}]/u.test(text.slice(at))) typed.push(made[1]);
  }
  if (formulas.length === 0) expect(typed).toEqual([]);
});

test('text refused as a formula is parsed again as Markdown', () => {
  expect(texts('**$5** and *$6* and [$7](https://example.org) and `$8` or $9.')).toEqual([
    '<b>$5</b> and <i>$6</i> and <a href="https://example.org">$7</a> and <span class="inline-code">$8</span> or $9.',
  ]);
});

test('without a formula a text has its words, links and marks as without dollars', () => {
  const amount = fc.constantFrom('$5', '$1,000', 'US$60', '$1.5M', '$HOME', 'A$7/A$9', '$10K-$20K');
  const held = fc.oneof(amount, fc.constantFrom('pay', 'x*y', '値段'));
  const words = fc.oneof(
    held,
    held.map((inside) => `**${inside}**`),
    held.map((inside) => `*${inside}*`),
    held.map((inside) => `[${inside}](https://example.org)`),
    held.map((inside) => `\`${inside}\``),
    amount.map((inside) => `${inside},`),
  );
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(' ', ' \n', ' – '),
      (parts, between) => {
        const text = parts.join(between);
        const plain = texts(text.replaceAll('$', '§'));
        expect(texts(text)).toEqual(plain.map((one) => one.replaceAll('§', '$')));
      },
    ),
    runs(300, 5_000),
  );
});
