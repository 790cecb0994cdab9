import type { Result } from '#api-client/result.ts';
import { useState } from 'react';
import { currentAuth, recheckAuth } from '../shared/auth.ts';
import type { Outcome } from '../shared/run-all.ts';
import { useRun } from '../shared/use-run.ts';
import type { Row } from './selection.ts';

/** An action on several rows, with the texts of its progress and of its result. */
export interface BulkAction<T extends Row> {
  /** The label of the progress: 'Publishing posts:'. */
  running: string;
  /** The result: '3 posts published.'. */
  done: (rows: readonly T[]) => string;
  act: (row: T) => Promise<Result<unknown>>;
  /**
   * Whether nothing can revert the action. The action then runs some seconds later, unless it is cancelled. If the page is
   * left before, `act` is called for every row at once, so its calls need `keepalive`.
   */
  isFinal?: boolean;
  /** Called after each row that succeeded. */
  onDone?: (row: T) => void;
  /** Reverts the action for the rows that succeeded. */
  undo?: (rows: readonly T[]) => Promise<unknown>;
}

/** The result of a run. */
export interface Report<T extends Row> extends Outcome<T> {
  action: Pick<BulkAction<T>, 'done' | 'undo'>;
}

/** An action for the selected rows. */
export interface ListAction<T extends Row> {
  title: string;
  isDangerous?: boolean;
  /** Whether the action can be offered for these rows; by default for all. */
  appliesTo?: (rows: readonly T[]) => boolean;
  /** Runs the action with `run`, after a question if one is needed. */
  start: (rows: readonly T[], run: RunBulk<T>) => unknown;
}

/** Runs an action for several rows, shows its progress and result, and reloads the list. */
export type RunBulk<T extends Row> = (rows: readonly T[], action: BulkAction<T>) => Promise<Report<T>>;
export type Bulk<T extends Row> = ReturnType<typeof useBulk<T>>;

/** Runs an action over rows, one run at a time. Leaving the page during a run asks for confirmation. */
export function useBulk<T extends Row>() {
  const { running, run, stop } = useRun();
  const [words, setWords] = useState('');
  const [report, setReport] = useState<Report<T>>();

  return {
    running: running && { ...running, words },
    /** The report of the last run, until the next run or until dismissed. */
    report,
    tell: setReport,
    stop,
    run: async (rows: readonly T[], action: BulkAction<T>): Promise<Report<T>> => {
      setWords(action.running);
      setReport(undefined);
      // A login in another tab changes the CSRF token.
      if (currentAuth().state !== 'signed-in') await recheckAuth();
      const done = { action, ...(await run(rows, action.act, action.onDone)) };
      setReport(done);
      return done;
    },
  };
}
