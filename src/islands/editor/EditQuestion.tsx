import { screens } from '#words/screens.ts';
import { editorParts } from '#words/editor-parts.ts';
import { BusyButton } from '../shared/BusyButton.tsx';

interface Props {
  busy: boolean;
  onEdit: () => void;
  onCancel: () => void;
}

/** Edit takes a post offline, and says so first. */
export function EditQuestion({ busy, onEdit, onCancel }: Props) {
  return (
    <section className="notice" role="alertdialog" aria-label={editorParts.edit}>
      <p role="alert">
        {editorParts.editTakesOffline} {editorParts.editTakesOfflineLater}
      </p>
      <p className="actions">
        <button type="button" className="button" onClick={onCancel}>
          {screens.cancel}
        </button>
        <BusyButton look="primary" busy={busy} onClick={onEdit}>
          {editorParts.takeOffline}
        </BusyButton>
      </p>
    </section>
  );
}
