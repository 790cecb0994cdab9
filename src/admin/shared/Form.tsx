import type { ReactNode } from 'react';
import type { FormState } from './use-form.ts';

interface Props {
  form: FormState;
  /** Label of the button. */
  action: string;
  children: ReactNode;
  /** Accessible name of the form, for pages with several forms. */
  label?: string;
  /** Buttons in one row with the submit button, as in a sheet. */
  beside?: ReactNode;
}

/** A column of fields, with a submit button that looks busy during a submission. */
export function Form({ form, action, children, label, beside }: Props) {
  const submit = <SubmitButton busy={form.busy}>{action}</SubmitButton>;
  return (
    <form className="form" aria-label={label} {...form.props}>
      {children}
      {beside ? (
        <p className="actions">
          {beside}
          {submit}
        </p>
      ) : (
        submit
      )}
    </form>
  );
}

function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  // A busy button stays focusable, so that keyboard users keep the focus.
  return (
    <button
      type="submit"
      className="button primary"
      aria-disabled={busy}
      aria-busy={busy}
      data-busy={busy || undefined}
    >
      {children}
    </button>
  );
}
