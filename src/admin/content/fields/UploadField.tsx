/** A field for an image (uploaded or from the media library), a PDF, or a typed path or link. */
import { mediumOfPath, mediumPath } from '#contract/media-sizes.ts';
import { PdfChoice } from '../../media/PdfChoice.tsx';
import { PictureChoice } from '../../media/PictureChoice.tsx';
import { Labelled } from './Labelled.tsx';
import { type FieldProps, useText } from './SimpleFields.tsx';

export function UploadField({
  path,
  shape,
  of,
  ...labelled
}: FieldProps<'text'> & { of: 'picture' | 'pdf' | 'either' }) {
  const Choice = of === 'picture' ? PictureChoice : PdfChoice;
  const [text, write] = useText(path, shape);
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
              onChange={({ target }) => write(target.value)}
            />
          )}
          <Choice
            id={id}
            {...(of === 'either' && { orPicture: true })}
            onChange={(medium) => write(medium ? mediumPath(medium.id) : '')}
            {...(id !== undefined && { control })}
          />
        </>
      )}
    </Labelled>
  );
}
