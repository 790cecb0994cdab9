/** A field for an image (uploaded or from the media library), a PDF, or a typed path or link. */
import { mediumOfPath, mediumPath } from '#contract/media-sizes.ts';
import { PdfChoice } from '../../media/PdfChoice.tsx';
import { PictureChoice } from '../../media/PictureChoice.tsx';
import { getAt } from '../model/paths.ts';
import { useFormApi } from './form-context.ts';
import { Labelled } from './Labelled.tsx';
import { emptied, type FieldProps } from './SimpleFields.tsx';

export function UploadField({
  path,
  shape,
  of,
  ...labelled
}: FieldProps<'text'> & { of: 'picture' | 'pdf' | 'either' }) {
  const Choice = of === 'picture' ? PictureChoice : PdfChoice;
  const { data, change } = useFormApi();
  const value = getAt(data, path);
  const text = typeof value === 'string' ? value : '';
  const id = mediumOfPath(text);
  return (
    <Labelled {...labelled} path={path} optional={shape.whenEmpty !== 'empty'}>
      {(control) => (
        <>
          {id === undefined && (
            <input
              type="text"
              {...control}
              spellCheck={false}
              value={text}
              onChange={({ target }) => change(path, target.value === '' ? emptied(shape) : target.value)}
            />
          )}
          <Choice
            id={id}
            {...(of === 'either' && { orPicture: true })}
            onChange={(medium) => change(path, medium ? mediumPath(medium.id) : emptied(shape))}
            {...(id !== undefined && { control })}
          />
        </>
      )}
    </Labelled>
  );
}
