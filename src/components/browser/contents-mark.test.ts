import { expect, test } from 'vitest';
import { headingHere } from './contents-mark.ts';

const line = 84;
const length = 800;
/**
 * The positions of six headings in a text; the last two are near its end. The page has `after` pixels below the last
 * heading.
 */
const tops = [600, 1400, 1460, 3000, 3900, 3990];
const page = (after: number) => tops.at(-1)! + after;
const at = (scrolled: number, after: number, target = -1) =>
  headingHere({
    starts: tops.map((top) => top - scrolled),
    line,
    length,
    left: page(after) - length - scrolled,
    target,
  });
/** Returns the scroll position after a jump to a heading, limited by the end of the page. */
const jumpTo = (index: number, after: number) => Math.min(tops[index]! - line, page(after) - length);

test.each([[200], [900], [2000]])('with %i px below the last heading, each jump marks its target', (after) => {
  for (const index of tops.keys()) expect(at(jumpTo(index, after), after, index), `heading ${index}`).toBe(index);
});

test.each([[200], [900], [2000]])(
  'with %i px below it, scrolling marks each heading once and in turn, from the first at the top to the last at the end',
  (after) => {
    const seen: number[] = [];
    for (let scrolled = 0; scrolled <= page(after) - length; scrolled += 1) {
      const here = at(scrolled, after);
      if (here !== seen.at(-1)) seen.push(here);
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
  },
);

test('a heading jumped to and left again is marked no longer', () => {
  expect(at(jumpTo(1, 2000) + 1000, 2000, 1)).toBe(2);
  expect(at(0, 2000, 5)).toBe(0);
});

test('a page shorter than the window marks the target of a jump, else its last heading', () => {
  const short = { starts: [100, 300, 500], line, length, left: 0 };
  expect(headingHere({ ...short, target: 1 })).toBe(1);
  expect(headingHere({ ...short, target: -1 })).toBe(2);
});
