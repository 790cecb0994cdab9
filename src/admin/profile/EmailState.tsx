import { cancelEmailChange, resendChangeLink, resendConfirmation } from '#api-client/accounts.ts';
import type { Result } from '#api-client/result.ts';
import type { UserResponse } from '#contract/accounts.ts';
import { profile } from '#i18n/profile.ts';
import { useRef } from 'react';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { WorkButton } from '../shared/Button.tsx';

interface Props {
  user: UserResponse;
  changed: (user: UserResponse) => void;
}

/** The pending confirmation of the current or of a new email address. */
export function EmailState({ user, changed }: Props) {
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
