import { deleteUser } from '#api-client/accounts.ts';
import { pages } from '#contract/paths.ts';
import { commenting } from '#i18n/commenting.ts';
import { screens } from '#i18n/screens.ts';
import { answers } from '#i18n/answers.ts';
import { profile } from '#i18n/profile.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { here } from '../shared/localized-path.ts';
import { flash, markLoggedOut, showAlert } from '../shared/alerts.ts';
import { ProfileSection } from './ProfileSection.tsx';
import { Check } from '../shared/Check.tsx';

/** The steps of the deletion; each step moves the focus. */
function useDeletion(userId: string) {
  const [keeps, setKeeps] = useState(false);
  const [step, setStep] = useState<'initial' | 'asked' | 'busy'>('initial');
  const deleteButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const returned = useRef(false);

  useEffect(() => {
    if (step === 'asked') cancelButton.current?.focus();
    if (step === 'initial' && returned.current) deleteButton.current?.focus();
  }, [step]);

  function cancel(): void {
    returned.current = true;
    setStep('initial');
  }

  async function remove(): Promise<void> {
    setStep('busy');
    const result = await deleteUser(userId, keeps);
    if (!result.ok) {
      showAlert(result.message, result.style);
      setStep('asked');
      return;
    }
    markLoggedOut();
    flash(profile.accountDeleted, 'success');
    location.replace(here(pages.login));
  }

  return { step, setStep, keeps, setKeeps, deleteButton, cancelButton, cancel, remove };
}

/** Deletes the account in two steps (ACC-11): asks for confirmation, then deletes. Cancel and Escape go back. */
export function DeleteAccount({ userId }: { userId: string }) {
  const { step, setStep, keeps, setKeeps, deleteButton, cancelButton, cancel, remove } = useDeletion(userId);

  return (
    <ProfileSection title={profile.deleteAccount}>
      {step === 'initial' ? (
        <>
          <p className="form-note">{profile.deleteEffect}</p>
          <Button ref={deleteButton} look="danger" onClick={() => setStep('asked')}>
            {profile.delete}
          </Button>
        </>
      ) : (
        <div
          role="group"
          aria-labelledby="delete-question"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && step === 'asked') cancel();
          }}
        >
          <p id="delete-question" className="question">
            {answers.deleteQuestion}
          </p>
          {hasComments() && (
            <p>
              <Check checked={keeps} onChange={setKeeps}>
                {commenting.keepComments}
              </Check>
            </p>
          )}
          <p className="actions">
            <Button ref={cancelButton} aria-describedby="delete-question" disabled={step === 'busy'} onClick={cancel}>
              {screens.cancel}
            </Button>
            <Button look="danger" busy={step === 'busy'} onClick={() => step === 'asked' && void remove()}>
              {profile.sure}
            </Button>
          </p>
        </div>
      )}
    </ProfileSection>
  );
}

/** Returns whether the site has comments, as marked on the profile page. */
export const hasComments = (): boolean => document.querySelector('[data-has-comments]') !== null;
