/** Pasting cells into a table. */
import type { Block } from '#contract/documents.ts';
import { readBlock } from '#blocks/index.ts';
import { blockSelector } from '../editorjs/elements.ts';
import { fillCells, type Cells } from '../edits/fill-cells.ts';
import type { LiveDocument } from '../live-document.ts';
import { elementAt } from '../tools/dom.ts';

/** Returns whether the caret is in a cell of a table. */
export function isInCell(): boolean {
  const node = window.getSelection()?.anchorNode;
  return elementAt(node)?.closest(`${blockSelector} .table :is(td, th)`) != null;
}

/**
 * Pastes cells into the table that contains the caret, starting at the caret's cell.
 * @returns whether the caret was in a table with enough room
 */
export function putCells(liveDocument: LiveDocument, cells: Cells): boolean {
  const caret = isInCell() ? liveDocument.caret() : undefined;
  const before = liveDocument.blocks();
  const index = before.findIndex(({ id }) => id === caret?.anchor.key);
  const block = before[index];
  const known = block && readBlock(block);
  if (!caret || !block || known?.type !== 'table') return false;
  const width = known.data.align.length;
  // A table's first field is its caption.
  const cell = caret.anchor.field - 1;
  const at = { row: Math.floor(cell / width), column: cell % width };
  const data = fillCells(known.data, at, cells);
  if (!data) return false;
  liveDocument.edit(before, before.with(index, { ...block, data: { ...data } }));
  const [row, column] = [at.row + cells.rows.length - 1, at.column + (cells.rows.at(-1)?.length ?? 1) - 1];
  const field = 1 + row * data.align.length + column;
  liveDocument.place(block.id, Infinity, field);
  return true;
}

/** Returns the cells of a paste that contains only a table. A table with a caption is pasted separately. */
export function cellsOfBlocks([only, ...more]: readonly Block[]): Cells | undefined {
  const known = only && more.length === 0 ? readBlock(only) : undefined;
  return known?.type === 'table' && known.data.caption === '' ? known.data : undefined;
}

/** Returns the pasted cells as a new table. */
export function tableOfCells({ rows, header, align }: Cells): Block {
  return { type: 'table', data: { header, rows: rows.map((row) => [...row]), align: [...align], caption: '' } };
}
