import { expect, test } from 'vitest';
import { displayName, isOwnName, withJapaneseOrder } from './names.ts';

test.each([
  [{ family: 'Lamport', given: 'Leslie' }, 'Leslie Lamport'],
  [{ family: 'Rossum', given: 'Guido', 'non-dropping-particle': 'van' }, 'Guido van Rossum'],
  [{ family: 'Brooks', given: 'Frederick P.', suffix: 'Jr.' }, 'Frederick P. Brooks, Jr.'],
  [{ family: '橘', given: '葵' }, '橘 葵'],
  [{ family: '𠮷田', given: '一' }, '𠮷田 一'],
  [{ family: '甘利俊一' }, '甘利俊一'],
  [{ literal: 'ATLAS Collaboration' }, 'ATLAS Collaboration'],
])('%j reads %s', (name, text) => {
  expect(displayName(name)).toBe(text);
});

test.each([
  ['夏目 漱石', '夏目, 漱石'],
  ['夏目　漱石 and Leslie Lamport and 甘利俊一', '夏目, 漱石 and Leslie Lamport and 甘利俊一'],
  ['福島, 邦彦', '福島, 邦彦'],
  ['{ATLAS and CMS Collaboration} and Smith, A.', '{ATLAS and CMS Collaboration} and Smith, A.'],
])('%s becomes %s', (names, expected) => {
  expect(withJapaneseOrder(names)).toBe(expected);
});

const owner = { name: 'Aoi Tachibana', nameJa: '橘 葵' };

test.each([
  'Aoi Tachibana',
  'A. Tachibana',
  'Tachibana Aoi',
  'AOI TACHIBANA',
  'Áoi Tachibana',
  '橘 葵',
  '橘葵',
  '橘　葵',
])('%s is the owner', (author) => {
  expect(isOwnName(author, owner)).toBe(true);
});

test.each(['Tachibana', 'Akira Tachibana', 'B. Tachibana', 'Aoi Kitayama', '橘 葵子', 'et al.', ''])(
  '%j is not the owner',
  (author) => {
    expect(isOwnName(author, owner)).toBe(false);
    expect(isOwnName(author, { name: 'Aoi Tachibana', nameJa: null })).toBe(false);
  },
);

test('an owner with a middle name may leave it out of no publication but by its initial', () => {
  const middle = { name: 'Mary Ann Smith', nameJa: null };
  expect(
    ['Mary Ann Smith', 'M. A. Smith', 'Mary A. Smith', 'Mary Smith'].map((name) => isOwnName(name, middle)),
  ).toEqual([true, true, true, true]);
  expect(isOwnName('Ann Smith', middle)).toBe(false);
});
