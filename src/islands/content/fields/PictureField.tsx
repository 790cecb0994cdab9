/** A picture: uploaded, chosen among those there are, or a file of `content/` by its path. */
import { mediumOfPath, mediumPath, offeredFormats, offeredWidths } from '#contract/media-sizes.ts';
import type { Medium } from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { acceptedTypes, prepareFile } from '#editor/pictures.ts';
import { content } from '#words/content.ts';
import { useEffect, useState } from 'react';
import { pictures } from '../../media/pictures.ts';
import { showAlert } from '../../shared/alerts.ts';
import { getAt } from '../model/paths.ts';
import { useFormApi } from './form-context.ts';
import { Labelled } from './Labelled.tsx';
import { emptied, type FieldProps } from './SimpleFields.tsx';

export function PictureField({ path, shape, ...labelled }: FieldProps<'text'>) {
  const { data, change } = useFormApi();
  const [share, setShare] = useState<number>();
  const value = getAt(data, path);
  const text = typeof value === 'string' ? value : '';
  const id = mediumOfPath(text);
  const take = (medium: Medium | undefined) => medium && change(path, mediumPath(medium.id));

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    setShare(0);
    const prepared = await prepareFile(file);
    const uploaded = 'problem' in prepared ? prepared : await pictures.upload(prepared, setShare);
    setShare(undefined);
    if ('problem' in uploaded) showAlert(uploaded.problem, 'warning');
    else take(uploaded.medium);
  }

  return (
    <Labelled {...labelled} path={path} optional={shape.whenEmpty !== 'empty'}>
      {(control) => (
        <div className="field-picture">
          {id !== undefined && <Shown id={id} />}
          {id === undefined && (
            <input
              type="text"
              {...control}
              spellCheck={false}
              value={text}
              onChange={({ target }) => change(path, target.value === '' ? emptied(shape) : target.value)}
            />
          )}
          <p className="actions">
            <label className="button">
              {content.pictures.upload}
              <input
                {...(id !== undefined && control)}
                type="file"
                accept={acceptedTypes}
                disabled={share !== undefined}
                onChange={({ target }) => {
                  void upload(target.files?.[0]);
                  // The same file can be chosen again.
                  target.value = '';
                }}
              />
            </label>
            <button type="button" className="button" onClick={() => void pictures.choose().then(take)}>
              {content.pictures.choose}
            </button>
            {id !== undefined && (
              <button type="button" className="button" onClick={() => change(path, emptied(shape))}>
                {content.pictures.remove}
              </button>
            )}
          </p>
          {share !== undefined && <progress value={share} aria-label={content.pictures.uploading} />}
        </div>
      )}
    </Labelled>
  );
}

/** The picture as it is kept, small. */
function Shown({ id }: { id: string }) {
  const [medium, setMedium] = useState<Medium>();
  useEffect(() => {
    let isCurrent = true;
    void pictures.find(id).then((found) => isCurrent && setMedium(found));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (medium?.id !== id) return null;
  const [width = medium.width] = offeredWidths(medium);
  const address = pages.media(id, width, offeredFormats(medium.kind).at(-1) ?? 'webp');
  return <img src={address} width={medium.width} height={medium.height} alt="" />;
}
