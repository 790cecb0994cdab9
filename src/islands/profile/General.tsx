import { updateUser } from '#api-client/accounts.ts';
import { profileRequest, type UserResponse } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { stripMarkup } from '#domain/document/plain-text.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';
import { ProfileSection } from './ProfileSection.tsx';

const check = checkWith(profileRequest, ['email']);

/** Username and email (product 2). */
export function General({ user }: { user: UserResponse }) {
  const [saved, setSaved] = useState(user);
  const form = useForm({
    check,
    send: async ({ username = '', email = '' }) => {
      const cleaned = { username: stripMarkup(username).trim() || null, email: stripMarkup(email).trim() };
      const result = await updateUser(user.id, cleaned);
      if (!result.ok) return result;
      setSaved(result.value);
      showAlert(messages.accountUpdated, 'success');
      return undefined;
    },
  });
  return (
    <ProfileSection title="General">
      {/* The key puts what was stored back into the fields. */}
      <Form key={`${saved.username} ${saved.email}`} form={form} action="Save" label="General">
        <Field
          form={form}
          name="username"
          label="Username"
          autoComplete="nickname"
          defaultValue={saved.username ?? ''}
        />
        <Field
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={saved.email}
          required
        />
      </Form>
      <p className="form-note">{messages.emailChangeEffect}</p>
    </ProfileSection>
  );
}
