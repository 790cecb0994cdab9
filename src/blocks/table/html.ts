import { direction } from '#inlines/direction.ts';
import { escapeAttribute } from '#domain/document/escape.ts';
import { inlineText } from '#inlines/text.ts';
import { renderInline } from '#inlines/html.ts';
import type { BlockContext } from '../kind.ts';
import { captionWith, idOf } from '../numbered-html.ts';
import type { TableData } from './schema.ts';

/** In tables of at least this size, the column headers scroll out of view on a phone. */
const LONG = { rows: 13, columns: 4 };

/**
 * Renders a table. A table wider than the page scrolls sideways, so it has a name and can get the focus by keyboard. On
 * a phone, a `long` table is a scroll box whose header stays visible.
 */
export function html(data: TableData, context: BlockContext): string {
  const { header, rows, align, caption } = data;
  const words = captionWith(data, renderInline(caption, context), context);
  const cell = (text: string, column: number, element: 'td' | 'th') => {
    const side = align[column] ?? 'left';
    const scope = element === 'th' ? ' scope="col"' : '';
    return `<${element}${scope}${side === 'left' ? '' : ` class="align-${side}"`}>${renderInline(text, context)}</${element}>`;
  };
  const row = (cells: readonly string[], element: 'td' | 'th') =>
    `<tr>${cells.map((text, column) => cell(text, column, element)).join('')}</tr>`;
  const [first, ...others] = rows;
  const name = inlineText(caption).trim() || context.words.table;
  const side = direction(rows.flat().join(' ') || caption);
  const isLong = header && rows.length >= LONG.rows && (first?.length ?? 0) >= LONG.columns;
  return (
    `<div class="table${isLong ? ' long' : ''}"${idOf(data, context)} role="region" tabindex="0" aria-label="${escapeAttribute(name)}"${side}><table>` +
    (words === '' ? '' : `<caption>${words}</caption>`) +
    (header && first ? `<thead>${row(first, 'th')}</thead>` : '') +
    `<tbody>${(header ? others : rows).map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
  );
}
