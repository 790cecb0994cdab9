import { listMediumUses } from '#api-client/media.ts';
import {
  isImageKind,
  mediaLimits,
  offeredFormats,
  offeredWidths,
  type FileKind,
  type MediaRow,
} from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { acceptedTypes } from '#editor/pictures.ts';
import { dates } from '#i18n/dates.ts';
import { media as words } from '#i18n/media.ts';
import { screens } from '#i18n/screens.ts';
import { useId, useState } from 'react';
import { NotLoaded } from '../shared/Loading.tsx';
import { Button } from '../shared/Button.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import { useSheet } from '../shared/open-sheet.tsx';
import { useLoaded } from '../shared/use-answer.ts';
import { placeOf, sizeOf, Thumbnail } from './MediumParts.tsx';

/** The actions of the sheet. */
export type Wish = { rename: string } | { replace: File } | 'delete';

interface Props {
  row: MediaRow;
  onDone: (wish: Wish | undefined) => void;
}

/** The details of a medium: its name, its uses with their alt texts, and the buttons to replace or delete it. */
export function MediumSheet({ row, onDone }: Props) {
  const { heading, dialog, close } = useSheet(onDone);
  return (
    <dialog className="publish-sheet media-sheet" {...dialog}>
      <header>
        <h2 id={heading}>{words.details}</h2>
        <Button onClick={() => close()}>{screens.close}</Button>
      </header>
      <a className="media-large" href={fileOf(row)} target="_blank" rel="noreferrer" aria-label={words.openFile}>
        <Thumbnail row={row} />
      </a>
      <p className="row-meta">{factsOf(row).join(' · ')}</p>
      <NameForm name={row.name} onName={(name) => close({ rename: name })} />
      <Uses row={row} />
      <p className="form-note">{words.replaceHelp}</p>
      <p className="actions">
        <label className="button">
          {words.replace}
          <input
            type="file"
            accept={isImageKind(row.kind) ? acceptedTypes : `.${row.kind}`}
            onChange={({ target }) => target.files?.[0] && close({ replace: target.files[0] })}
          />
        </label>
        <Button look="danger" onClick={() => close('delete')}>
          {words.remove}
        </Button>
      </p>
    </dialog>
  );
}

/** Returns kind, dimensions, size and date of a medium. */
export function factsOf({ kind, width, height, bytes, createdAt }: MediaRow): string[] {
  return [
    words.kinds[kind],
    ...(width > 0 ? [words.pixels(width, height)] : []),
    sizeOf(bytes),
    dates.longDate(createdAt),
  ];
}

function fileOf({ id, kind, width }: MediaRow): string {
  if (!isImageKind(kind)) return pages.uploadedFile(id, kind satisfies FileKind);
  return pages.media(id, offeredWidths({ kind, width }).at(-1) ?? width, offeredFormats(kind).at(-1) ?? 'webp');
}

function NameForm({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const isNew = wanted !== '' && wanted !== name;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew) onName(wanted);
      }}
    >
      <Labelled label={words.name} note={words.nameHelp}>
        {(control) => (
          <input
            {...control}
            value={typed}
            maxLength={mediaLimits.name}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Labelled>
      <button type="submit" className="button" aria-disabled={!isNew}>
        {words.rename}
      </button>
    </form>
  );
}

/** The places that use a medium, each with its alt texts there. */
function Uses({ row }: { row: MediaRow }) {
  const id = useId();
  const [uses, reload, , failure] = useLoaded(() => listMediumUses(row.id), row.id, 'quiet');
  const isUnused = uses?.length === 0 && row.files.length === 0;
  return (
    <section aria-labelledby={id} aria-busy={!uses && !failure} className="media-uses">
      <h3 id={id}>{words.usedIn}</h3>
      {failure && <NotLoaded failure={failure} again={() => reload()} />}
      {!uses && !failure && <p role="status">{screens.loading}</p>}
      {isUnused && <p>{words.notUsed}</p>}
      <ul>
        {uses?.map((use) => {
          const { id: key, text, href, earlier } = placeOf(use);
          return (
            <li key={key}>
              <a href={href}>{text}</a> {earlier && <span className="muted">({words.inEarlier})</span>}
              {use.alts.map((alt, at) => (
                <p key={at} className={alt === '' ? 'field-error' : 'row-meta'}>
                  {alt === '' ? words.noAlt : words.alt(alt)}
                </p>
              ))}
            </li>
          );
        })}
        {row.files.map((path) => (
          <li key={path}>{words.contentFile(path)}</li>
        ))}
      </ul>
    </section>
  );
}
