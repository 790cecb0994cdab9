import { useEffect, useId, useRef, type ReactNode } from 'react';
import { screens } from '#i18n/screens.ts';
import { Button } from '../shared/Button.tsx';

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
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useRef<T>(undefined);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="publish-sheet bulk-sheet"
      aria-labelledby={heading}
      onClose={() => onDone(answer.current)}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer.current = confirms ? wanted() : undefined;
          if (answer.current !== undefined) dialog.current?.close();
        }}
      >
        <h2 id={heading}>{title}</h2>
        {children}
        <p className="actions">
          <Button onClick={() => dialog.current?.close()}>{cancel}</Button>
          <button type="submit" className={danger ? 'button danger' : 'button primary'} aria-disabled={!confirms}>
            {confirm}
          </button>
        </p>
      </form>
    </dialog>
  );
}
