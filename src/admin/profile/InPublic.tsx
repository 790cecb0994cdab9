import { changePublicName } from '#api-client/comments.ts';
import type { UserResponse } from '#contract/accounts.ts';
import { publicNameRequest } from '#contract/comments.ts';
import { commenting } from '#i18n/commenting.ts';
import { profile } from '#i18n/profile.ts';
import { accounts } from '#i18n/accounts.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { useForm } from '../shared/use-form.ts';
import { checkWith } from '../shared/validation.ts';
import { ProfileSection } from './ProfileSection.tsx';
import { Check } from '../shared/Check.tsx';

const check = checkWith(publicNameRequest.pick({ publicName: true }), ['publicName']);

/** Public data of an account: the display name of its comments. */
export function InPublic({ user }: { user: UserResponse }) {
  const [saved, setSaved] = useState(user);
  const form = useForm({
    check: ({ publicName = '' }) => check({ publicName }),
    send: async ({ publicName = '', answerMails }) => {
      const result = await changePublicName(user.id, { publicName, answerMails: answerMails === 'on' });
      if (!result.ok) return result;
      setSaved(result.value);
      showAlert(accounts.accountUpdated, 'success');
      return undefined;
    },
  });
  return (
    <ProfileSection title={commenting.publicTitle}>
      <Form
        key={saved.pendingPublicName ?? saved.publicName}
        form={form}
        action={profile.save}
        label={commenting.publicTitle}
      >
        <Field
          form={form}
          name="publicName"
          label={commenting.publicName}
          hint={commenting.publicHint}
          autoComplete="off"
          defaultValue={saved.pendingPublicName ?? saved.publicName ?? ''}
        />
        {saved.pendingPublicName !== undefined && (
          <p className="muted">{commenting.nameWaits(saved.pendingPublicName, saved.publicName ?? null)}</p>
        )}
        <Check name="answerMails" defaultChecked={saved.answerMails !== false}>
          {commenting.answerMails}
        </Check>
      </Form>
    </ProfileSection>
  );
}
