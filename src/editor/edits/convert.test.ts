import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#support/runs.ts';
import type { LiveBlock } from '../live-block.ts';
import { convertBlocks, type Kind } from './convert.ts';
import { linesOf } from './lines.ts';

const block = (id: string, type: string, data: Record<string, unknown>): LiveBlock => ({ id, type, data });
const all = [
  block('a', 'paragraph', { text: 'One', align: 'left' }),
  block('b', 'list', {
    style: 'ordered',
    items: ['Two', { content: 'Three', items: [{ content: 'Four', items: [] }] }],
  }),
  block('c', 'divider', {}),
  block('d', 'quote', { text: 'Five', cite: 'Her' }),
];
const said = (blocks: readonly LiveBlock[]) => blocks.map(({ type, data }) => [type, data.text ?? data.items ?? '']);

test('neighbors become one list, and a list its lines; blocks without text stay between them', () => {
  let count = 0;
  const made = (kind: Kind) => convertBlocks(all, 'a', 'd', kind, 3, () => `n${(count += 1)}`) ?? [];
  expect(said(made('unordered'))).toEqual([
    ['list', ['One', 'Two', { content: 'Three', items: [{ content: 'Four', items: [] }] }]],
    ['divider', ''],
    ['list', ['Five', 'Her']],
  ]);
  expect(said(made('header'))).toEqual([
    ...['One', 'Two', 'Three', 'Four'].map((text) => ['header', text]),
    ['divider', ''],
    ['header', 'Five'],
    ['header', 'Her'],
  ]);
  expect(convertBlocks(all, 'd', 'a', 'quote')).toBeUndefined();
});

test('an item with code keeps its list', () => {
  const blocks = [
    block('a', 'list', {
      style: 'ordered',
      items: [{ content: 'x', items: [], blocks: [{ type: 'code', data: {} }] }],
    }),
  ];
  expect(convertBlocks(blocks, 'a', 'a', 'paragraph')).toEqual(blocks);
});

test('neighbors become one code block without marks; existing code stays', () => {
  const first = block('a', 'paragraph', { text: 'let <b>a</b><br>= &lt;1' });
  const own = block('x', 'code', { name: 'a.js', code: 'x' });
  const made = convertBlocks([first, ...all.slice(1), own, block('e', 'header', { text: 'Six' })], 'a', 'e', 'code');
  expect(made?.map(({ id, type, data }) => [id, type, data.code])).toEqual([
    ['a', 'code', 'let a\n= <1\nTwo\nThree\nFour'],
    ['c', 'divider', undefined],
    ['d', 'code', 'Five\nHer'],
    ['x', 'code', 'x'],
    ['e', 'code', 'Six'],
  ]);
});

test('no conversion loses a word', () => {
  const kinds = fc.constantFrom<Kind>('paragraph', 'header', 'quote', 'callout', 'ordered', 'unordered');
  const words = (blocks: readonly LiveBlock[]) =>
    blocks
      .flatMap((item) => [
        ...linesOf(item).flatMap(({ runs: line }) => line.map(({ text }) => text ?? '')),
        typeof item.data.cite === 'string' ? item.data.cite : '',
      ])
      .join('');
  fc.assert(
    fc.property(fc.array(kinds, { minLength: 1, maxLength: 4 }), (chosen) => {
      let now: LiveBlock[] = all;
      let count = 0;
      for (const kind of chosen) {
        const [first, last] = [now[0]?.id ?? '', now.at(-1)?.id ?? ''];
        now = convertBlocks(now, first, last, kind, 2, () => `n${(count += 1)}`) ?? now;
        expect(words(now)).toBe(words(all));
        expect(new Set(now.map(({ id }) => id)).size).toBe(now.length);
      }
    }),
    runs(200, 5_000),
  );
});
