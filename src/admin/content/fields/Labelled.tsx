import { type ReactNode, useId } from 'react';
import { content } from '#i18n/content.ts';
import { pathText, type Path } from '../model/paths.ts';
import { labelOf } from '../words.ts';
import { useFormApi } from './form-context.ts';

/** Attributes that connect a control to its label, help and error for screen readers. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
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

/** A field: its label, help text, control, and error. */
export function Labelled({ path, label, optional = false, hiddenLabel = false, note, wrong, children }: Props) {
  const api = useFormApi();
  const id = useId();
  const words = labelOf(api.words, path);
  const name = label ?? words?.label ?? String(path.at(-1));
  const help = hiddenLabel ? undefined : words?.help;
  const error = wrong ?? api.error(path);
  const notes = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field" data-path={pathText(path)}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : undefined}>
        {name}
        {optional && !hiddenLabel && <span className="field-optional"> {content.optional}</span>}
      </label>
      {help && (
        <p className="field-hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className="field-input">
        {children({
          id,
          name: pathText(path),
          'aria-invalid': error !== undefined,
          'aria-describedby': notes || undefined,
          onBlur: () => api.left(path),
        })}
      </div>
      {note && <p className="field-hint">{note}</p>}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
