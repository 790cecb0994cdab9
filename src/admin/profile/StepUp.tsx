import { getUser, stepUp } from '#api-client/accounts.ts';
import { listPasskeys, obstacleHere, stepUpWithPasskey } from '#api-client/passkeys.ts';
import { sessionEnded } from '#api-client/refusals.ts';
import type { Failure, Result } from '#api-client/result.ts';
import { onStepUp } from '#api-client/step-up.ts';
import type { StepUpResponse, UserResponse } from '#contract/accounts.ts';
import { accounts } from '#i18n/accounts.ts';
import { answers } from '#i18n/answers.ts';
import { keys } from '#i18n/keys.ts';
import { profile } from '#i18n/profile.ts';
import { screens } from '#i18n/screens.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { useAuth } from '../shared/auth.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { useForm, type FormState } from '../shared/use-form.ts';
import { FieldError } from '../shared/Labelled.tsx';
import { useModal } from '../shared/use-modal.ts';

/**
 * If a call of this page requires re-authentication, asks for the password or a passkey, and then continues the call.
 */
export function StepUp({ user }: { user: UserResponse }) {
  const [asked, setAsked] = useState<{ settle: (proven: boolean) => void }>();
  useEffect(() => onStepUp(() => new Promise((resolve) => setAsked({ settle: resolve }))), []);
  if (!asked) return null;
  return (
    <Question
      user={user}
      onDone={(proven) => {
        setAsked(undefined);
        asked.settle(proven);
      }}
    />
  );
}

/**
 * Re-authentication for a screen outside of the profile.
 * @returns the dialog, which the screen must render, and whether it can be asked already
 */
export function useStepUp() {
  const auth = useAuth();
  const userId = auth.state === 'signed-in' ? auth.userId : undefined;
  const [user] = useLoaded(userId === undefined ? undefined : () => getUser(userId), userId);
  return { isReady: user !== undefined, dialog: user && <StepUp user={user} /> };
}

/** Returns whether the user has a passkey for this host. */
function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    if (obstacleHere()) return;
    void listPasskeys().then(
      (found) => found.ok && setHasPasskey(found.value.some(({ host }) => host === location.hostname)),
    );
  }, []);
  return hasPasskey;
}

const PasswordField = ({ form, email }: { form: FormState; email: string }) => (
  <>
    {/* Tells password managers which account the password belongs to. */}
    <input type="text" name="account" autoComplete="username" defaultValue={email} readOnly hidden />
    <Field
      form={form}
      name="password"
      label={accounts.password}
      type="password"
      autoComplete="current-password"
      required
    />
  </>
);

function Question({ user, onDone }: { user: UserResponse; onDone: (proven: boolean) => void }) {
  const dialog = useModal();
  const proven = useRef(false);
  const [passkeyError, setPasskeyError] = useState('');
  const hasPasskey = useHasPasskey();

  /** @returns the failure; undefined if the re-authentication succeeded */
  function settle(result: Result<StepUpResponse>): Failure | undefined {
    if (!result.ok) return result;
    // If another tab has logged in as another user, the call must not run as that user.
    if (result.value.id !== user.id) return sessionEnded();
    proven.current = true;
    dialog.current?.close();
    return undefined;
  }

  async function proveByPasskey(): Promise<void> {
    setPasskeyError('');
    setPasskeyError(settle(await stepUpWithPasskey())?.message ?? '');
  }

  const form = useForm({
    check: () => ({}),
    send: async ({ password = '' }) => {
      const failure = settle(await stepUp(password));
      // The error is shown in the dialog, because the page behind is inert.
      return failure && { ...failure, fields: { password: failure.message } };
    },
  });
  return (
    <dialog ref={dialog} className="step-up" aria-labelledby="step-up-question" onClose={() => onDone(proven.current)}>
      <p id="step-up-question" className="question">
        {answers.stepUp}
      </p>
      <p className="form-note">{profile.stepUpNote}</p>
      <Form
        form={form}
        action={profile.stepUp}
        beside={
          <>
            <Button onClick={() => dialog.current?.close()}>{screens.cancel}</Button>
            {hasPasskey && <Button onClick={proveByPasskey}>{keys.usePasskey}</Button>}
          </>
        }
      >
        <PasswordField form={form} email={user.email} />
      </Form>
      <FieldError>{passkeyError}</FieldError>
    </dialog>
  );
}
