import { shapeOf } from '#support/import-shape.ts';
import { expect, test } from 'vitest';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';

const shown = (text: string) => shapeOf(fromMarkdown(text, { dialects: true }));

test.each([
  ['<aside>\n💡 With **bold**\n\n</aside>', ['callout tip: With <b>bold</b>']],
  [
    '<aside>\n⚠️ Mind `x`\n- a\n- b\n\n</aside>',
    ['callout warning: Mind <span class="inline-code">x</span> [list: a | b]'],
  ],
  ['<aside>\n🦊 A fox\n\nAnd more\n\n</aside>', ['callout note: 🦊 A fox [And more]']],
  [
    '<aside>\n<img src="https://n.test/i.svg" alt="icon" width="40px" />\n\nAn icon\n\n</aside>',
    ['callout note: An icon'],
  ],
  ['<aside>\n❗\n\n**Bold**\n\n</aside>\n\nAfter', ['callout warning: <b>Bold</b>', 'After']],
  [
    '<aside>\n📌 $x^2$ and [a](https://a.test)\n\n</aside>',
    ['callout note: <span class="inline-math">x^2</span> and <a href="https://a.test">a</a>'],
  ],
  ['<aside class="tip">\n<b>HTML</b>\n\nb\n</aside>', ['callout tip: <b>HTML</b> [b]']],
  ['- [ ]  a\n- [x]  b', ['list checklist: a | ☑ b']],
])('callouts and boxes of Notion: %j', (text, shape) => {
  expect(shown(text)).toEqual(shape);
});
