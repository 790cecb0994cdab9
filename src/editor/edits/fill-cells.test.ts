import { expect, test } from 'vitest';
import type { TableData } from '#blocks/table/schema.ts';
import { limits } from '#contract/limits.ts';
import { cellsOfText, fillCells } from './fill-cells.ts';

const table: TableData = {
  header: true,
  rows: [
    ['a', 'b'],
    ['c', 'd'],
  ],
  align: ['left', 'right'],
  caption: 'e',
};

test('cells are filled from one on; the table grows to the right and down', () => {
  expect(fillCells(table, { row: 0, column: 0 }, [['1'], ['2']])).toEqual({
    ...table,
    rows: [
      ['1', 'b'],
      ['2', 'd'],
    ],
  });
  expect(fillCells(table, { row: 1, column: 1 }, [['1', '2'], ['3']])).toEqual({
    ...table,
    rows: [
      ['a', 'b', ''],
      ['c', '1', '2'],
      ['', '3', ''],
    ],
    align: ['left', 'right', 'left'],
  });
});

test('a table takes no more than it may hold', () => {
  const wide = [Array.from({ length: limits.tableColumns }, () => 'x')];
  expect(fillCells(table, { row: 0, column: 0 }, wide)?.align).toHaveLength(limits.tableColumns);
  expect(fillCells(table, { row: 0, column: 1 }, wide)).toBeUndefined();
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
