import { expect, test } from 'vitest';
import * as en from './en/index.ts';
import * as ja from './ja/index.ts';
import { saidIn, tableOf } from './table.ts';

test('every English text has its Japanese one, and no other', () => {
  const places = (catalogue: object) =>
    saidIn(catalogue)
      .map(({ place }) => place)
      .toSorted();
  expect(places(ja)).toEqual(places(en));
});

test('shows values by their names, and escapes characters that end a cell', () => {
  const words = { area: { count: (count: number) => `${count} | of it`, list: ['a\nb'] } };
  expect(tableOf(words, { area: { count: (count: number) => `${count}件`, list: ['あ'] } })).toBe(
    '## area\n\n| | English | 日本語 |\n|---|---|---|\n' +
      '| area.count() | {count} \\| of it | {count}件 |\n| area.list.0 | a<br>b | あ |',
  );
});
