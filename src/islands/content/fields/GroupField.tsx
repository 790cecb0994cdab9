/** A group of fields, including the record as a whole. */
import { content } from '#words/content.ts';
import { useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { getAt, pathText, patternOf, type Path } from '../model/paths.ts';
import { blankOf, type Shape } from '../model/shape.ts';
import { labelOf } from '../words.ts';
import { FieldView } from './FieldView.tsx';
import { useFormApi } from './form-context.ts';
import { AlsoHere } from './RawField.tsx';
import type { FieldProps } from './SimpleFields.tsx';

export function GroupField({ path, shape, label }: FieldProps<'group'>) {
  const { words, error } = useFormApi();
  const found = labelOf(words, path);
  const wrong = error(path);
  return (
    <fieldset className="field-group" data-path={pathText(path)}>
      <legend>{label ?? found?.label ?? String(path.at(-1))}</legend>
      {found?.help && <p className="field-hint">{found.help}</p>}
      {wrong && (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      )}
      <FieldsOf path={path} shape={shape} />
    </fieldset>
  );
}

/** @param only the fields to show */
export function FieldsOf({ path, shape, only }: Pick<FieldProps<'group'>, 'path' | 'shape'> & { only?: string }) {
  const { form } = useFormApi();
  const shown = shape.fields.filter(({ name }) => only === undefined || name === only);
  return (
    <>
      {shown.map(({ name, shape: inner }) => {
        const place = [...path, name];
        return form.hidden.has(patternOf(place)) ? null : <FieldView key={name} path={place} shape={inner} />;
      })}
      {shape.rest && only === undefined && (
        <NamedByOwner path={path} shape={shape.rest} known={shape.fields.map(({ name }) => name)} />
      )}
      {only === undefined && <AlsoHere path={path} shape={shape} />}
    </>
  );
}

/** A group with keys that the owner chooses: further documents, and their public fields. */
function NamedByOwner({ path, shape, known }: { path: Path; shape: Shape; known: readonly string[] }) {
  const { words, data, change } = useFormApi();
  const [name, setName] = useState('');
  const value = getAt(data, path);
  const names = Object.keys(typeof value === 'object' && value !== null ? value : {}).filter(
    (item) => !known.includes(item),
  );
  const add = () => {
    const given = name.trim();
    if (given === '' || names.includes(given) || known.includes(given)) return;
    change([...path, given], blankOf(shape));
    setName('');
  };
  return (
    <>
      {names.map((item) => (
        <div key={item} className="field-named">
          <FieldView path={[...path, item]} shape={shape} label={labelOf(words, [item])?.label ?? item} />
          <Button onClick={() => change([...path, item], undefined)}>
            {content.remove(item)}
          </Button>
        </div>
      ))}
      <p className="field-add">
        <input
          type="text"
          aria-label={content.newName}
          placeholder={content.newName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>
          {content.addEntry(path.length === 0 ? content.kinds.documents : (labelOf(words, path)?.label ?? ''))}
        </Button>
      </p>
    </>
  );
}
