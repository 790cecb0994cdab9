import { deleteMedium, listPictures } from '#api-client/media.ts';
import { offeredFormats, offeredWidths, type LibraryRow, type Medium } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { media } from '#i18n/media.ts';
import { screens } from '#i18n/screens.ts';
import { useState } from 'react';
import { usePages } from '../shared/use-pages.ts';
import { useModal } from '../shared/use-modal.ts';

/** The media library, with the posts that use each image. An image can be chosen, or deleted if no post uses it. */
export function Library({ onDone }: { onDone: (chosen: Medium | undefined) => void }) {
  const dialog = useModal();
  const { items: rows, more, failure, setItems } = usePages(listPictures, undefined, 'quiet');
  const [refused, setRefused] = useState('');
  const problem = refused || failure?.message;

  const remove = async (row: LibraryRow) => {
    const removed = await deleteMedium(row.id);
    if (!removed.ok) return setRefused(removed.message);
    setItems((before) => before.filter(({ id }) => id !== row.id));
  };

  return (
    <dialog ref={dialog} className="library" aria-labelledby="library-title" onClose={() => onDone(undefined)}>
      <header>
        <h2 id="library-title">{media.libraryTitle}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {screens.close}
        </button>
      </header>
      {problem && <p role="alert">{problem}</p>}
      {rows?.length === 0 && <p>{media.libraryEmpty}</p>}
      {!rows && !problem && <p role="status">{screens.loading}</p>}
      <ul>
        {rows?.map((row) => (
          <LibraryItem key={row.id} row={row} onChoose={() => onDone(row)} onDelete={() => remove(row)} />
        ))}
      </ul>
      {more && (
        <button type="button" onClick={() => void more()}>
          {screens.showMore}
        </button>
      )}
    </dialog>
  );
}

function LibraryItem({
  row,
  onChoose,
  onDelete,
}: {
  row: LibraryRow;
  onChoose: () => void;
  onDelete: () => Promise<void>;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const format = offeredFormats(row.kind).at(-1) ?? 'webp';
  const width = offeredWidths(row)[0] ?? row.width;
  return (
    <li>
      <button type="button" className="choose" onClick={onChoose}>
        <img src={pages.media(row.id, width, format)} alt="" width={row.width} height={row.height} loading="lazy" />
        <span>{row.name}</span>
      </button>
      <p className="uses">{row.uses.length === 0 ? media.unused : row.uses.map(({ title }) => title).join(', ')}</p>
      {row.uses.length === 0 &&
        (isAsking ? (
          <p className="question">
            {media.removeImageQuestion}{' '}
            <button type="button" autoFocus onClick={() => setIsAsking(false)}>
              {screens.cancel}
            </button>{' '}
            <button type="button" onClick={() => void onDelete()}>
              {media.remove}
            </button>
          </p>
        ) : (
          <button type="button" className="quiet" onClick={() => setIsAsking(true)}>
            {media.remove}
          </button>
        ))}
    </li>
  );
}
