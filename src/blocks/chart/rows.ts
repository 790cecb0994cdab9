/** The inline data of a chart as rows, for its table and for drawing it. */
import { csvFormatRows, csvParseRows, tsvParseRows } from 'd3-dsv';
import { isObject } from '../reading.ts';

type Spec = Record<string, unknown>;

/** The column names, followed by the rows. */
export interface Rows {
  columns: string[];
  rows: string[][];
}

/** Returns the first inline data of a chart as rows; undefined if that data is not a table. */
export function rowsOf(spec: Spec): Rows | undefined {
  const data = dataIn(spec, isObject(spec.datasets) ? spec.datasets : {});
  if (data === undefined) return undefined;
  if (typeof data.values === 'string') return rowsOfText(data.values, isTabbed(data));
  if (!Array.isArray(data.values) || data.values.length === 0) return undefined;
  const objects = data.values.map((row: unknown) => (isObject(row) ? row : { data: row }));
  const columns = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  return { columns, rows: objects.map((row) => columns.map((name) => cell(row[name]))) };
}

/** Parses CSV or TSV; the first line contains the column names. */
export function rowsOfText(text: string, tabbed = !/,/.test(text.split('\n', 1)[0] ?? '')): Rows | undefined {
  const parse = tabbed ? tsvParseRows : csvParseRows;
  const [columns, ...rows] = parse(text.replace(/^\ufeff/, '').trim());
  return columns && { columns, rows: rows.filter((row) => row.some((value) => value !== '')) };
}

/** Returns the chart with its data replaced by CSV text. */
export function withData(spec: Spec, values: string): Spec {
  const said = isObject(spec.data) ? spec.data : {};
  const { format: _, ...further } = said;
  return { ...spec, data: { ...further, values } };
}

/** Converts rows to CSV for the text field. */
export const csvOf = ({ columns, rows }: Rows): string => csvFormatRows([columns, ...rows]);

/** Returns whether a column has values and all of them are numbers. */
export function isNumeric({ rows }: Rows, column: number): boolean {
  const values = rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '');
  return values.length > 0 && values.every((value) => Number.isFinite(Number(value)));
}

/**
 * Converts rows to Vega's form. Values are numbers if the whole column is numeric, and empty cells are null.
 * @param times names of the columns that contain times. In such a column, 2019 is a year, not a number of milliseconds.
 */
export function objectsOf(given: Rows, times: ReadonlySet<unknown>): Record<string, string | number | null>[] {
  const numeric = given.columns.map((name, column) => !times.has(name) && isNumeric(given, column));
  return given.rows.map((row) =>
    Object.fromEntries(
      given.columns.map((name, column) => {
        const value = row[column]?.trim() ?? '';
        return [name, value === '' ? null : numeric[column] ? Number(value) : value];
      }),
    ),
  );
}

/** Returns the chart with all inline data that is CSV or TSV text converted to rows. */
export function withRows(spec: Spec): Spec {
  const times = new Set(timesIn(spec));
  const read = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return key === 'values' ? value : value.map((item) => read(item));
    if (!isObject(value)) return value;
    if (typeof value.values === 'string') {
      const rows = rowsOfText(value.values, isTabbed(value));
      const format = isObject(value.format) ? { format: { ...value.format, type: 'json' } } : {};
      return { ...value, ...format, values: rows ? objectsOf(rows, times) : [] };
    }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, read(inner, name)]));
  };
  return read(spec) as Spec;
}

/** Returns the columns that the chart uses as times. */
function timesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(timesIn);
  if (!isObject(value)) return [];
  const own = value.type === 'temporal' || value.timeUnit !== undefined ? [value.field] : [];
  return [...own, ...Object.values(value).flatMap(timesIn)];
}

function isTabbed({ format }: Spec): boolean | undefined {
  const type = isObject(format) ? format.type : undefined;
  return type === 'tsv' ? true : type === 'csv' ? false : undefined;
}

function dataIn(spec: unknown, named: Spec): Spec | undefined {
  if (!isObject(spec)) return undefined;
  const { data } = spec;
  if (isObject(data) && data.values !== undefined) return data;
  if (isObject(data) && typeof data.name === 'string' && named[data.name] !== undefined)
    return { ...data, values: named[data.name] };
  for (const key of ['layer', 'concat', 'hconcat', 'vconcat', 'spec']) {
    for (const part of [spec[key]].flat()) {
      const found = dataIn(part, named);
      if (found) return found;
    }
  }
  return undefined;
}

const cell = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
