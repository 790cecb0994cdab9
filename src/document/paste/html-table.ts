/** Converts tables in HTML from other programs to rows of cells. */
import { columnAlignments, type ColumnAlignment } from '#blocks/table/schema.ts';
import { all, type HtmlElement } from '../html-tree.ts';
import { elementsOf, textOf } from './foreign-html.ts';

/** Limits of a table in a post; a larger table becomes text. */
const most = { columns: 30, rows: 500 };

/** Returns the cells of a table by row; undefined if the table is only used for page layout. */
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

const spanOf = ({ attributes }: HtmlElement) => Math.min(most.columns, Math.max(1, Number(attributes.colspan) || 1));

/** Returns the text of a cell, followed by an empty text for each further column that the cell spans. */
export const spanned = (text: string, cell: HtmlElement): string[] => [
  text,
  ...Array<string>(spanOf(cell) - 1).fill(''),
];

/** Adds the styles of CSS classes to the cells, because Excel copies cells with a separate style sheet. */
export function dressCells(root: HtmlElement): void {
  const rules = all(root, 'style').flatMap(({ children }) => [
    ...textOf(children).matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g),
  ]);
  const looks = new Map(rules.map(([, name, css]) => [name, css]));
  if (looks.size === 0) return;
  for (const { attributes } of [...all(root, 'td'), ...all(root, 'th')]) {
    const said = (attributes.class ?? '').split(/\s+/).map((name) => looks.get(name) ?? '');
    attributes.style = [...said, attributes.style ?? ''].filter(Boolean).join(';');
  }
}

/**
 * @param texts the cells as inline HTML
 * @returns the rows, whether the first row is a header (because of its elements, or because it is the only bold row),
 * and the most frequent alignment of each column's body cells
 */
export function tableParts(cells: readonly HtmlElement[][], texts: readonly string[][]) {
  const rows = squared(texts);
  const isNamed = cells[0]?.every(({ name }) => name === 'th') === true;
  const isBold = rows.length > 1 && areBold(rows[0] ?? []) && !areBold(rows[1] ?? []);
  const header = isNamed || isBold;
  const sides = cells.map((row) => row.flatMap((cell) => Array<ColumnAlignment>(spanOf(cell)).fill(sideOf(cell))));
  const below = header && sides.length > 1 ? sides.slice(1) : sides;
  const count = (column: number, side: ColumnAlignment) => below.filter((row) => row[column] === side).length;
  const align = (rows[0] ?? []).map((_, column) =>
    columnAlignments.reduce((most, side) => (count(column, side) >= count(column, most) ? side : most)),
  );
  return { header, rows: isBold && !isNamed ? rows.with(0, (rows[0] ?? []).map(plain)) : rows, align };
}

const bold = /^<b>((?:(?!<\/b>).)*)<\/b>$/s;
const plain = (text: string) => bold.exec(text)?.[1] ?? text;
const areBold = (row: readonly string[]) => row.some(Boolean) && row.every((text) => text === '' || bold.test(text));

function sideOf({ attributes }: HtmlElement): ColumnAlignment {
  const { style = '', align = '', class: names = '' } = attributes;
  const said = /text-align:\s*(left|center|right|end)/i.exec(style)?.[1] ?? align;
  const side = said === '' ? /(?:^|[\s-])(center|right)(?:ed)?(?:\s|$)/.exec(names)?.[1] : said;
  return (
    ({ center: 'center', right: 'right', end: 'right' }[side?.toLowerCase() ?? ''] as ColumnAlignment | undefined) ??
    'left'
  );
}

const widthOf = (rows: readonly string[][]) => Math.max(...rows.map((row) => row.length));

export const fits = (rows: readonly string[][]) => widthOf(rows) <= most.columns && rows.length <= most.rows;

/** Returns rows of equal width, without empty rows. */
function squared(rows: readonly string[][]): string[][] {
  const width = widthOf(rows);
  return rows.filter((row) => row.length > 0).map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}
