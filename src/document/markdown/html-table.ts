/** Converts HTML tables to rows of cells, including cells that span several rows or columns. */
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { labelled } from '#blocks/reading.ts';
import type { ColumnAlignment } from '#blocks/table/schema.ts';
import { inline } from './html-inline.ts';
import { all, find, type HtmlElement, type HtmlNode } from '../html-tree.ts';

export function tableOf(element: HtmlElement): Block {
  const rows = all(element, 'tr').map((row) => row.children.filter(isCell));
  const first = rows[0] ?? [];
  return {
    type: 'table',
    data: {
      header: first.length > 0 && first.every(({ name }) => name === 'th'),
      rows: spread(rows),
      align: first.flatMap((cell) => Array<ColumnAlignment>(spanOf(cell, 'colspan')).fill(alignment(cell))),
      caption: inline(find(element.children, 'caption')?.children ?? []).trim(),
      ...labelled(element.attributes.id),
    },
  };
}

const isCell = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && (node.name === 'td' || node.name === 'th');

function alignment({ attributes }: HtmlElement): ColumnAlignment {
  const said = `${attributes.align ?? ''} ${attributes.style ?? ''} ${attributes.class ?? ''}`;
  return (/\b(center|right)\b/.exec(said)?.[1] as ColumnAlignment | undefined) ?? 'left';
}

/**
 * Maximum number of columns and rows that one cell can span. Each maximum is one more than a table's limit, so that a
 * table that is too large is detected and becomes plain text.
 */
const most = { colspan: limits.tableColumns + 1, rowspan: limits.tableRows + 1 };

function spanOf({ attributes }: HtmlElement, name: keyof typeof most): number {
  const span = Math.trunc(Number(attributes[name]));
  return span >= 1 ? Math.min(span, most[name]) : 1;
}

/** Expands cells that span several rows or columns: the first cell gets the text, and the other cells are empty. */
function spread(rows: readonly (readonly HtmlElement[])[]): string[][] {
  /** For each column, the number of following rows that a spanning cell covers. */
  const taken = Array<number>(most.colspan).fill(0);
  return rows.map((cells) => {
    const row: string[] = [];
    const passTaken = () => {
      for (let left = taken[row.length] ?? 0; left > 0; left = taken[row.length] ?? 0) {
        taken[row.length] = left - 1;
        row.push('');
      }
    };
    for (const cell of cells) {
      passTaken();
      const below = spanOf(cell, 'rowspan') - 1;
      const end = Math.min(row.length + spanOf(cell, 'colspan'), most.colspan);
      taken.fill(below, row.length, end);
      row.push(inline(cell.children).trim());
      while (row.length < end) row.push('');
    }
    passTaken();
    return row;
  });
}
