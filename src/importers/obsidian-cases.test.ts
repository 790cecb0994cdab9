import { readInEnglish } from '#support/in-english.ts';
import { expect, test } from 'vitest';
import { toMarkdown } from '#document/markdown/to-markdown.ts';

const made = (text: string) =>
  readInEnglish({ post: { program: 'markdown', path: 'a.md', item: text }, keys: [], brought: [] });
const markdown = async (text: string) => toMarkdown((await made(text)).document).trim();

test.each([
  ...[
    'note',
    'info',
    'todo',
    'abstract',
    'summary',
    'tldr',
    'question',
    'help',
    'faq',
    'important',
    'recipe',
    'my-kind',
  ].map((kind) => [kind, 'note']),
  ...['tip', 'hint', 'success', 'check', 'done'].map((kind) => [kind, 'tip']),
  ...['warning', 'caution', 'attention', 'danger', 'error', 'bug', 'failure', 'fail', 'missing'].map((kind) => [
    kind,
    'warning',
  ]),
  ['NOTE', 'note'],
  ['warning|right', 'warning'],
])('a callout of the kind %s is the nearest kind here', async (kind, ours) => {
  for (const sign of ['', '+', '-', ' '])
    expect(await markdown(`> [!${kind}]${sign}\n> Body`)).toBe(`> [!${ours}]\n> Body`);
  expect((await made(`> [!${kind}]- Title **b**\n> Body`)).document.blocks[0]?.data).toMatchObject({
    title: 'Title <b>b</b>',
    text: 'Body',
  });
  expect((await made(`> [!${kind}]- Title\n> Body`)).diagnostics).toEqual([]);
});

test.each([
  ['> [!quote]\n> Just a quote', '> Just a quote'],
  ['> [!quote] \n> Just a quote', '> Just a quote'],
  ['> [!cite]+\n> Just a quote\n> — Mei', '<blockquote><p>Just a quote&#10;— Mei</p></blockquote>'],
  [
    '> [!tip] Nested\n> inner\n>\n> > [!bug] More\n> > deep',
    '> [!tip] Nested\n> inner\n>\n> > [!warning] More\n> > deep',
  ],
  ['A block. ^blk2\n\nNext', 'A block.\n\nNext'],
  ['A block.\n\n^blk-2\n\nNext', 'A block.\n\nNext'],
  ['- item ^one\n- other', '- item\n- other'],
  ['## Head ^h1', '## Head'],
  ['> said ^q', '> said'],
  ['x ^2 is', 'x ^2 is'],
  ['`code ^id`', '`code ^id`'],
  ['| a |\n| - |\n| $x\\|y$ |', '| a |\n| - |\n| <span class="inline-math">x\\|y</span> |'],
  ['[[#^blk2|there]]', 'there'],
  ['![[a.png|Words|200]]', '<p class="link-card"><a href="a.png">Words</a></p>'],
  ['![[a.png|200x100]]', '<p class="link-card"><a href="a.png"></a></p>'],
])("reads Obsidian's syntax: %j", async (text, said) => {
  expect(await markdown(text)).toBe(said);
});

test.each([
  ['- [x] done\n- [ ] open\n- [X] too', []],
  ['1. [x] done', []],
  ['| a |\n| - |\n| $x\\|y$ |', []],
  ['A block. ^blk2', []],
  ['![[a.mp3]]', ['a.md:1 file ![[a.mp3]]: the file was not imported. The file name was kept']],
  ['![[doc.pdf#page=3]]', ['a.md:1 file ![[doc.pdf#page=3]]: the file was not imported. The file name was kept']],
  ['![[Other]]', ['a.md:1 note ![[Other]]: embedded notes are not supported. The name was kept']],
  ['*[HTML]: Hyper Text\n\nHTML', ["a.md:1 words 'html hyper text': text missing in the imported post"]],
  ['{::nomarkdown}<b>x</b>{:/}', []],
  ['[f](files/f.pdf)', ['a.md:1 file files/f.pdf: it was not imported']],
  ['# One\n\n[f](files/a%20b.pdf)', ['a.md:3 file files/a%20b.pdf: it was not imported']],
  ['[f](https://a.test/f.pdf) `files/f.pdf`', []],
])('reports every loss, and nothing that was imported: %j', async (text, diagnostics) => {
  expect((await made(text)).diagnostics).toEqual(diagnostics);
});

test.each([
  ['<aside>\n💡 A callout with **bold**\n\n</aside>\n\nAfter', '> [!tip]\n> A callout with **bold**\n\nAfter'],
  [
    '<aside>\n<img src="https://a.test/icon.svg" alt="icon" width="40px" />\n\nWith an icon\n\n</aside>',
    '> [!note]\n> With an icon',
  ],
  ['<aside>\n💡 One\n\n- a\n- b\n\n</aside>', '> [!tip]\n> One\n>\n> - a\n> - b'],
  ['<aside>\n💡 One\n</aside>\nAfter', '> [!tip]\n> One\n\nAfter'],
])("Notion's callouts contain Markdown: %j", async (text, said) => {
  expect(await markdown(text)).toBe(said);
});

test.each([
  ['A sum \\[x^2\\] in a line', 'A sum $x^2$ in a line'],
  ['A sum \\\\[x^2\\\\] in a line', 'A sum $x^2$ in a line'],
  ['和\\[\\sum_{i} x_i\\]です', '和$\\sum_{i} x_i$です'],
  ['\\[a = b\\] and \\(c\\)', '$a = b$ and $c$'],
  ['as said \\[1\\] there', 'as said \\[1] there'],
  ['use \\[option=value\\] here', 'use \\[option=value] here'],
  ['\\[a link\\](https://a.test)', '\\[a link]\\(https://a.test)'],
  ['\\[foo\\_bar\\] is', '\\[foo_bar] is'],
  ['`\\[x^2\\]` is code', '`\\[x^2\\]` is code'],
  ['\\[ \\] open', '\\[ ] open'],
])('a formula in square brackets within a line: %j', async (text, said) => {
  expect(await markdown(text)).toBe(said);
});
