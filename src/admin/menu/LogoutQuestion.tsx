import { screens } from '#i18n/screens.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';

interface Props {
  onSave: () => Promise<void>;
  onDelete: () => Promise<void>;
  onCancel: () => void;
}

/**
 * Asks for confirmation before a logout if this browser has unsaved drafts. Without a network, the drafts cannot be
 * saved.
 */
export function LogoutQuestion({ onSave, onDelete, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const run = (work: () => Promise<void>) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return (
    <dialog ref={dialog} className="logout-question" aria-labelledby="logout-question" onClose={onCancel}>
      <p id="logout-question" className="question">
        {screens.logoutUnsaved}
      </p>
      <p className="actions">
        {navigator.onLine && (
          <Button busy={busy} look="primary" onClick={() => run(onSave)}>
            {screens.saveAndLogOut}
          </Button>
        )}
        <Button busy={busy} look="danger" onClick={() => run(onDelete)}>
          {screens.deleteAndLogOut}
        </Button>
        <Button disabled={busy} onClick={() => dialog.current?.close()}>
          {screens.cancel}
        </Button>
      </p>
    </dialog>
  );
}
