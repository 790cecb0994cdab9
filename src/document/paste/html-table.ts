/** Tables of foreign HTML as rows of cells. */
import type { HtmlElement } from '../html-tree.ts';
import { elementsOf } from './foreign-html.ts';

/** What a post may hold of a table; more becomes text. */
const most = { columns: 30, rows: 500 };

/** The cells of a table by its rows; undefined where it only lays out a page. */
export function cellsOf(table: HtmlElement): HtmlElement[][] | undefined {
  const rows = rowsOf(table);
  const cells = rows.map((row) => elementsOf(row.children).filter(({ name }) => name === 'td' || name === 'th'));
  const isLayout =
    cells.every((row) => row.length <= 1) || rows.some((row) => holds(row, /^(?:h[1-6]|table|ul|ol|pre)$/));
  return isLayout ? undefined : cells;
}

function rowsOf(table: HtmlElement): HtmlElement[] {
  return elementsOf(table.children).flatMap((child) =>
    child.name === 'tr' ? [child] : /^(?:tbody|thead|tfoot)$/.test(child.name) ? rowsOf(child) : [],
  );
}

function holds({ children }: HtmlElement, names: RegExp): boolean {
  return elementsOf(children).some((child) => names.test(child.name) || holds(child, names));
}

/** A cell over several columns, with empty ones after it. */
export function spanned(text: string, { attributes }: HtmlElement): string[] {
  const span = Math.min(most.columns, Math.max(1, Number(attributes.colspan) || 1));
  return [text, ...Array<string>(span - 1).fill('')];
}

const widthOf = (rows: readonly string[][]) => Math.max(...rows.map((row) => row.length));

export const fits = (rows: readonly string[][]) => widthOf(rows) <= most.columns && rows.length <= most.rows;

/** Rows of one width, without those that have no cell. */
export function squared(rows: readonly string[][]): string[][] {
  const width = widthOf(rows);
  return rows.filter((row) => row.length > 0).map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}
