import { addPasskey } from '#api-client/passkeys.ts';
import { keys } from '#words/keys.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';

/** The new owner may open the account with their device from the start, beside its password. */
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
          <Button busy={state === 'asking'} onClick={() => void add()}>
            {keys.addPasskey}
          </Button>
        </p>
      )}
    </>
  );
}
