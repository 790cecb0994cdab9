import { shapeOf } from '#support/import-shape.ts';
import { expect, test } from 'vitest';
import { fromMarkdown } from '#document/markdown/from-markdown.ts';

test.each([
  ['summary', 'note'],
  ['tldr', 'note'],
  ['FAQ', 'note'],
  ['example', 'example'],
  ['check', 'tip'],
  ['done', 'tip'],
  ['attention', 'warning'],
  ['failure', 'warning'],
  ['missing', 'warning'],
  ['bug', 'warning'],
])('the callout %s of Obsidian is a %s', (name, kind) => {
  expect(shapeOf(fromMarkdown(`> [!${name}]- T\n> Words`, { dialects: true }))).toEqual([`callout ${kind}: T · Words`]);
});
