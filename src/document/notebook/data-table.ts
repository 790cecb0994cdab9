/** Converts tables in the output of pandas and R to the form of tables in posts. */
import { problem, type Problem } from '#contract/problems.ts';
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import type { ColumnAlignment } from '#blocks/table/schema.ts';
import { stripMarkup } from '#domain/text.ts';

const figure = /^[-−+]?\d[\d.,\s]*(?:e[-+]?\d+)?\s?%?$|^[-−+]?(?:\.\d+|inf|nan|<na>|none|na)$/i;
const isFigure = (cell: string) => figure.test(stripMarkup(cell).trim());

/**
 * Right-aligns columns of numbers in a table, merges its header rows, and limits its size. Other blocks are returned
 * unchanged.
 * @param lost receives the rows and columns that were left out
 */
export function dataTable(block: Block, lost: (what: Problem, reason: Problem) => void): Block {
  if (block.type !== 'table') return block;
  const { rows: all, header, align } = block.data as { rows: string[][]; header: boolean; align: ColumnAlignment[] };
  const rows = header ? underOneName(all) : all;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (rows.length > limits.tableRows)
    lost(problem('lossRows', rows.length - limits.tableRows), problem('mostRows', limits.tableRows));
  if (columns > limits.tableColumns)
    lost(problem('lossColumns', columns - limits.tableColumns), problem('mostColumns', limits.tableColumns));
  const kept = rows.slice(0, limits.tableRows).map((row) => row.slice(0, limits.tableColumns));
  const body = header ? kept.slice(1) : kept;
  const stands = (column: number): ColumnAlignment => {
    const said = body.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return said.length > 0 && said.every(isFigure) ? 'right' : (align[column] ?? 'left');
  };
  const width = Math.min(columns, limits.tableColumns);
  return { ...block, data: { ...block.data, rows: kept, align: Array.from({ length: width }, (_, at) => stands(at)) } };
}

/**
 * Merges the two header rows of pandas into one row. One row contains the column names, the other the index names.
 */
function underOneName(rows: readonly string[][]): string[][] {
  const [first = [], second = [], ...rest] = rows;
  const isOfNames = second.some(Boolean) && first.every((cell, at) => cell === '' || (second[at] ?? '') === '');
  const fits = isOfNames && first.length === second.length && rest.length > 0;
  return fits ? [first.map((cell, at) => cell || (second[at] ?? '')), ...rest] : [...rows];
}
