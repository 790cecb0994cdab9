/** Flat lists of blocks and their stored form: containment, nesting depth, and moves. */
import { expect, test } from 'vitest';
import type { Block } from '#contract/documents.ts';
import type { LiveBlock } from '../live-block.ts';
import { enterBlock } from './enter.ts';
import { moveBlocks, placeBlocks } from './move.ts';
import { flatten, nest, settled } from './outline.ts';

/** Parses a flat list written as lines: two spaces per level; `>` is a quote, everything else a text. */
function row(...lines: string[]): LiveBlock[] {
  return lines.map((line): LiveBlock => {
    const text = line.trimStart();
    const depth = (line.length - text.length) / 2;
    const id = text.replace('>', '');
    const block = text.startsWith('>')
      ? { id, type: 'quote', data: { text: id, cite: '' } }
      : { id, type: 'paragraph', data: { text: id, align: 'left' } };
    return depth > 0 ? { ...block, depth } : block;
  });
}
const written = (blocks: readonly LiveBlock[] | undefined): string[] =>
  (blocks ?? []).map(
    ({ type, data, depth = 0 }) => `${'  '.repeat(depth)}${type === 'quote' ? '>' : ''}${String(data['text'])}`,
  );
const caret = (id: string, offset: number) => ({ from: { id, offset }, to: { id, offset } });

test('stores top-level texts as the same objects, with and without containers next to them', () => {
  for (const rows of [row('a', 'b'), row('a', '>q', '  b', 'c')])
    for (const block of rows) if (block.type === 'paragraph' && !block.depth) expect(nest(rows)).toContain(block);
});

test('flattens stored blocks, and stores them again', () => {
  const text = (words: string): Block => ({ type: 'paragraph', data: { text: words, align: 'left' } });
  const stored: Block[] = [
    {
      id: 'x',
      type: 'quote',
      data: { text: 'a', cite: '', blocks: [text('b'), { type: 'poll', data: { votes: 1 } }] },
    },
    { id: 'y', ...text('c') },
  ];
  const flat = flatten(stored);
  expect(flat.map(({ type, depth = 0 }) => [type, depth])).toEqual([
    ['quote', 0],
    ['paragraph', 1],
    ['poll', 1],
    ['paragraph', 0],
  ]);
  expect(flat[0]).toMatchObject({ id: 'x', data: { text: 'a', cite: '' } });
  expect(new Set(flat.map(({ id }) => id)).size).toBe(4);
  expect(nest(flat)).toEqual(stored);
});

test('moves blocks that cannot be nested behind the container', () => {
  expect(written(settled(row('a', '  b', '>c', '    d', '  e')))).toEqual(['a', 'b', '>c', '  d', '  e']);
  const deep = row('>a', '  >b', '    >c', '      >d', '        e');
  expect(written(settled(deep))).toEqual(['>a', '  >b', '    >c', '      >d', '      e']);
  // A list with code in an item counts as a level. An unreadable block would make its container unreadable.
  const items = [{ content: '', items: [], blocks: [{ type: 'code', data: { code: 'x' } }] }];
  const list: LiveBlock = { id: 'l', type: 'list', data: { style: 'ordered', items }, depth: 3 };
  const broken: LiveBlock = { id: 't', type: 'table', data: { rows: 'none' }, depth: 1 };
  expect(settled([...row('>a', '  >b', '    >c'), list]).at(-1)?.depth).toBe(2);
  expect(settled([...row('>a'), broken]).at(-1)?.depth).toBeUndefined();
});

test('blocks of a removed container belong to the one around it', () => {
  const before = row('>a', '  >b', '    c', '  d', 'e');
  const without = (...gone: string[]) => before.filter(({ id }) => !gone.includes(id));
  expect(written(settled(without('b'), before))).toEqual(['>a', '  c', '  d', 'e']);
  expect(written(settled(without('a'), before))).toEqual(['>b', '  c', 'd', 'e']);
  expect(written(settled(without('a', 'b'), before))).toEqual(['c', 'd', 'e']);
});

test('moves a block into, through and out of containers, with its content', () => {
  let blocks = row('a', '>b', '  c', 'd');
  const seen: string[][] = [];
  for (let step = 0; step < 4; step += 1) {
    blocks = moveBlocks(blocks, 'a', 'a', 1) ?? [];
    seen.push(written(blocks));
  }
  expect(seen).toEqual([
    ['>b', '  a', '  c', 'd'],
    ['>b', '  c', '  a', 'd'],
    ['>b', '  c', 'a', 'd'],
    ['>b', '  c', 'd', 'a'],
  ]);
  expect(moveBlocks(blocks, 'a', 'a', 1)).toBeUndefined();
  for (const wanted of [seen[2], seen[1], seen[0], ['a', '>b', '  c', 'd']]) {
    blocks = moveBlocks(blocks, 'a', 'a', -1) ?? [];
    expect(written(blocks)).toEqual(wanted);
  }
  expect(written(moveBlocks(row('>a', '  b', 'c'), 'a', 'a', 1))).toEqual(['c', '>a', '  b']);
  // The block moves past a container in which it would be nested too deeply.
  const deep = row('>a', '  >b', '    c', '>d', '  >e', '    f');
  expect(written(moveBlocks(deep, 'a', 'a', 1))).toEqual(['>d', '  >a', '    >b', '      c', '  >e', '    f']);
  expect(written(moveBlocks(row('>a', '  >b', '    >c', '      d', '>e'), 'a', 'a', 1))).toEqual([
    '>e',
    '>a',
    '  >b',
    '    >c',
    '      d',
  ]);
});

test('places a block before another, at its depth or at a given one', () => {
  const blocks = row('a', '>b', '  c', 'd');
  expect(written(placeBlocks(blocks, 'a', 'a', 'c'))).toEqual(['>b', '  a', '  c', 'd']);
  expect(written(placeBlocks(blocks, 'a', 'a', 'd', 1))).toEqual(['>b', '  c', '  a', 'd']);
  expect(written(placeBlocks(blocks, 'a', 'a', 'd'))).toEqual(['>b', '  c', 'a', 'd']);
  expect(written(placeBlocks(blocks, 'c', 'c', 'd', 0))).toEqual(['a', '>b', 'c', 'd']);
  expect(written(placeBlocks(blocks, 'b', 'b', undefined))).toEqual(['a', 'd', '>b', '  c']);
  expect(written(placeBlocks(blocks, 'a', 'a', 'c', 0))).toEqual(['>b', '  a', '  c', 'd']);
  // A container cannot move into itself.
  expect(placeBlocks(blocks, 'b', 'b', 'c')).toBeUndefined();
});

test('Enter makes a block in a container, and leaves it from an empty one at its end', () => {
  let count = 0;
  const enter = (blocks: LiveBlock[], id: string, offset: number) =>
    written(enterBlock(blocks, caret(id, offset), () => `n${(count += 1)}`)?.blocks);
  expect(enter(row('>ab', '  c'), 'ab', 1)).toEqual(['>a', '  b', '  c']);
  expect(enter(row('>ab'), 'ab', 2)).toEqual(['>ab', '  ']);
  const empty = row('>a', '  >b', '    ', 'c');
  expect(enter(empty, '', 0)).toEqual(['>a', '  >b', '  ', 'c']);
  expect(enter(row('>a', '  ', '  c'), '', 0)).toEqual([]);
  expect(enter(row('a', ''), '', 0)).toEqual([]);
  expect(enter(row('>'), '', 0)).toEqual(['']);
});
