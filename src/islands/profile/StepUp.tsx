import { stepUp } from '#api-client/accounts.ts';
import { sessionEnded } from '#api-client/refusals.ts';
import { onStepUp } from '#api-client/step-up.ts';
import type { UserResponse } from '#contract/accounts.ts';
import { accounts } from '#words/accounts.ts';
import { answers } from '#words/answers.ts';
import { profile } from '#words/profile.ts';
import { screens } from '#words/screens.ts';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../shared/Field.tsx';
import { Form } from '../shared/Form.tsx';
import { useForm } from '../shared/use-form.ts';

/** Asks for the password where a call of this page needs it, and lets the call go on. */
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

function Question({ user, onDone }: { user: UserResponse; onDone: (proven: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const proven = useRef(false);
  useEffect(() => dialog.current?.showModal(), []);
  const form = useForm({
    check: () => ({}),
    send: async ({ password = '' }) => {
      const result = await stepUp(password);
      // Said in the dialog: what stands behind it is out of reach.
      if (!result.ok) return { ...result, fields: { password: result.message } };
      // Another tab may have logged in as somebody else: what was asked for here is not done in their name.
      if (result.value.id !== user.id) return sessionEnded();
      proven.current = true;
      dialog.current?.close();
      return undefined;
    },
  });
  return (
    <dialog ref={dialog} className="step-up" aria-labelledby="step-up-question" onClose={() => onDone(proven.current)}>
      <p id="step-up-question" className="question">
        {answers.stepUp}
      </p>
      <p className="form-note">{profile.stepUpNote}</p>
      <Form form={form} action={profile.stepUp}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="account" autoComplete="username" defaultValue={user.email} readOnly hidden />
        <Field
          form={form}
          name="password"
          label={accounts.password}
          type="password"
          autoComplete="current-password"
          required
        />
      </Form>
      <button type="button" className="button" onClick={() => dialog.current?.close()}>
        {screens.cancel}
      </button>
    </dialog>
  );
}
