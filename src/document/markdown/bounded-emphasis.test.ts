import { commentHtml } from '../comment-html.ts';
import { fromMarkdown } from './from-markdown.ts';
import { expect, test } from 'vitest';

const textOf = (markdown: string) => fromMarkdown(markdown).blocks.map(({ data }) => (data as { text: string }).text);
const bold = (count: number) => '**a** '.repeat(count).trim();

test('the first thousand marks of a paragraph are emphasis, and further marks are text', () => {
  const [text = ''] = textOf(bold(300));
  expect(text.match(/<b>a<\/b>/g)).toHaveLength(250);
  expect(text.match(/\*\*a\*\*/g)).toHaveLength(50);
});

test('each paragraph and each cell has its own limit', () => {
  expect(
    textOf(`${bold(250)}\n\n${bold(250)}`)
      .join('')
      .match(/\*/),
  ).toBeNull();
  const [table] = fromMarkdown(`| a |\n| - |\n${`| ${bold(3)} |\n`.repeat(200)}`).blocks;
  expect(JSON.stringify(table)).not.toContain('*');
});

test.each(['*_'.repeat(20_000) + 'a' + '_*'.repeat(20_000), '*'.repeat(40_000) + 'a' + '*'.repeat(40_000)])(
  'nested marks beyond the limit stay text: %#',
  (source) => {
    expect(
      textOf(source)
        .join('')
        .replace(/<[^>]+>/g, '').length,
    ).toBeGreaterThan(79_000);
  },
);

test('a comment has the same limit', async () => {
  expect((await commentHtml(bold(300))).match(/<strong>/g)).toHaveLength(250);
});
