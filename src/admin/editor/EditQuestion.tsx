import { screens } from '#i18n/screens.ts';
import { editorParts } from '#i18n/editor-parts.ts';
import { Button } from '../shared/Button.tsx';

interface Props {
  busy: boolean;
  onEdit: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before Edit unpublishes the post. */
export function EditQuestion({ busy, onEdit, onCancel }: Props) {
  return (
    <section className="notice" role="alertdialog" aria-label={editorParts.edit}>
      <p role="alert">
        {editorParts.editTakesOffline} {editorParts.editTakesOfflineLater}
      </p>
      <p className="actions">
        <Button onClick={onCancel}>{screens.cancel}</Button>
        <Button look="primary" busy={busy} onClick={onEdit}>
          {editorParts.takeOffline}
        </Button>
      </p>
    </section>
  );
}
