/** Keys in a table: arrows move in visual direction, Tab and Enter as in a spreadsheet. */
import { offsetIn } from '#editor/history/caret.ts';
import { placeAt } from '#editor/selection/places.ts';
import type { Around } from '#editor/tools/block-neighbors.ts';
import { rangeIn, setCaret } from '#editor/tools/dom.ts';
import { isCommand } from '#editor/tools/events.ts';

export interface KeyedTable {
  caption: HTMLElement;
  body: HTMLTableSectionElement;
  around: Around;
  /**
   * Adds a row below the last row.
   * @returns whether there was room for the row
   */
  addRow(): boolean;
}

/** Returns the fields by row as displayed. The caption is the first row. */
const linesOf = ({ caption, body }: KeyedTable): HTMLElement[][] => [
  [caption],
  ...[...body.rows].map((row) => [...row.cells]),
];

/** @returns whether the table handled the key. If so, no other handler may receive the key. */
export function serveTableKey(event: KeyboardEvent, table: KeyedTable): boolean {
  const lines = linesOf(table);
  // The current field is found by the caret, because a screen reader can move the caret without a key press.
  const field = lines.flat().find((one) => rangeIn(one));
  if (!field || event.target instanceof HTMLInputElement || event.altKey) return false;
  const { key, shiftKey } = event;
  const isChanged = isCommand(event);
  if (key === 'Enter') return enter(table, field, { breaks: shiftKey, leaves: isChanged });
  if (isChanged) return false;
  if (key === 'Tab') return goOn(table, field, shiftKey ? -1 : 1);
  return !shiftKey && /^Arrow/.test(key) && onArrow(table, field, key);
}

function enter(table: KeyedTable, field: HTMLElement, { breaks, leaves }: { breaks: boolean; leaves: boolean }): true {
  const lines = linesOf(table);
  const [line, column] = placeOf(lines, field);
  if (leaves) table.around.leave('after');
  else if (breaks) document.execCommand('insertLineBreak');
  else if (line + 1 < lines.length || table.addRow()) {
    const below = linesOf(table)[line + 1]?.[column];
    if (below) put(below, 'end');
  }
  return true;
}

/** Moves to the previous or next field in reading order. A row is added after the last field. */
function goOn(table: KeyedTable, field: HTMLElement, by: 1 | -1): boolean {
  const fields = linesOf(table).flat();
  const next = fields.indexOf(field) + by;
  if (next < 0 || (next === fields.length && !table.addRow())) return false;
  const target = linesOf(table).flat()[next];
  if (target) put(target, 'end');
  return true;
}

function onArrow(table: KeyedTable, field: HTMLElement, key: string): boolean {
  const range = rangeIn(field);
  if (!range?.collapsed) return false;
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const isForward = key === 'ArrowDown' || key === (isRightToLeft(field) ? 'ArrowLeft' : 'ArrowRight');
  if (!(isVertical ? isOnEdgeLine(field, range, isForward) : isAtEdge(field, range, isForward))) return false;
  if (isVertical) goOver(table, field, range, isForward ? 1 : -1);
  else goBeside(table, field, key === (isRightToLeft(table.body) ? 'ArrowLeft' : 'ArrowRight') ? 1 : -1);
  return true;
}

function goBeside(table: KeyedTable, field: HTMLElement, by: 1 | -1): void {
  const fields = linesOf(table).flat();
  const target = fields[fields.indexOf(field) + by];
  if (target) put(target, by > 0 ? 'start' : 'end');
  else table.around.leave(by > 0 ? 'after' : 'before');
}

/** Moves the caret to the row above or below, at the same horizontal position. */
function goOver(table: KeyedTable, field: HTMLElement, range: Range, by: 1 | -1): void {
  const lines = linesOf(table);
  const [line, column] = placeOf(lines, field);
  const over = lines[line + by];
  if (!over) return table.around.leave(by > 0 ? 'after' : 'before');
  const x = (range.getClientRects()[0] ?? field.getBoundingClientRect()).left;
  const isBelow = (one: HTMLElement) => one.getBoundingClientRect().left <= x && one.getBoundingClientRect().right > x;
  const target = (field === table.caption ? over.find(isBelow) : over[column]) ?? over[0];
  if (!target) return;
  put(target, 'end');
  const text = document.createRange();
  text.selectNodeContents(target);
  const seen = [...text.getClientRects()].at(by > 0 ? 0 : -1);
  const place = seen && placeAt(Math.min(Math.max(x, seen.left), seen.right), seen.top + seen.height / 2);
  if (place && target.contains(place.node)) window.getSelection()?.collapse(place.node, place.offset);
}

function put(field: HTMLElement, where: 'start' | 'end'): void {
  field.focus();
  setCaret(field, where);
}

function placeOf(lines: readonly HTMLElement[][], field: HTMLElement): [line: number, column: number] {
  const line = lines.findIndex((fields) => fields.includes(field));
  return [line, lines[line]?.indexOf(field) ?? 0];
}

const isRightToLeft = (element: HTMLElement) => getComputedStyle(element).direction === 'rtl';

function isAtEdge(field: HTMLElement, range: Range, isEnd: boolean): boolean {
  const at = offsetIn(field, range.startContainer, range.startOffset);
  return isEnd ? at >= offsetIn(field, field, field.childNodes.length) : at === 0;
}

/** Returns whether the caret is on the first or last line of a field. */
function isOnEdgeLine(field: HTMLElement, range: Range, isLast: boolean): boolean {
  const [caret] = range.getClientRects();
  const text = document.createRange();
  text.selectNodeContents(field);
  const line = [...text.getClientRects()].at(isLast ? -1 : 0);
  // On an empty line the caret has no rectangle.
  if (!caret || !line) return isAtEdge(field, range, isLast);
  return isLast ? caret.bottom > line.top : caret.top < line.bottom;
}
