import { addPasskey, listPasskeys, obstacleHere, removePasskey, setPasskeysOnly } from '#api-client/passkeys.ts';
import type { Result } from '#api-client/result.ts';
import type { PasskeyResponse } from '#contract/passkeys.ts';
import type { UserResponse } from '#contract/accounts.ts';
import { keys } from '#i18n/keys.ts';
import { useRef, useState } from 'react';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { LoadingGate, ProfileSection } from './ProfileSection.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { Check } from '../shared/Check.tsx';

/** Returns the message after a passkey was added. It warns if the login page cannot offer this passkey. */
const saidOf = ({ isDiscoverable }: PasskeyResponse) => (isDiscoverable ? keys.passkeyAdded : keys.passkeyAddedUnfound);

/** The passkeys of the account: the user can add, rename and remove passkeys, and turn off login with a password. */
export function Passkeys({ user }: { user: UserResponse }) {
  const [result, load] = useAnswer(listPasskeys);
  const [busy, setBusy] = useState('');
  const intro = useRef<HTMLParagraphElement>(null);
  const obstacle = obstacleHere();

  /** Runs a change, reports its result, and reloads the passkeys. */
  async function change<T>(
    control: string,
    work: () => Promise<Result<T>>,
    done: string | ((value: T) => string),
  ): Promise<void> {
    setBusy(control);
    const answer = await work();
    if (succeeded(answer)) showAlert(typeof done === 'string' ? done : done(answer.value), 'success');
    await load();
    setBusy('');
  }

  async function remove(id: string): Promise<void> {
    await change(id, () => removePasskey(id), keys.passkeyRemoved);
    // The focused button may have disappeared, so the focus moves to the introduction.
    intro.current?.focus();
  }

  return (
    <ProfileSection title={keys.passkeys}>
      <p className="form-note" ref={intro} tabIndex={-1}>
        {obstacle ? keys.obstacles[obstacle] : keys.passkeysIntro}
      </p>
      <LoadingGate result={result} />
      {result?.ok && result.value.length > 0 && (
        <ul className="sessions">
          {result.value.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} busy={busy} onRemove={() => void remove(passkey.id)} />
          ))}
        </ul>
      )}
      {!obstacle && (
        <Button busy={busy === 'add'} onClick={() => change('add', addPasskey, saidOf)}>
          {keys.addPasskey}
        </Button>
      )}
      {result?.ok && result.value.length > 0 && (
        <OnlyPasskeys user={user} canChoose={result.value.filter(({ isDiscoverable }) => isDiscoverable).length > 1} />
      )}
    </ProfileSection>
  );
}

function OnlyPasskeys({ user, canChoose }: { user: UserResponse; canChoose: boolean }) {
  const [on, setOn] = useState(user.passkeysOnly === true);
  const [busy, setBusy] = useState(false);

  async function set(wanted: boolean): Promise<void> {
    setBusy(true);
    const answer = await setPasskeysOnly(user.id, wanted);
    setBusy(false);
    if (succeeded(answer)) setOn(answer.value.passkeysOnly === true);
  }

  return (
    <div>
      <Check
        checked={on}
        disabled={busy || (!on && !canChoose)}
        aria-describedby="only-passkeys"
        onChange={(isChecked) => void set(isChecked)}
      >
        {keys.onlyPasskeys}
      </Check>
      <p className="form-note" id="only-passkeys">
        {on || canChoose ? keys.onlyPasskeysNote : keys.onlyPasskeysNeedTwo}
      </p>
    </div>
  );
}
