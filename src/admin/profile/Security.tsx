import { updateUser } from '#api-client/accounts.ts';
import { passwordRequest, type UserResponse } from '#contract/accounts.ts';
import { profile } from '#i18n/profile.ts';
import { accounts } from '#i18n/accounts.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { NewPassword } from '../shared/NewPassword.tsx';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';
import { ProfileSection } from './ProfileSection.tsx';

// Only the server can check the current password (ACC-6).
const check = checkWith(passwordRequest, ['new-password', 'confirm-new-password']);

/** The form for a new password (ACC-3). */
export function Security({ user }: { user: UserResponse }) {
  const [changes, setChanges] = useState(0);
  const form = useForm({
    check,
    send: async (values) => {
      const result = await updateUser(user.id, {
        'current-password': values['current-password'] ?? '',
        'new-password': values['new-password'] ?? '',
        'confirm-new-password': values['confirm-new-password'] ?? '',
      });
      if (!result.ok) return result;
      setChanges(changes + 1);
      showAlert(accounts.accountUpdated, 'success');
      return undefined;
    },
  });
  return (
    <ProfileSection title={profile.security}>
      {/* A changed key empties the fields. */}
      <Form key={changes} form={form} action={profile.save} label={profile.security}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="account" autoComplete="username" defaultValue={user.email} readOnly hidden />
        <Field
          form={form}
          name="current-password"
          label={profile.currentPassword}
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPassword form={form} name="new-password" confirmName="confirm-new-password" label={accounts.newPassword} />
      </Form>
      <p className="form-note">{profile.passwordChangeEffect}</p>
    </ProfileSection>
  );
}
