import type { ReactNode } from 'react';
import { content } from '#i18n/content.ts';
import { Labelled as Field, type LabelledControl } from '../../shared/Labelled.tsx';
import { pathText, type Path } from '../model/paths.ts';
import { labelOf } from '../words.ts';
import { useFormApi } from './form-context.ts';

export interface ControlProps extends LabelledControl {
  name: string;
  onBlur: () => void;
}

interface Props {
  path: Path;
  /** The label; by default the field's name from the message catalogue. */
  label?: string;
  optional?: boolean;
  /** Whether the label is only for screen readers, because the list already shows it. */
  hiddenLabel?: boolean;
  note?: string | undefined;
  /** An error in typed input that is not part of the record yet. */
  wrong?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A field of a record, with the label, help and error of its path. */
export function Labelled({ path, label, optional = false, hiddenLabel = false, note, wrong, children }: Props) {
  const api = useFormApi();
  const words = labelOf(api.words, path);
  const place = pathText(path);
  return (
    <Field
      place={place}
      label={
        <>
          {label ?? words?.label ?? String(path.at(-1))}
          {optional && !hiddenLabel && <span className="field-optional"> {content.optional}</span>}
        </>
      }
      hiddenLabel={hiddenLabel}
      hint={hiddenLabel ? undefined : words?.help}
      note={note}
      error={wrong ?? api.error(path)}
    >
      {(control) => children({ ...control, name: place, onBlur: () => api.left(path) })}
    </Field>
  );
}
