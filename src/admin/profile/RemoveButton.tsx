import { dates } from '#i18n/dates.ts';
import { keys } from '#i18n/keys.ts';
import { Button } from '../shared/Button.tsx';

interface Props {
  id: string;
  /** Name of the item to remove. */
  name: string;
  /** Id of the busy control in the list; '' if no control is busy. */
  busy: string;
  onRemove: () => void;
}

/** A button that removes one row of a list. It is busy if `busy` equals `id`. */
export function RemoveButton({ id, name, busy, onRemove }: Props) {
  return (
    <Button aria-label={keys.removeKey(name)} busy={busy === id} disabled={busy !== ''} onClick={onRemove}>
      {keys.remove}
    </Button>
  );
}

/** The time when a key was last used. */
export function LastUsed({ at }: { at: string | null }) {
  if (at === null) return keys.neverUsed;
  return (
    <>
      {`${keys.lastUsed} `}
      <time dateTime={at}>{dates.longMoment(at)}</time>
    </>
  );
}
