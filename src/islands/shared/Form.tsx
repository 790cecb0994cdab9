import type { ReactNode } from 'react';
import type { FormState } from './use-form.ts';

interface Props {
  form: FormState;
  /** Label of the button. */
  action: string;
  children: ReactNode;
  /** Names the form where a page has several. */
  label?: string;
}

/** One column of fields and the button, which shows when it is at work. */
export function Form({ form, action, children, label }: Props) {
  return (
    <form className="form" aria-label={label} {...form.props}>
      {children}
      <SubmitButton busy={form.busy}>{action}</SubmitButton>
    </form>
  );
}

function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  // It stays focusable while it works, so that the place on the page is not lost.
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
