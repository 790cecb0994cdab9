/** Cells that are pasted into a table, from the cell of the caret on. */
import type { TableData } from '#blocks/table/schema.ts';
import { limits } from '#contract/limits.ts';

/**
 * @param at the cell that takes the first one, counted from 0
 * @param cells inline HTML, row by row
 * @returns the table, larger where that is needed; undefined where it would become too large
 */
export function fillCells(
  table: TableData,
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
): TableData | undefined {
  const height = Math.max(table.rows.length, at.row + cells.length);
  const width = Math.max(table.align.length, at.column + Math.max(...cells.map((row) => row.length)));
  if (height > limits.tableRows || width > limits.tableColumns) return undefined;
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from(
      { length: width },
      (__, column) => cells[row - at.row]?.[column - at.column] ?? table.rows[row]?.[column] ?? '',
    ),
  );
  return { ...table, rows, align: Array.from({ length: width }, (_, column) => table.align[column] ?? 'left') };
}

/** Cells as programs of tables copy them as text: a line a row, tabs between; undefined where that is not what it is. */
export function cellsOfText(text: string, isOneColumn: boolean): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const hasTabs = lines.every((line) => line.includes('\t'));
  const isColumn = isOneColumn && lines.length > 1 && !text.includes('\t');
  // A cell of several lines stands in quotes, and is none of these.
  if ((!hasTabs && !isColumn) || /(?:^|\t)"/m.test(text)) return undefined;
  return lines.map((line) => line.split('\t'));
}
