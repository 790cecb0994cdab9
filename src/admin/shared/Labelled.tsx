import { type ReactNode, useId } from 'react';

/** Attributes that connect a control to its label, help and error for screen readers. */
export interface LabelledControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface LabelledProps {
  label: ReactNode;
  /** Whether the label is only for screen readers, because the field's place already says it. */
  hiddenLabel?: boolean;
  /** Help between the label and the control. */
  hint?: ReactNode;
  /** Help below the control. */
  note?: ReactNode;
  error?: string | undefined;
  /** Whether an error moves the focus to the field. Screen readers then read the error there. */
  focusesError?: boolean;
  /** Where the value is in its record, by which errors find the field. */
  place?: string;
  children: (control: LabelledControl) => ReactNode;
}

/** A field of any form: its label, help, control, and error. */
export function Labelled(props: LabelledProps) {
  const { label, hiddenLabel, hint, note, error, focusesError = false, place, children } = props;
  const id = useId();
  const notes = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field" data-path={place}>
      <label id={`${id}-label`} htmlFor={id} className={hiddenLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-input">
        {children({
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby': notes || undefined,
        })}
      </div>
      {note && (
        <p className="field-hint" id={`${id}-note`}>
          {note}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role={focusesError ? undefined : 'alert'}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A problem that screen readers announce. Without one, nothing is shown. */
export const FieldError = ({ id, children }: { id?: string; children: string | undefined }) =>
  children && (
    <p className="field-error" id={id} role="alert">
      {children}
    </p>
  );
