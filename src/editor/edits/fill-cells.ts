/** Pastes cells into a table, starting at the caret's cell. */
import type { ColumnAlignment, TableData } from '#blocks/table/schema.ts';
import { limits } from '#contract/limits.ts';

/** A range of cells as inline HTML, row by row, with the header and alignment if they are known. */
export interface Cells {
  rows: readonly (readonly string[])[];
  header: boolean;
  align: readonly ColumnAlignment[];
}

/**
 * @param at the cell for the first value, counted from 0
 * @returns the table with the pasted cells, enlarged if needed; undefined if the table would be too large. A column
 * that was empty gets the alignment of the pasted range.
 */
export function fillCells(
  table: TableData,
  at: { row: number; column: number },
  { rows: cells, header, align }: Cells,
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
  const isFilled = (column: number) =>
    table.rows.every((row, index) => cells[index - at.row]?.[column - at.column] !== undefined || !row[column]);
  const sideOf = (column: number): ColumnAlignment =>
    (isFilled(column) ? align[column - at.column] : undefined) ?? table.align[column] ?? 'left';
  return {
    ...table,
    header: table.header || (header && at.row === 0),
    rows,
    align: Array.from({ length: width }, (_, column) => sideOf(column)),
  };
}

/**
 * Parses cells that a spreadsheet copied as text: one line per row, with tabs between cells. Returns undefined for
 * other text.
 */
export function cellsOfText(text: string, isOneColumn: boolean): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const hasTabs = lines.every((line) => line.includes('\t'));
  const isColumn = isOneColumn && lines.length > 1 && !text.includes('\t');
  // Spreadsheets put quotation marks around cells with several lines. Text with such cells is not parsed.
  if ((!hasTabs && !isColumn) || /(?:^|\t)"/m.test(text)) return undefined;
  return lines.map((line) => line.split('\t'));
}

/**
 * @param rows plain text of a spreadsheet, one array per row
 * @returns the range with its apparent format: numbers aligned right, and a first row of words as the header
 */
export function cellsWithLooks(rows: readonly (readonly string[])[]): Cells {
  const [first = [], ...below] = rows;
  const isNumber = (text: string) => /\d/.test(text) && /^[\d.,'\s+\-−()%\p{Sc}]+(?:e[+\-]?\d+)?$/iu.test(text);
  const areNumbers = (column: number) => {
    const words = (below.length > 0 ? below : rows)
      .map((row) => row[column] ?? '')
      .filter((text) => text.trim() !== '');
    return words.length > 0 && words.every(isNumber);
  };
  return {
    rows,
    header: below.length > 0 && first.every((text) => text.trim() !== '' && !isNumber(text)),
    align: first.map((_, column) => (areNumbers(column) ? 'right' : 'left')),
  };
}

/**
 * Returns whether pasted text cells form a table if the caret is outside of a table. The rows must have equal width
 * and must not be indented code.
 */
export function areTable(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...below] = rows;
  const fits = first.length > 1 && first.length <= limits.tableColumns && rows.length <= limits.tableRows;
  return fits && below.length > 0 && below.every((row) => row.length === first.length && row[0] !== '');
}
