import { lists } from '#i18n/lists.ts';
import { screens } from '#i18n/screens.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../shared/Button.tsx';
import { RunProgress } from '../shared/RunProgress.tsx';
import type { Row } from './selection.ts';
import type { Bulk, ListAction, Report, RunBulk } from './use-bulk.ts';
import type { SelectedRows } from './use-selection.ts';

interface Props<T extends Row> {
  selection: SelectedRows<T>;
  bulk: Bulk<T>;
  actions: readonly ListAction<T>[];
  run: RunBulk<T>;
  /** The number of rows in the list; undefined until known. */
  total: number | undefined;
  onAll: () => Promise<void>;
}

/** The actions for the selected rows, with progress and result, at the bottom of the window. */
export function ListBar<T extends Row>({ selection, bulk, actions, run, total, onAll }: Props<T>) {
  const { running, report } = bulk;
  const bar = useRef<HTMLDivElement>(null);
  // The focused button has disappeared, so the focus moves to the bar for keyboard users.
  useEffect(() => {
    if (!running && report && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [running, report]);
  const rows = [...selection.chosen.values()];
  const isShown = running !== undefined || report !== undefined || rows.length > 0;
  const offered = actions.filter(({ appliesTo }) => appliesTo?.(rows) ?? true);
  return (
    <div
      className="list-bar small"
      role="group"
      aria-label={lists.selected}
      data-shown={isShown || undefined}
      tabIndex={-1}
      ref={bar}
    >
      {running && <RunProgress words={running.words} state={running} onStop={bulk.stop} />}
      {report && <Told report={report} onRead={() => bulk.tell(undefined)} />}
      <p className="selected-count cluster">
        <span role="status">{rows.length > 0 && lists.selectedCount(rows.length)}</span>
        {rows.length > 0 && !running && total !== undefined && total > rows.length && (
          <button type="button" className="as-link" onClick={() => void onAll()}>
            {lists.selectAll(total)}
          </button>
        )}
        {rows.length > 0 && !running && (
          <button type="button" className="as-link" onClick={selection.clear}>
            {lists.selectNone}
          </button>
        )}
      </p>
      {rows.length > 0 && !running && (
        <p className="actions">
          {offered.map(({ title, isDangerous, start }) => (
            <Button key={title} {...(isDangerous && { look: 'danger' })} onClick={() => start(rows, run)}>
              {title}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

/** The number of successes, and the names of rows that failed. */
function Told<T extends Row>({ report, onRead }: { report: Report<T>; onRead: () => void }) {
  const { action, done, failed, left, halted } = report;
  const undo = async () => {
    onRead();
    await action.undo?.(done);
  };
  return (
    <div className="list-report">
      <p className="undo cluster">
        <span role="status">{done.length > 0 && action.done(done)}</span>{' '}
        {action.undo && done.length > 0 && <Button onClick={undo}>{lists.undo}</Button>}
        <button type="button" className="as-link" onClick={onRead}>
          {screens.close}
        </button>
      </p>
      {(failed.length > 0 || left.length > 0) && (
        <div role="alert">
          {failed.length > 0 && <p>{lists.notDone(failed.length)}</p>}
          <ul>
            {failed.map(({ item, failure }) => (
              <li key={item.id}>
                <q>{item.title}</q> {failure.message}
              </li>
            ))}
          </ul>
          {left.length > 0 && (
            <p>
              {halted?.status === 401 ? lists.logInToContinue : halted?.message} {lists.skipped(left.length)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
