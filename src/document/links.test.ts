import { expect, test } from 'vitest';
import { withLinks } from './links.ts';

const linked = (href: string) => ({ type: 'paragraph', data: { text: `<a href="${href}">x</a>`, align: 'left' } });
const change = { inline: (href: string) => href.replace('a?b&c', 'd&e') };

test('changes links of texts and cards at every level', () => {
  const list = {
    type: 'list',
    data: { style: 'unordered', items: [{ content: 'x', items: [], blocks: [linked('a?b&amp;c')] }] },
  };
  const card = { type: 'link', data: { url: 'a', title: '', site: '' } };
  const { blocks } = withLinks({ blocks: [list, card] }, { ...change, card: (data) => ({ ...data, url: 'b' }) });
  expect(JSON.stringify(blocks)).toContain(JSON.stringify(linked('d&amp;e')));
  expect(blocks[1]).toEqual({ type: 'link', data: { url: 'b', title: '', site: '' } });
});

test('leaves blocks without a changed link as they are', () => {
  const blocks = [
    { ...linked('b'), data: { ...linked('b').data, more: 1 } },
    { type: 'x', data: {} },
    linked('a?b&amp;c'),
  ];
  const made = withLinks({ blocks }, change).blocks;
  expect(made[0]).toBe(blocks[0]);
  expect(made[1]).toBe(blocks[1]);
  expect(made[2]).toEqual(linked('d&amp;e'));
});
