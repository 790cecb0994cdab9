/** Code between unknown tags. */
import fc from 'fast-check';
import { runs } from '#support/runs.ts';
import { expect, test } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';

const blocksOf = (text: string) =>
  fromMarkdown(text, { dialects: true, picture: () => undefined }).blocks.map(({ type, data }) => [
    type,
    data['code'] ?? data['text'],
  ]);

const codes = [
  'def area(r):\n    # of a disc\n    return 3.14 * r ** 2\n\n\nprint(area(2))',
  'const a = [1, 2];\n\nfor (const x of a) {\n  console.log(`${x} <b>`);\n}',
  '$ git clone https://a.test/x.git\n$ cd x && make\n# done',
  'sudo apt-get install -y pandoc\npip install reeds==1.2',
  'name: build\non:\n  push:\n    branches: [main]\njobs:\n  - name: a',
  'SELECT name, count(*)\nFROM reeds\nWHERE length > 3\nGROUP BY name;',
  'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("hi")\n}',
  'df <- read.csv("reeds.csv")\nmean(df$length)',
  '#include <stdio.h>\nint main(void) { return 0; }',
  '{\n  "reeds": [1, 2],\n  "ink": null\n}',
];
const pairs: readonly (readonly [open: string, close: string])[] = [
  ['{{< codepanel >}}', '{{< /codepanel >}}'],
  ['{{< listing title="a" python >}}', '{{< /listing >}}'],
  ['{{% shown "x.py" %}}', '{{% / shown %}}'],
  ['{% codeblock lang:python %}', '{% endcodeblock %}'],
  ['{% mystery %}', '{% endmystery %}'],
];

test.each(pairs)('code between %s and %s is one block of code, to the letter', (open, close) => {
  for (const code of codes)
    expect(blocksOf(`Before.\n\n${open}\n${code}\n${close}\n\nAfter.`)).toEqual([
      ['paragraph', 'Before.'],
      ['code', code],
      ['paragraph', 'After.'],
    ]);
});

test('recognizes all code of a text, however many parts there are', () => {
  const one = fc.record({ code: fc.constantFrom(...codes), pair: fc.constantFrom(...pairs) });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (parts) => {
      const text = parts
        .map(({ code, pair: [open, close] }) => `Words here.\n\n${open}\n${code}\n${close}`)
        .join('\n\n');
      expect(blocksOf(text).flatMap(([type, code]) => (type === 'code' ? [code] : []))).toEqual(
        parts.map(({ code }) => code),
      );
    }),
    runs(30, 2_000),
  );
});

test.each([
  ['Words of *prose*, which nobody runs.'],
  ['- one\n- two\n- three'],
  ['1. Use the tool.\n2. Return it (please).'],
  ['![Reed](https://a.test/a.png)\n\nA caption of it.'],
  ['これは文章です。\n\n次の段落です。'],
  ['$$\nx = y\n$$'],
  ['## Heading\n\nFor all of us, this is a text.'],
  ['| a | b |\n|---|---|\n| 1 | 2 |'],
  ['If you go there, make sure to return.'],
  ['<p>Some <b>bold</b> words.</p>\n'],
  ['```js\nx();\n```'],
])('words between unknown tags stay words: %j', (inside) => {
  const plain = blocksOf(inside);
  for (const [open, close] of [pairs[0] ?? ['', ''], pairs[4] ?? ['', '']]) {
    expect(blocksOf(`${open}\n${inside}\n${close}`)).toEqual(plain);
  }
});

test('a lone opening tag, one in code and one around others are as before', () => {
  expect(blocksOf('{{< codepanel >}}\nx();\n\nEnd.')[0]?.[0]).toBe('paragraph');
  const fenced = '```\n{{< codepanel >}}\nx();\n{{< /codepanel >}}\n```';
  expect(blocksOf(fenced)).toEqual([['code', '{{< codepanel >}}\nx();\n{{< /codepanel >}}']]);
  expect(blocksOf('{{< outer >}}\n{{< codepanel >}}\nx();\n{{< /codepanel >}}\n{{< /outer >}}')).toEqual([
    ['code', 'x();'],
  ]);
});

test('code between such tags can be in a list item, and keeps the lines of the text behind it', () => {
  const text = '1. one\n\n   {{< codepanel >}}\n   x();\n\n   y();\n   {{< /codepanel >}}\n\n2. two';
  const [list] = fromMarkdown(text, { dialects: true }).blocks;
  expect(list?.data['items']).toMatchObject([
    { content: 'one', blocks: [{ type: 'code', data: { code: 'x();\n\ny();' } }] },
    { content: 'two' },
  ]);
});
