/** The selection of rows in a list, by mouse and keyboard. */

/** A row of a list. */
export interface Row {
  id: string;
  title: string;
}

export interface Selection<T extends Row> {
  /** The selected rows by id, including rows that are not shown. */
  chosen: ReadonlyMap<string, T>;
  /** The start of a range: the last row that was selected individually. */
  anchor: string | undefined;
}

export const nothingSelected: Selection<never> = { chosen: new Map<string, never>(), anchor: undefined };

/** Adds rows to the selection or removes them. */
function marked<T extends Row>(chosen: ReadonlyMap<string, T>, rows: readonly T[], on: boolean) {
  const next = new Map(chosen);
  for (const row of rows) {
    if (on) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}

/** Selects or deselects one row, which becomes the start of the next range. */
export const picked = <T extends Row>({ chosen }: Selection<T>, row: T, on: boolean): Selection<T> => ({
  chosen: marked(chosen, [row], on),
  anchor: row.id,
});

/**
 * Selects or deselects all displayed rows from the anchor to the given row. Without an anchor, changes only the given
 * row.
 */
export function ranged<T extends Row>(selection: Selection<T>, shown: readonly T[], row: T, on: boolean): Selection<T> {
  const [from, to] = [selection.anchor, row.id].map((id) => shown.findIndex((other) => other.id === id));
  if (from === undefined || to === undefined || from < 0 || to < 0) return picked(selection, row, on);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { chosen: marked(selection.chosen, range, on), anchor: selection.anchor };
}

export const allOf = <T extends Row>(selection: Selection<T>, rows: readonly T[], on: boolean): Selection<T> => ({
  ...selection,
  chosen: marked(selection.chosen, rows, on),
});
