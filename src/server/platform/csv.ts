import { dsvFormat } from 'd3-dsv';

/** Returns a quoted CSV cell (RFC 4180). Spreadsheets run formulas, so a leading apostrophe marks a formula as text. */
export const csvCell = (value: string): string =>
  `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

interface CsvLine {
  /** The number of the row's first line, beginning with 1. */
  line: number;
  cells: string[];
}

/**
 * Reads the rows of a CSV file. Columns are separated by commas, semicolons or tabs, as most often in the first line.
 * Cells are trimmed, and empty rows are left out.
 */
export function readCsvLines(csv: string): CsvLine[] {
  const text = csv.replace(/^\ufeff/, '');
  const columnsBy = (delimiter: string) => (text.split(/\r?\n|\r/, 1)[0] ?? '').split(delimiter).length;
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => columnsBy(b) - columnsBy(a));
  let line = 1;
  const rows = dsvFormat(delimiter)
    .parseRows(text)
    .map((row) => {
      const found = { line, cells: row.map((cell) => cell.trim()) };
      line += 1 + (row.join('').match(/\r\n|\r|\n/g)?.length ?? 0);
      return found;
    });
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}
