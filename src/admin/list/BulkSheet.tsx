import type { ReactNode } from 'react';
import { screens } from '#i18n/screens.ts';
import { Button } from '../shared/Button.tsx';
import { useSheet } from '../shared/open-sheet.tsx';

interface Props<T> {
  title: string;
  /** Label of the confirm button. If `confirms` is false, the button is disabled. */
  confirm: string;
  confirms?: boolean;
  danger?: boolean;
  /** Label of the cancel button; 'Cancel' by default. */
  cancel?: string;
  /** Returns the result of the sheet when the user confirms. If the result is `undefined`, the sheet stays open. */
  wanted: () => T | undefined;
  onDone: (wanted: T | undefined) => void;
  children: ReactNode;
}

/**
 * A sheet that asks for confirmation before an action on several posts. Escape and the cancel button close the sheet
 * without a result.
 */
export function BulkSheet<T>(props: Props<T>) {
  const { title, confirm, confirms = true, danger, cancel = screens.cancel, wanted, onDone, children } = props;
  const { heading, dialog, close } = useSheet(onDone);
  return (
    <dialog className="publish-sheet bulk-sheet" {...dialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const answer = confirms ? wanted() : undefined;
          if (answer !== undefined) close(answer);
        }}
      >
        <h2 id={heading}>{title}</h2>
        {children}
        <p className="actions">
          <Button onClick={() => close()}>{cancel}</Button>
          <button type="submit" className={danger ? 'button danger' : 'button primary'} aria-disabled={!confirms}>
            {confirm}
          </button>
        </p>
      </form>
    </dialog>
  );
}
