import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { withoutControls } from '#domain/text.ts';
import { drawnFigure } from '../drawing.ts';
import type { BlockContext } from '../kind.ts';
import { isNumeric, rowsOf } from './rows.ts';
import type { ChartData } from './schema.ts';

/** More rows than a reader looks at: the others are told. */
const SHOWN_ROWS = 100;

/** The picture, and the table of its data folded below it. */
export function html(data: ChartData, context: BlockContext): Promise<string> {
  const isEmpty = data.typed !== undefined || Object.keys(data.spec).length === 0;
  const typed =
    data.typed === undefined ? '' : `<pre tabindex="0"><code>${escapeText(withoutControls(data.typed))}</code></pre>`;
  const drawing = isEmpty ? undefined : ({ kind: 'chart', spec: data.spec } as const);
  return drawnFigure(drawing, data, context, { what: 'chart', instead: typed, below: tableOf(data, context) });
}

const said = (text: string) => escapeText(withoutControls(text));

function tableOf({ spec }: ChartData, { words }: BlockContext): string {
  const data = rowsOf(spec);
  if (!data || data.rows.length === 0) return '';
  const sides = data.columns.map((_, column) => (isNumeric(data, column) ? '' : ' class="words"'));
  const head = data.columns.map((name, column) => `<th scope="col"${sides[column]}>${said(name)}</th>`);
  const row = (cells: string[]) =>
    `<tr>${data.columns.map((_, column) => `<td${sides[column]}>${said(cells[column] ?? '')}</td>`).join('')}</tr>`;
  const left = data.rows.length - SHOWN_ROWS;
  const more = left > 0 ? `<p>${escapeText(words.firstRows(SHOWN_ROWS, data.rows.length))}</p>` : '';
  return (
    `<details class="data"><summary>${words.data}</summary>` +
    `<div class="table" role="region" tabindex="0" aria-label="${escapeAttribute(words.data)}"><table><thead><tr>${head.join('')}</tr></thead>` +
    `<tbody>${data.rows.slice(0, SHOWN_ROWS).map(row).join('')}</tbody></table></div>${more}</details>`
  );
}
