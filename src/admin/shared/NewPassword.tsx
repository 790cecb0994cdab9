import { accounts } from '#i18n/accounts.ts';
import { Field } from './Field.tsx';
import type { FormState } from './use-form.ts';

interface Props {
  form: FormState;
  /** Field names, which differ between pages. */
  name: string;
  confirmName: string;
  label?: string;
}

/** A new password and its confirmation, marked for password managers. */
export function NewPassword({ form, name, confirmName, label = accounts.password }: Props) {
  return (
    <>
      <Field
        form={form}
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={accounts.passwordHint}
        required
      />
      <Field
        form={form}
        name={confirmName}
        label={accounts.confirm(label)}
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
