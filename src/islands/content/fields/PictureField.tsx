/** A picture: uploaded, chosen among those there are, or a file of `content/` by its path. */
import { mediumOfPath, mediumPath } from '#contract/media-sizes.ts';
import { PictureChoice } from '../../media/PictureChoice.tsx';
import { getAt } from '../model/paths.ts';
import { useFormApi } from './form-context.ts';
import { Labelled } from './Labelled.tsx';
import { emptied, type FieldProps } from './SimpleFields.tsx';

export function PictureField({ path, shape, ...labelled }: FieldProps<'text'>) {
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
          <PictureChoice
            id={id}
            onChange={(medium) => change(path, medium ? mediumPath(medium.id) : emptied(shape))}
            {...(id !== undefined && { control })}
          />
        </>
      )}
    </Labelled>
  );
}
