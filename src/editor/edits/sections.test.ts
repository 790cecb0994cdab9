import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#support/runs.ts';
import type { LiveBlock } from '../live-block.ts';
import { moveSection, placeSection, sectionOf } from './sections.ts';

/** Parses `1 a 2 b`: headings by level, paragraphs by letter. The ids are the positions. */
const row = (said: string): LiveBlock[] =>
  said
    .split(' ')
    .map((one, at) =>
      /\d/.test(one)
        ? { id: `${one}.${at}`, type: 'header', data: { text: one, level: Number(one) } }
        : { id: one, type: 'paragraph', data: { text: one, align: 'left' } },
    );
const said = (blocks: readonly LiveBlock[] | undefined) => blocks?.map(({ data }) => data.text).join(' ');

test.each([
  ['1 a 2 b 3 c 2 d', '2.2', '2.2', 'c'],
  ['1 a 2 b', '1.0', '1.0', 'b'],
  ['a 2 b', 'a', undefined, undefined],
  ['2 2', '2.0', '2.0', '2.0'],
])('%s: the section of %s ends before the next heading of the same or a higher level', (text, id, from, to) => {
  expect(sectionOf(row(text), id)).toEqual(from === undefined ? undefined : { from, to });
});

test.each<[string, string, string, -1 | 1, string | undefined]>([
  ['p 2 a 2 b 3 c 2 d', '2.1', 'a', 1, 'p 2 b 3 c 2 a 2 d'],
  ['p 2 a 2 b 3 c 2 d', '2.3', 'c', -1, 'p 2 b 3 c 2 a 2 d'],
  ['2 a 3 b 2 c 3 d', '3.2', 'b', 1, '2 a 2 c 3 b 3 d'],
  ['p 2 a', '2.1', 'a', -1, '2 a p'],
  ['2 a 2 b', '2.2', 'b', 1, undefined],
  ['2 a 2 b', '2.0', 'a', -1, undefined],
  // `moveSection` ignores blocks that are not a whole section. Other code moves them as blocks.
  ['2 a b 2 c', '2.0', 'a', 1, undefined],
  ['2 a 2 c', 'a', 'a', 1, undefined],
])('%s: from %s to %s by %d is %s', (text, from, to, by, after) => {
  expect(said(moveSection(row(text), from, to, by))).toBe(after);
});

test('a section is put before another heading, or behind all', () => {
  const blocks = row('2 a 3 b 2 c');
  expect(said(placeSection(blocks, '2.4', { before: '2.0' }))).toBe('2 c 2 a 3 b');
  expect(said(placeSection(blocks, '2.0', { before: undefined }))).toBe('2 c 2 a 3 b');
  expect(placeSection(blocks, '2.0', { before: '3.2' })).toBeUndefined();
  expect(said(placeSection(blocks, '2.0', 1))).toBe('2 c 2 a 3 b');
  expect(placeSection(blocks, 'a', 1)).toBeUndefined();
  expect(placeSection(blocks, '2.4', { before: undefined })).toBeUndefined();
});

test('the content of a container stays in it, and a section in it moves within it', () => {
  const inner = { id: 'x', type: 'header', data: { text: 'x', level: 2 }, depth: 1 };
  const blocks: LiveBlock[] = [
    { id: 'q', type: 'quote', data: { text: 'q', cite: '' } },
    inner,
    { ...inner, id: 'y', data: { text: 'y', level: 2 } },
    ...row('2 a'),
  ];
  expect(said(moveSection(blocks, 'x', 'x', 1))).toBe('q y x 2 a');
  expect(moveSection(blocks, 'y', 'y', 1)).toBeUndefined();
  expect(said(moveSection(blocks, '2.0', 'a', -1))).toBe('2 a q x y');
});

test('moving a section there and back restores its place, and loses nothing', () => {
  const texts = fc.array(fc.constantFrom('1', '2', '3', 'a', 'b'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.nat(), fc.constantFrom<-1 | 1>(-1, 1), (all, at, by) => {
      const blocks = row(all.join(' ')).map((block, index) => ({ ...block, id: String(index) }));
      const section = sectionOf(blocks, String(at % blocks.length));
      const after = section && moveSection(blocks, section.from, section.to, by);
      if (!after) return;
      expect(after.map(({ id }) => id).toSorted()).toEqual(blocks.map(({ id }) => id).toSorted());
      const ids = after.map(({ id }) => id);
      const start = ids.indexOf(section.from);
      // The moved blocks are the whole section, in its previous order.
      const moved = blocks.map(({ id }) => id).slice(Number(section.from), Number(section.to) + 1);
      expect(ids.slice(start, start + moved.length)).toEqual(moved);
    }),
    runs(300, 10_000),
  );
});
