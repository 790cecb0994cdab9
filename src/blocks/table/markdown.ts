import type { Block } from '#contract/documents.ts';
import type { MarkdownReading } from '#domain/inline/markdown.ts';
import { inlineFrom, inlineToMarkdown } from '#inlines/markdown.ts';
import type { Table, TableCell } from 'mdast';
import type { Content, Writing } from '../kind-markdown.ts';
import { html, idAttribute, oneLine } from '../markdown-html.ts';
import type { TableData } from './schema.ts';

export function write({ header, rows, align, caption, label }: TableData, writing: Writing): Content {
  const blankHeader = header && (rows[0] ?? []).every((cell) => cell.trim() === '');
  const loose = rows.some((row) => row.some((cell) => cell !== cell.trim() || cell.includes('\n')));
  if (caption !== '' || label !== undefined || rows.length === 0 || blankHeader || loose)
    return html(htmlTable({ header, rows, align, caption, ...(label !== undefined && { label }) }));
  const cells = (row: readonly string[]) =>
    row.map((text): TableCell => ({ type: 'tableCell', children: inlineToMarkdown(text, writing, true) }));
  const head = header ? [] : [{ type: 'tableRow' as const, children: cells(align.map(() => '')) }];
  return {
    type: 'table',
    align: align.map((side) => (side === 'left' ? null : side)),
    children: [...head, ...rows.map((row) => ({ type: 'tableRow' as const, children: cells(row) }))],
  };
}

function htmlTable({ header, rows, align, caption, label }: TableData): string {
  const lines = rows.map((row, at) => {
    const name = header && at === 0 ? 'th' : 'td';
    const cells = row.map((text, column) => {
      const side = align[column] ?? 'left';
      return `<${name}${side === 'left' ? '' : ` align="${side}"`}>${oneLine(text)}</${name}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const name = caption && `<caption>${oneLine(caption)}</caption>`;
  return `<table${idAttribute(label)}>${name}${lines.join('\n')}</table>`;
}

export const read = { table: tableFrom };

function tableFrom({ align, children }: Table, reading: MarkdownReading): Block {
  const rows = children.map((row) => row.children.map((cell) => inlineFrom(cell.children, reading)));
  // GFM requires a header row, so an empty first row means that the table has no header.
  const header = rows[0]?.some((cell) => cell !== '') ?? false;
  return {
    type: 'table',
    data: {
      header,
      rows: header ? rows : rows.slice(1),
      align: (align ?? []).map((side) => side ?? 'left'),
      caption: '',
    },
  };
}
