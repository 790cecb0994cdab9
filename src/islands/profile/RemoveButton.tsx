import { keys } from '#words/keys.ts';
import { Button } from '../shared/Button.tsx';

interface Props {
  id: string;
  /** Name of the item to remove. */
  name: string;
  /** The control of the list that is at work; empty when none is. */
  busy: string;
  onRemove: () => void;
}

/** Removes one row of a list, and is at work when the list says its id. */
export function RemoveButton({ id, name, busy, onRemove }: Props) {
  return (
    <Button
      aria-label={keys.removeKey(name)}
      aria-busy={busy === id}
      data-busy={busy === id || undefined}
      disabled={busy !== ''}
      onClick={onRemove}
    >
      {keys.remove}
    </Button>
  );
}
