import { menu } from '#words/menu.ts';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../shared/BusyButton.tsx';

interface Props {
  onSave: () => Promise<void>;
  onDelete: () => Promise<void>;
  onCancel: () => void;
}

/** Asked before a logout that would leave writing behind in this browser. Without a network nothing can be saved. */
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
        {menu.logoutUnsaved}
      </p>
      <p className="actions">
        {navigator.onLine && (
          <BusyButton busy={busy} look="primary" onClick={() => run(onSave)}>
            {menu.saveAndLogOut}
          </BusyButton>
        )}
        <BusyButton busy={busy} look="danger" onClick={() => run(onDelete)}>
          {menu.deleteAndLogOut}
        </BusyButton>
        <button type="button" className="button" disabled={busy} onClick={() => dialog.current?.close()}>
          {menu.cancel}
        </button>
      </p>
    </dialog>
  );
}
