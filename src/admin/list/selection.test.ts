import { expect, test } from 'vitest';
import { allOf, nothingSelected, picked, ranged, type Row, type Selection } from './selection.ts';

const posts = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: id }));
const post = (id: string) => posts.find((one) => one.id === id) as Row;
const ids = ({ chosen }: Selection<Row>) => [...chosen.keys()].sort().join('');

test('one by one, and a range from the last of them, up and down', () => {
  const one = picked(nothingSelected, post('b'), true);
  expect(ids(one)).toBe('b');
  expect(ids(ranged(one, posts, post('d'), true))).toBe('bcd');
  expect(ids(ranged(one, posts, post('a'), true))).toBe('ab');
  // The start of a range stays fixed when the range is extended again.
  expect(ids(ranged(ranged(one, posts, post('d'), true), posts, post('e'), true))).toBe('bcde');
});

test('a range deselects if its end is deselected', () => {
  const all = allOf(nothingSelected, posts, true);
  expect(ids(ranged(picked(all, post('b'), false), posts, post('d'), false))).toBe('ae');
});

test('without a visible start a range is only its end', () => {
  expect(ids(ranged(nothingSelected, posts, post('d'), true))).toBe('d');
  const gone = picked(nothingSelected, { id: 'gone', title: '' }, true);
  expect(ids(ranged(gone, posts, post('d'), true))).toBe('dgone');
});

test('all that are shown, on and off; those that are not shown stay', () => {
  const hidden = picked(nothingSelected, { id: 'z', title: '' }, true);
  const all = allOf(hidden, posts, true);
  expect(ids(all)).toBe('abcdez');
  expect(ids(allOf(all, posts, false))).toBe('z');
});
