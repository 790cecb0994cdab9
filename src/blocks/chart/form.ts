/** A chart as a simple form: kind, x, y, color. The rest of the specification stays unchanged. */
import type { Raw } from '../kind.ts';
import { isObject } from '../reading.ts';
import { isNumeric, rowsOf, type Rows } from './rows.ts';

export const chartKinds = ['bar', 'line', 'point', 'area'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** The values of the form. `x`, `y` and the color are column names; '' if no column is chosen. */
export interface ChartForm {
  kind: ChartKind;
  x: string;
  y: string;
  colour: string;
}

/** Returns the form of a specification; undefined for a chart of several views, which the form cannot express. */
export function formOf(spec: Raw): ChartForm | undefined {
  if (['layer', 'concat', 'hconcat', 'vconcat', 'repeat', 'facet', 'spec'].some((name) => name in spec))
    return undefined;
  const type = isObject(spec.mark) ? spec.mark.type : spec.mark;
  const kind = chartKinds.find((item) => item === type);
  if (spec.mark !== undefined && !kind) return undefined;
  const encoding = isObject(spec.encoding) ? spec.encoding : {};
  const field = (channel: string) => {
    const said = encoding[channel];
    return isObject(said) && typeof said.field === 'string' ? said.field : '';
  };
  return { kind: kind ?? 'bar', x: field('x'), y: field('y'), colour: field('color') };
}

/**
 * Returns the specification with the values of the form.
 * @param rows rows of the chart's data
 */
export function withForm(spec: Raw, { kind, x, y, colour }: ChartForm, rows = rowsOf(spec)): Raw {
  const before = isObject(spec.encoding) ? spec.encoding : {};
  const channel = (name: string, field: string) => {
    if (field === '') return { [name]: undefined };
    const said = before[name];
    if (isObject(said) && said.field === field && name !== 'x') return { [name]: said };
    return { [name]: { field, ...meaningOf(rows, field, name, kind) } };
  };
  const encoding = { ...before, ...channel('x', x), ...channel('y', y), ...channel('color', colour) };
  const mark = isObject(spec.mark) ? { ...spec.mark, type: kind } : kind;
  return { ...spec, mark, encoding: Object.fromEntries(Object.entries(encoding).filter(([, said]) => said)) };
}

/**
 * Returns default values of the form for a table. The first column is x, and the first numeric column after it is y.
 * Times are shown as a line chart.
 */
export function guessedForm(rows: Rows): ChartForm {
  const [x = ''] = rows.columns;
  const at = rows.columns.findIndex((_, column) => column > 0 && isNumeric(rows, column));
  const words = rows.columns.findIndex((_, column) => column > 0 && !isNumeric(rows, column));
  const kind = isTime(rows, 0) || isYears(rows, 0) ? 'line' : isNumeric(rows, 0) ? 'point' : 'bar';
  return { kind, x, y: rows.columns[at] ?? '', colour: rows.columns[words] ?? '' };
}

function meaningOf(rows: Rows | undefined, field: string, channel: string, kind: ChartKind): object {
  const column = rows?.columns.indexOf(field) ?? -1;
  if (!rows || column < 0 || channel === 'color')
    return { type: rows && isNumeric(rows, column) ? 'quantitative' : 'nominal' };
  if (isTime(rows, column)) return { type: 'temporal' };
  if (!isNumeric(rows, column)) return { type: 'nominal', sort: null };
  if (channel === 'x' && kind === 'bar') return { type: 'ordinal' };
  const years = isYears(rows, column) ? { axis: { format: 'd' }, scale: { zero: false } } : {};
  return { type: 'quantitative', ...years };
}

const every = ({ rows }: Rows, column: number, form: RegExp) =>
  rows.length > 0 && rows.every((row) => form.test(row[column]?.trim() ?? ''));
const isTime = (rows: Rows, column: number) => every(rows, column, /^\d{4}-\d\d(?:-\d\d(?:[T ][\d:.]+Z?)?)?$/);
const isYears = (rows: Rows, column: number) => every(rows, column, /^(?:1[5-9]|20|21)\d\d$/);
