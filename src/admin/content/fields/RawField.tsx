/** Values that no field can show, edited as JSON. The JSON is stored as soon as it is valid. */
import { content } from '#i18n/content.ts';
import { useState } from 'react';
import { getAt, pathText, type Path } from '../model/paths.ts';
import { keysWithoutField, type Shape } from '../model/shape.ts';
import { useFormApi } from './form-context.ts';
import { Labelled } from './Labelled.tsx';

interface JsonProps {
  path: Path;
  label?: string | undefined;
  value: unknown;
  /** @returns whether the value is allowed */
  onChange: (value: unknown) => boolean;
}

/** An editor for a value as JSON. */
function JsonField({ path, label, value, onChange }: JsonProps) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  return (
    <Labelled path={path} {...(label !== undefined && { label })} {...(isWrong && { wrong: content.notJson })}>
      {(control) => (
        <textarea
          {...control}
          spellCheck={false}
          rows={3}
          value={typed ?? JSON.stringify(value, null, 2)}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(!taken(target.value, onChange));
          }}
          onBlur={() => {
            control.onBlur();
            if (!isWrong) setTyped(undefined);
          }}
        />
      )}
    </Labelled>
  );
}

function taken(text: string, onChange: JsonProps['onChange']): boolean {
  try {
    return onChange(JSON.parse(text));
  } catch {
    return false;
  }
}

/** A value that its field cannot show, such as a list instead of a string. */
export function RawField({ path, label }: { path: Path; label?: string | undefined }) {
  const { data, change } = useFormApi();
  const put = (value: unknown) => {
    change(path, value);
    return true;
  };
  return <JsonField path={path} label={label} value={getAt(data, path)} onChange={put} />;
}

/** Lists the keys of a group that have no field. The values of these keys stay stored and can be edited as JSON. */
export function AlsoHere({ path, shape }: { path: Path; shape: Shape }) {
  const { form, data, change, error } = useFormApi();
  const value = getAt(data, path);
  const keys = keysWithoutField(shape, value, (name) =>
    form.hidden.includes(pathText([...path, name]).replace(/\[\d+\]/g, '[]')),
  );
  if (keys.length === 0) return null;
  const all = value as Record<string, unknown>;
  const put = (next: unknown) => {
    if (typeof next !== 'object' || next === null || Array.isArray(next)) return false;
    const others = Object.entries(all).filter(([name]) => !keys.includes(name));
    change(path, { ...Object.fromEntries(others), ...next });
    return true;
  };
  return (
    <details className="also-here">
      <summary>{content.alsoHere(keys.join(', '))}</summary>
      <p className="field-hint">{content.alsoHereHelp}</p>
      {keys.map((key) => {
        const wrong = error([...path, key]);
        return (
          <span key={key} data-path={pathText([...path, key])}>
            {wrong && (
              <span className="field-error" role="alert">
                {key}: {wrong}
              </span>
            )}
          </span>
        );
      })}
      <JsonField
        path={path}
        label={content.asWritten}
        value={Object.fromEntries(keys.map((key) => [key, all[key]]))}
        onChange={put}
      />
    </details>
  );
}
