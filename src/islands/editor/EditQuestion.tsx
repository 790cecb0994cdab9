import { messages } from '#contract/messages.ts';
import { BusyButton } from '../shared/BusyButton.tsx';

interface Props {
  busy: boolean;
  onEdit: () => void;
  onCancel: () => void;
}

/** Edit takes a post offline, and says so first. */
export function EditQuestion({ busy, onEdit, onCancel }: Props) {
  return (
    <section className="notice" role="alertdialog" aria-label="Edit">
      <p role="alert">{messages.editTakesOffline}</p>
      <p className="actions">
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <BusyButton look="primary" busy={busy} onClick={onEdit}>
          Take offline and edit
        </BusyButton>
      </p>
    </section>
  );
}
