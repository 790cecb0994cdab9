import { updateUser } from '#api-client/accounts.ts';
import { profileRequest, type UserResponse } from '#contract/accounts.ts';
import { stripMarkup } from '#domain/text.ts';
import { profile } from '#i18n/profile.ts';
import { accounts } from '#i18n/accounts.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Field, LanguageOptions } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import { languagesOfSite } from '../shared/localized-path.ts';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';
import { EmailState } from './EmailState.tsx';
import { ProfileSection } from './ProfileSection.tsx';

const check = checkWith(profileRequest, ['email']);

/** Username, email and the language of emails (ACC-3). */
export function General({ user }: { user: UserResponse }) {
  const [saved, setSaved] = useState(user);
  const languages = languagesOfSite();
  const spoken = languages.find((code) => code === saved.language?.split('-')[0]) ?? languages[0];
  const form = useForm({
    check,
    send: async ({ username = '', email = '', language }) => {
      const cleaned = { username: stripMarkup(username).trim() || null, email: stripMarkup(email).trim() };
      const result = await updateUser(user.id, { ...cleaned, ...(language && { language }) });
      if (!result.ok) return result;
      setSaved(result.value);
      showAlert(accounts.accountUpdated, 'success');
      return undefined;
    },
  });
  return (
    <ProfileSection title={profile.general}>
      {/* A changed key resets the fields to the stored values. */}
      <Form
        key={`${saved.username} ${saved.email} ${saved.pendingEmail}`}
        form={form}
        action={profile.save}
        label={profile.general}
      >
        <Field
          form={form}
          name="username"
          label={profile.username}
          autoComplete="nickname"
          defaultValue={saved.username ?? ''}
        />
        <Field
          form={form}
          name="email"
          label={accounts.email}
          type="email"
          autoComplete="email"
          defaultValue={saved.email}
          required
        />
        {languages.length > 1 && (
          <Labelled label={profile.mailLanguage}>
            {(control) => (
              <select {...control} name="language" defaultValue={spoken}>
                <LanguageOptions languages={languages} />
              </select>
            )}
          </Labelled>
        )}
      </Form>
      <EmailState user={saved} changed={setSaved} />
      <p className="form-note">{profile.emailChangeEffect}</p>
    </ProfileSection>
  );
}
