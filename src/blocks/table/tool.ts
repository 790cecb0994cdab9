import type { StandingBlock, BlockTool, BlockToolOptions, Toolbox } from '#editor/editor-api.ts';
import { columnAlignments, type ColumnAlignment, type TableData } from './schema.ts';
import { limits } from '#contract/limits.ts';
import { writing } from '#i18n/writing.ts';
import { absorb, isComposing } from '#editor/tools/events.ts';
import { aroundOf, type Around } from '#editor/tools/block-neighbors.ts';
import { editedHtml, element, isBlankText, setCaret, setHtml } from '#editor/tools/dom.ts';
import { textField } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { rulesOf, textRule } from '#editor/tools/inline-rules.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';
import { serveTableKey } from './tool-keys.ts';

/**
 * A table: `{ header, rows: string[][] (inline HTML), align: one per column, caption }`. Keys work as in a spreadsheet
 * (`tool-keys.ts`); rows and columns are added, moved and deleted in the block's menu.
 */
class Table implements BlockTool {
  static readonly enableLineBreaks = true;
  static readonly hasLabelPanel = true;
  static readonly toolbox: Toolbox = { title: writing.toolTable, icon: icons.table };
  static readonly sanitize = { ...rulesOf(['caption'], ['header', 'align']), rows: textRule };

  readonly #block: StandingBlock;
  readonly #readOnly: boolean;
  readonly #caption: HTMLElement;
  readonly #body = element('tbody');
  readonly #table = element('table', '', {}, this.#body);
  readonly #root: HTMLElement;
  #header = true;
  #align: ColumnAlignment[] = [];
  /** The data of a table that was loaded without cells; it is saved unchanged until text is typed. */
  #bare: Pick<TableData, 'rows' | 'align'> | undefined;
  /** The cell that last had the caret. It is stored because the block's menu takes the focus. */
  #at = { row: 0, column: 0 };

  constructor(options: BlockToolOptions<Partial<TableData>, { around?: Around }>) {
    const { data, block, readOnly } = options;
    this.#block = block;
    this.#readOnly = readOnly;
    this.#caption = textField('p', { name: writing.caption, html: '', readOnly, className: 'table-caption' });
    const caption = element('div', 'caption-line placeholder-field', {}, this.#caption);
    const scrolled = element('div', 'table', {}, this.#table);
    this.#root = element('div', 'writing-table', {}, caption, scrolled);
    this.#root.addEventListener('focusin', () => this.#noteCell());
    this.#caption.addEventListener('input', () => this.#nameTable());
    const keyed = {
      caption: this.#caption,
      body: this.#body,
      around: aroundOf(options),
      addRow: () => this.#addRow(),
    };
    this.#root.addEventListener('keydown', (event) => {
      if (isComposing(event) || !serveTableKey(event, keyed)) return;
      absorb(event);
    });
    const rows = data.rows ?? [
      ['', ''],
      ['', ''],
    ];
    this.setData({ header: data.header ?? true, rows, align: data.align ?? [], caption: data.caption ?? '' });
  }

  render(): HTMLElement {
    return this.#root;
  }

  /**
   * Called for a table that was chosen in the menu, before Editor.js focuses the table's first field. The first cell
   * gets the focus instead.
   */
  appendCallback(): void {
    requestAnimationFrame(() => this.#body.querySelector<HTMLElement>('td, th')?.focus());
  }

  save(): TableData {
    const rows = this.#rows();
    const bare = rows.flat().every(isBlankText) ? this.#bare : undefined;
    return { header: this.#header, rows, align: [...this.#align], caption: editedHtml(this.#caption), ...bare };
  }

  setData({ header, rows, align, caption }: TableData): void {
    this.#header = header;
    const width = Math.max(1, ...rows.map((row) => row.length));
    this.#bare = rows.flat().length === 0 ? { rows, align } : undefined;
    this.#align = Array.from({ length: width }, (_, column) => align[column] ?? 'left');
    setHtml(this.#caption, caption);
    this.#nameTable();
    this.#body.replaceChildren(
      ...(rows.length > 0 ? rows : [[]]).map((cells: string[], row) =>
        element('tr', '', {}, ...this.#align.map((side, column) => this.#cell(row, cells[column] ?? '', side))),
      ),
    );
  }

  renderSettings() {
    const { row, column } = this.#at;
    const rows = this.#rows();
    const width = this.#align.length;
    const items: [string, boolean, () => Partial<TableData>][] = [
      [writing.firstRowNames, true, () => ({ header: !this.#header })],
      [
        writing.addRow,
        rows.length < limits.tableRows,
        () =>
          this.#moved(
            {
              rows: rows.toSpliced(
                row + 1,
                0,
                this.#align.map(() => ''),
              ),
            },
            1,
            0,
          ),
      ],
      [
        writing.addColumn,
        width < limits.tableColumns,
        () =>
          this.#moved(
            {
              rows: rows.map((cells) => cells.toSpliced(column + 1, 0, '')),
              align: this.#align.toSpliced(column + 1, 0, 'left'),
            },
            0,
            1,
          ),
      ],
      [writing.rowUp, row > 0, () => this.#moved({ rows: exchanged(rows, row - 1) }, -1, 0)],
      [writing.rowDown, row < rows.length - 1, () => this.#moved({ rows: exchanged(rows, row) }, 1, 0)],
      [writing.columnLeft, column > 0, () => this.#moved(this.#columnsExchanged(rows, column - 1), 0, -1)],
      [writing.columnRight, column < width - 1, () => this.#moved(this.#columnsExchanged(rows, column), 0, 1)],
      [writing.removeRow, rows.length > 1, () => ({ rows: rows.toSpliced(row, 1) })],
      [
        writing.removeColumn,
        width > 1,
        () => ({
          rows: rows.map((cells) => cells.toSpliced(column, 1)),
          align: this.#align.toSpliced(column, 1),
        }),
      ],
      ...columnAlignments.map((side): [string, boolean, () => Partial<TableData>] => [
        writing.columnAlignments[side],
        true,
        () => ({ align: this.#align.with(column, side) }),
      ]),
    ];
    return items
      .filter(([, possible]) => possible)
      .map(([title, , change]) => ({
        icon: icons.table,
        title,
        closeOnActivate: true,
        onActivate: () => {
          this.#change(change());
          this.#enterCell();
        },
      }));
  }

  #columnsExchanged(rows: string[][], at: number): Pick<TableData, 'rows' | 'align'> {
    return { rows: rows.map((cells) => exchanged(cells, at)), align: exchanged(this.#align, at) };
  }

  /**
   * Moves the position of the current cell by a number of rows and columns, so that the menu acts on the moved or
   * added cell.
   */
  #moved<T extends Partial<TableData>>(part: T, down: number, right: number): T {
    this.#at = { row: this.#at.row + down, column: this.#at.column + right };
    return part;
  }

  #rows(): string[][] {
    return [...this.#body.rows].map((row) => [...row.cells].map((cell) => editedHtml(cell)));
  }

  #change(part: Partial<TableData>): void {
    this.setData({ ...this.save(), ...part });
    notifyEdited(this.#root, this.#block);
  }

  #cell(row: number, html: string, side: ColumnAlignment): HTMLElement {
    const isName = this.#header && row === 0;
    const cell = textField(isName ? 'th' : 'td', { name: '', html, readOnly: this.#readOnly });
    if (side !== 'left') cell.className = `align-${side}`;
    return cell;
  }

  /** Puts the caret at the end of the cell in which the menu was opened, or of the cell that replaced it. */
  #enterCell(): void {
    const cells = this.#body.rows[Math.min(this.#at.row, this.#body.rows.length - 1)]?.cells;
    const cell = cells?.[Math.min(this.#at.column, cells.length - 1)];
    cell?.focus();
    if (cell) setCaret(cell, 'end');
  }

  #noteCell(): void {
    const cell = document.activeElement?.closest<HTMLTableCellElement>('td, th');
    if (cell && this.#root.contains(cell))
      this.#at = { row: (cell.parentElement as HTMLTableRowElement).rowIndex, column: cell.cellIndex };
  }

  /** Sets the accessible name of the table to its caption, as on the page. */
  #nameTable(): void {
    this.#table.ariaLabel = this.#caption.textContent.trim() || writing.toolTable;
  }

  #addRow(): boolean {
    const rows = this.#rows();
    if (rows.length >= limits.tableRows) return false;
    this.#change({ rows: [...rows, this.#align.map(() => '')] });
    return true;
  }
}

/** Returns the list with an element and its successor swapped. */
function exchanged<T>(all: readonly T[], at: number): T[] {
  return [...all.slice(0, at), ...all.slice(at, at + 2).reverse(), ...all.slice(at + 2)];
}

export const tool = {
  class: Table,
  inlineToolbar: true,
  also: 'table grid sheet 表 テーブル hyou ひょう',
};
