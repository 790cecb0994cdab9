import { updateUser, cancelEmailChange, resendChangeLink, resendConfirmation } from '#api-client/accounts.ts';
import { profileRequest, type UserResponse } from '#contract/accounts.ts';
import { stripMarkup } from '#domain/text.ts';
import { profile } from '#i18n/profile.ts';
import { accounts } from '#i18n/accounts.ts';
import { useState, useRef } from 'react';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Field, LanguageOptions } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import { languagesOfSite } from '../shared/localized-path.ts';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';
import { ProfileSection } from './ProfileSection.tsx';
import type { Result } from '#api-client/result.ts';
import { WorkButton } from '../shared/Button.tsx';

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

interface Props {
  user: UserResponse;
  changed: (user: UserResponse) => void;
}

/** The pending confirmation of the current or of a new email address. */
function EmailState({ user, changed }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const waits = !user.emailConfirmed || user.pendingEmail !== undefined;

  async function cancel(): Promise<void> {
    const result = await cancelEmailChange(user.id);
    if (!succeeded(result)) return;
    changed(result.value);
    showAlert(profile.emailChangeStopped, 'success');
    // The focused button has disappeared, so the focus moves to the element in `place`.
    place.current?.focus();
  }
  async function resend(send: (userId: string) => Promise<Result<unknown>>): Promise<void> {
    const result = await send(user.id);
    if (succeeded(result)) showAlert(profile.confirmationSent, 'success');
  }

  return (
    <div className="email-state" ref={place} tabIndex={-1} data-waits={waits || undefined}>
      {!user.emailConfirmed && (
        <div role="group" aria-label={profile.ownAddress}>
          <p>{profile.emailUnconfirmed}</p>
          <WorkButton onClick={() => resend((id) => resendConfirmation(id))}>{profile.resendConfirmation}</WorkButton>
        </div>
      )}
      {user.pendingEmail !== undefined && (
        <div role="group" aria-label={profile.newAddress}>
          <p>{profile.emailPending(user.pendingEmail, user.email)}</p>
          <WorkButton onClick={() => resend(resendChangeLink)}>{profile.resend}</WorkButton>
          <WorkButton onClick={cancel}>{profile.cancelEmailChange}</WorkButton>
        </div>
      )}
    </div>
  );
}
