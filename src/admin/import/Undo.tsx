import { undoImport } from '#api-client/imports.ts';
import type { UndoResponse } from '#contract/imports.ts';
import { pages } from '#contract/paths.ts';
import { importing } from '#i18n/importing.ts';
import { screens } from '#i18n/screens.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/localized-path.ts';

interface Props {
  id: string;
  label: string;
  /** Accessible name, if the label alone is not clear enough. */
  name?: string;
  /** The number of items and comments in the import. */
  brought: { items: number; comments: number };
  /** @param kept number of posts that were not removed */
  onDone: (kept: number) => void;
}

/** Undoes an import in parts after a confirmation, and lists the posts that stay. */
export function Undo({ id, label, name, brought, onDone }: Props) {
  const [state, setState] = useState<'ready' | 'asked' | 'going' | 'done'>('ready');
  const [removed, setRemoved] = useState(0);
  const [kept, setKept] = useState<UndoResponse['kept']>([]);

  async function undo(): Promise<void> {
    setState('going');
    let count = 0;
    const stays: UndoResponse['kept'] = [];
    for (;;) {
      const done = await undoImport(id);
      if (!done.ok) {
        showAlert(done.message, done.style);
        return setState('ready');
      }
      count += done.value.removed;
      stays.push(...done.value.kept);
      setRemoved(count);
      setKept([...stays]);
      if (done.value.left === 0) break;
    }
    setState('done');
    showAlert(importing.undone(count), 'success');
    onDone(stays.length);
  }

  return (
    <>
      {(state === 'ready' || state === 'going') && (
        <span aria-label={name}>
          <Button busy={state === 'going'} onClick={() => setState('asked')}>
            {state === 'going' ? importing.undoing(removed) : label}
          </Button>
        </span>
      )}
      {state === 'asked' && (
        <section className="notice import-question" role="alertdialog" aria-label={name ?? label}>
          <p>{importing.undoQuestion(brought.items, brought.comments)}</p>
          <p className="actions">
            <Button look="danger" onClick={undo}>
              {importing.undoWord}
            </Button>
            <Button autoFocus onClick={() => setState('ready')}>
              {screens.cancel}
            </Button>
          </p>
        </section>
      )}
      {kept.length > 0 && <KeptPosts kept={kept} />}
    </>
  );
}

function KeptPosts({ kept }: Pick<UndoResponse, 'kept'>) {
  return (
    <span className="import-kept">
      {importing.kept}{' '}
      {kept.map(({ id: place, title }) => (
        <a key={place} href={here(place.startsWith('/') ? place : pages.post(place))}>
          {title}{' '}
        </a>
      ))}
    </span>
  );
}
