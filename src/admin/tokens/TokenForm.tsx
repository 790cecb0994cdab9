import { createToken } from '#api-client/accounts.ts';
import { limits } from '#contract/limits.ts';
import { tokenScopes } from '#contract/call.ts';
import type { NewTokenResponse } from '#contract/tokens.ts';
import { keys } from '#i18n/keys.ts';
import { screens } from '#i18n/screens.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import { succeeded } from '../shared/alerts.ts';
import { Check } from '../shared/Check.tsx';
import { Options } from '../shared/Field.tsx';

const DAY = 24 * 60 * 60_000;
/** Lifetimes that can be chosen for a token, in days. */
const lives = [30, 90, 365];

/** A form that creates a token. */
export function TokenForm({ onDone }: { onDone: (made: NewTokenResponse) => void }) {
  const [isBusy, setBusy] = useState(false);

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await createToken({
      name: text(values.get('name')),
      scopes: tokenScopes.filter((scope) => values.has(scope)),
      expiresAt: new Date(Date.now() + Number(values.get('days')) * DAY).toISOString(),
    });
    setBusy(false);
    if (succeeded(answer)) onDone(answer.value);
  }

  return (
    <form className="form card-panel panel stacked" aria-label={keys.makeToken} onSubmit={(event) => void make(event)}>
      <Labelled label={keys.tokenName}>
        {(control) => (
          <input {...control} name="name" maxLength={limits.tokenName} autoComplete="off" required autoFocus />
        )}
      </Labelled>
      <fieldset className="choices">
        <legend>{keys.mayDo}</legend>
        {tokenScopes.map((scope) => (
          <Check key={scope} name={scope}>
            {keys.scopes[scope]}
          </Check>
        ))}
      </fieldset>
      <Labelled label={keys.tokenLife}>
        {(control) => (
          <select {...control} name="days" defaultValue={90}>
            <Options of={lives.map((days) => [days, keys.days(days)])} />
          </select>
        )}
      </Labelled>
      <p className="actions">
        <button type="submit" className="button" aria-busy={isBusy} data-busy={isBusy || undefined} disabled={isBusy}>
          {keys.makeToken}
        </button>
      </p>
    </form>
  );
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

/** Shows the value of a new token until the page is closed. */
export function NewToken({ token }: { token: string }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="field card-panel panel stacked" role="status">
      <label htmlFor="new-token">{keys.newToken}</label>
      <p className="field-hint" id="new-token-note">
        {keys.newTokenNote}
      </p>
      <div className="rename">
        <input ref={field} id="new-token" value={token} readOnly aria-describedby="new-token-note" />
        <Button onClick={() => navigator.clipboard.writeText(token).then(() => setCopied(true))}>
          {copied ? screens.copied : keys.copyToken}
        </Button>
      </div>
    </div>
  );
}
