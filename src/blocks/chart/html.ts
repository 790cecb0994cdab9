import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { cleanText } from '#contract/plain-text.ts';
import { drawnFigure } from '../drawing.ts';
import type { BlockContext } from '../kind.ts';
import { isNumeric, rowsOf, rowsOfText, type Rows } from './rows.ts';
import type { ChartData } from './schema.ts';

/** Limits of the displayed table, in rows and characters. A note reports omitted rows. */
const SHOWN_ROWS = 100;
const SHOWN_TEXT = 32 * 1024;

/** The chart, and a collapsed table of its data below it. */
export function html(data: ChartData, context: BlockContext): Promise<string> {
  const isEmpty = data.typed !== undefined || Object.keys(data.spec).length === 0;
  const typed =
    data.typed === undefined ? '' : `<pre tabindex="0"><code>${escapeText(cleanText(data.typed))}</code></pre>`;
  const found = data.data === undefined ? undefined : context.data?.(data.data);
  const isMissing = data.data !== undefined && found === undefined;
  const kept = data.data !== undefined && found !== undefined && { data: { id: data.data, text: found } };
  const drawing = isEmpty || isMissing ? undefined : ({ kind: 'chart', spec: data.spec, ...kept } as const);
  const missing = isMissing && !isEmpty ? `<p class="missing">${context.words.notDrawn}</p>` : '';
  const rows = found === undefined ? (isMissing ? undefined : rowsOf(data.spec)) : rowsOfText(found);
  return drawnFigure(drawing, data, context, {
    what: 'chart',
    instead: missing + typed,
    below: tableOf(rows, context),
  });
}

const said = (text: string) => escapeText(cleanText(text));

function tableOf(data: Rows | undefined, { words }: BlockContext): string {
  if (!data || data.rows.length === 0) return '';
  const sides = data.columns.map((_, column) => (isNumeric(data, column) ? '' : ' class="words"'));
  const head = data.columns.map((name, column) => `<th scope="col"${sides[column]}>${said(name)}</th>`);
  const row = (cells: string[]) =>
    `<tr>${data.columns.map((_, column) => `<td${sides[column]}>${said(cells[column] ?? '')}</td>`).join('')}</tr>`;
  const shown = shownOf(data.rows);
  const isAll = shown.length === data.rows.length;
  const more = isAll ? '' : `<p>${escapeText(words.firstRows(shown.length, data.rows.length))}</p>`;
  return (
    `<details class="data"><summary>${words.data}</summary>` +
    `<div class="table" role="region" tabindex="0" aria-label="${escapeAttribute(words.data)}"><table><thead><tr>${head.join('')}</tr></thead>` +
    `<tbody>${shown.map(row).join('')}</tbody></table></div>${more}</details>`
  );
}

function shownOf(rows: readonly string[][]): string[][] {
  let length = 0;
  const some = rows.slice(0, SHOWN_ROWS);
  const end = some.findIndex((row) => (length += row.reduce((sum, one) => sum + one.length, 0)) > SHOWN_TEXT);
  return end < 0 ? some : some.slice(0, end);
}
