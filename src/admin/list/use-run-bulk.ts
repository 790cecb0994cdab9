import { times } from '#contract/limits.ts';
import { lists } from '#i18n/lists.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from './selection.ts';
import type { Bulk, BulkAction, RunBulk } from './use-bulk.ts';
import type { ListSource } from './use-list-pages.ts';
import type { SelectedRows } from './use-selection.ts';

/** An action that is about to run. */
interface Held<T extends Row> {
  rows: readonly T[];
  action: BulkAction<T>;
  /** Runs the action, once. */
  finish: () => Promise<unknown>;
}

/**
 * Runs the actions of a list. After an action, only the rows that failed stay selected, and the list is loaded again. A
 * final action is held back for some seconds and can be cancelled in this time. The next action and leaving the page
 * end this time.
 */
export function useRunBulk<T extends Row>(
  bulk: Bulk<T>,
  selection: SelectedRows<T>,
  source: ListSource<T>,
  onChanged: (() => void) | undefined,
): RunBulk<T> {
  const [held, setHeld] = useState<Held<T>>();
  // An action can outlast several renders. When it ends, the list is reloaded with the filter of the latest render.
  const latest = useRef({ bulk, selection, source, onChanged, held });
  useEffect(() => void (latest.current = { bulk, selection, source, onChanged, held }));
  useHiddenRows(source, held);
  useTimeLimit(held, setHeld);

  const runNow: RunBulk<T> = useCallback(async (rows, action) => {
    const report = await latest.current.bulk.run(rows, action);
    const now = latest.current;
    now.selection.selectAll(report.done, false);
    now.source.reload();
    now.onChanged?.();
    return report;
  }, []);

  return useCallback(
    async (rows, action) => {
      await latest.current.held?.finish();
      if (!action.isFinal) return runNow(rows, action);
      const said = { done: [...rows], failed: [], left: [], halted: undefined };
      let run: Promise<unknown> | undefined;
      const finish = async () => {
        const { failed, left } = await runNow(rows, action);
        setHeld(undefined);
        // The success was reported before.
        if (failed.length + left.length === 0) latest.current.bulk.tell(undefined);
      };
      setHeld({ rows, action, finish: () => (run ??= finish()) });
      const undo = async () => {
        setHeld(undefined);
        latest.current.source.reload();
        latest.current.bulk.tell({ ...said, action: { done: () => lists.undone } });
      };
      const report = { ...said, action: { done: action.done, undo } };
      latest.current.bulk.tell(report);
      latest.current.selection.selectAll(rows, false);
      return report;
    },
    [runNow],
  );
}

/** Hides the rows of a held action, also after the list was loaded again. */
function useHiddenRows<T extends Row>({ rows, without }: ListSource<T>, held: Held<T> | undefined): void {
  useLayoutEffect(() => {
    const hidden = new Set(held?.rows.map(({ id }) => id));
    for (const { id } of rows ?? []) if (hidden.has(id)) without(id);
  }, [rows, without, held]);
}

/** Runs a held action when its time is over, or when the page is left. */
function useTimeLimit<T extends Row>(held: Held<T> | undefined, setHeld: (held: undefined) => void): void {
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => void held.finish(), times.undo);
    const leave = () => {
      setHeld(undefined);
      for (const row of held.rows) void held.action.act(row);
    };
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
    };
  }, [held, setHeld]);
}
