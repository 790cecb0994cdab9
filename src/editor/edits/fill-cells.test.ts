import { expect, test } from 'vitest';
import type { TableData } from '#blocks/table/schema.ts';
import { limits } from '#contract/limits.ts';
import { areTable, cellsOfText, cellsWithLooks, fillCells } from './fill-cells.ts';

const table: TableData = {
  header: true,
  rows: [
    ['a', 'b'],
    ['c', 'd'],
  ],
  align: ['left', 'right'],
  caption: 'e',
};

const cells = (rows: string[][]) => ({ rows, header: false, align: [] });

test('cells are filled from one on; the table grows to the right and down', () => {
  expect(fillCells(table, { row: 0, column: 0 }, cells([['1'], ['2']]))).toEqual({
    ...table,
    rows: [
      ['1', 'b'],
      ['2', 'd'],
    ],
  });
  expect(fillCells(table, { row: 1, column: 1 }, cells([['1', '2'], ['3']]))).toEqual({
    ...table,
    rows: [
      ['a', 'b', ''],
      ['c', '1', '2'],
      ['', '3', ''],
    ],
    align: ['left', 'right', 'left'],
  });
});

test('a table does not exceed its limits', () => {
  const wide = [Array.from({ length: limits.tableColumns }, () => 'x')];
  expect(fillCells(table, { row: 0, column: 0 }, cells(wide))?.align).toHaveLength(limits.tableColumns);
  expect(fillCells(table, { row: 0, column: 1 }, cells(wide))).toBeUndefined();
});

test('text is cells where each line has a tab, or where it was one column of a table', () => {
  expect(cellsOfText('1\t2\r\n3\t\r\n', false)).toEqual([
    ['1', '2'],
    ['3', ''],
  ]);
  expect(cellsOfText('1\n2', true)).toEqual([['1'], ['2']]);
  expect(cellsOfText('1\n2', false)).toBeUndefined();
  expect(cellsOfText('one', true)).toBeUndefined();
  expect(cellsOfText('1\t"a\nb"', false)).toBeUndefined();
});

test('a column filled only by the range gets its alignment, and its first row becomes the header', () => {
  const range = { rows: [['Year'], ['1890']], header: true, align: ['center' as const] };
  const blank = {
    ...table,
    header: false,
    rows: [
      ['', 'b'],
      ['', ''],
    ],
  };
  expect(fillCells(blank, { row: 0, column: 0 }, range)).toMatchObject({ header: true, align: ['center', 'right'] });
  expect(fillCells(table, { row: 1, column: 0 }, range)).toMatchObject({ header: true, align: ['left', 'right'] });
});

test('cells of text: numbers are aligned right, and a first row of words is the header', () => {
  const looks = (rows: string[][]) => {
    const { header, align } = cellsWithLooks(rows);
    return [header, ...align];
  };
  expect(
    looks([
      ['Year', 'Place', 'Share'],
      ['1890', 'Alexandria', '−1,234.5 %'],
      ['1891', '', '¥3'],
    ]),
  ).toEqual([true, 'right', 'left', 'right']);
  expect(
    looks([
      ['1', 'a'],
      ['2', 'b'],
    ]),
  ).toEqual([false, 'right', 'left']);
  expect(
    looks([
      ['', 'a'],
      ['x', '1e-3'],
    ]),
  ).toEqual([false, 'left', 'right']);
});

test('code indented by tabs, and lines of different widths, are not a table', () => {
  expect(
    areTable([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ).toBe(true);
  expect(
    areTable([
      ['', 'a'],
      ['c', 'd'],
    ]),
  ).toBe(true);
  expect(areTable([['a', 'b']])).toBe(false);
  expect(
    areTable([
      ['', 'a'],
      ['', 'b'],
    ]),
  ).toBe(false);
  expect(
    areTable([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]),
  ).toBe(false);
});
