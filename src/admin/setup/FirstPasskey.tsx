import { addPasskey } from '#api-client/passkeys.ts';
import { keys } from '#i18n/keys.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';

/** Lets the new owner add a passkey during setup, in addition to the password. */
export function FirstPasskey() {
  const [state, setState] = useState<'none' | 'asking' | 'added'>('none');
  async function add(): Promise<void> {
    setState('asking');
    const answer = await addPasskey();
    setState(answer.ok ? 'added' : 'none');
    if (!answer.ok) showAlert(answer.message, answer.style);
  }
  return (
    <>
      <h2 className="eyebrow">{keys.passkeys}</h2>
      <p role="status">{state === 'added' ? keys.passkeyAdded : keys.passkeysIntro}</p>
      {state !== 'added' && (
        <p>
          <Button busy={state === 'asking'} onClick={add}>
            {keys.addPasskey}
          </Button>
        </p>
      )}
    </>
  );
}
