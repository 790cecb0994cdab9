import { shapeOf } from '#support/import-shape.ts';
import { expect, test } from 'vitest';
import { fromMarkdown } from './from-markdown.ts';

const shown = (text: string) => shapeOf(fromMarkdown(text, { dialects: true }));

test.each([
  ['Term\n: Meaning', ['list: <b>Term</b> {Meaning}']],
  [
    'Term\n: One\n: Two *words*\n\nOther\n: Three\nof it',
    ['list: <b>Term</b> {One} {Two <i>words</i>} | <b>Other</b> {Three\nof it}'],
  ],
  ['Term\n\n:   Meaning\n\nOther\n\n:   More', ['list: <b>Term</b> {Meaning} | <b>Other</b> {More}']],
  ['One\nTwo\n: Meaning', ['list: <b>One</b> | <b>Two</b> {Meaning}']],
  [
    'A `code` [link](https://a.test)\n: $x^2$',
    [
      'list: <b>A <span class="inline-code">code</span> <a href="https://a.test">link</a></b> {<span class="inline-math">x^2</span>}',
    ],
  ],
  [
    'Before.\n\nTerm\n: Meaning\n{: .class}\n\nAfter: this.',
    ['Before.', 'list: <b>Term</b> {Meaning}', 'After: this.'],
  ],
  ['Term  \n: Meaning', ['list: <b>Term</b> {Meaning}']],
  ['- Term\n  : Meaning', ['list:  {<b>Term</b> {Meaning}}']],
  [': Alone', [': Alone']],
  ['A :) b\n:(c', ['A :) b\n:(c']],
  [
    '<dl><dt>Term</dt><dd>One</dd><dd>Two</dd><dt>Other</dt><dd><p>Three</p></dd></dl>',
    ['list: <b>Term</b> {One} {Two} | <b>Other</b> {Three}'],
  ],
])('terms with definitions become a list: %j', (text, shape) => {
  expect(shown(text)).toEqual(shape);
});

test('colons are no definition list in our own texts', () => {
  expect(shapeOf(fromMarkdown('Term\n: Meaning'))).toEqual(['Term\n: Meaning']);
});

test.each([
  ['# A\n{: .class}', ['header: A']],
  ['# A {#id}', ['header: A']],
  ['Text\n{: .class #id}', ['Text']],
  ['Text\n{:.class}', ['Text']],
  ['Text\n{: width="50%" }', ['Text']],
  ['*a*{: .class} b', ['<i>a</i> b']],
  ['[a](https://a.test){: target="_blank"} b', ['<a href="https://a.test">a</a> b']],
  ['a{: .class} b', ['a b']],
  ['a{: width="50%"} b', ['a b']],
  ['- a\n- b\n{: .class}', ['list: a | b']],
  ['- {: .class} a\n- b', ['list: a | b']],
  ['> a\n{: .class}', ['quote: a']],
  ['| a | b |\n|---|---|\n| 1 | 2 |\n{: .table}', ['table: a | b / 1 | 2']],
  ['```py\nx\n```\n{: .class}', ['code: x (python)']],
  ['{: .class}\nText', ['Text']],
  ['{:note: .class}\n\nText\n{: note}', ['Text']],
  ['{::options parse_block_html="true" /}\n\nText', ['Text']],
  ['{::comment}\nNot seen\n{:/comment}\n\nText', ['Text']],
  ['{::nomarkdown}<b>x</b>{:/}', ['<b>x</b>']],
  ['![a](https://a.test/a.png){: .class}', ['link: a · https://a.test/a.png']],
])('attributes of kramdown are never shown: %j', (text, shape) => {
  expect(shown(text)).toEqual(shape);
});
