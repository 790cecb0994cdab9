import { createToken, listTokens, removeToken } from '#api-client/accounts.ts';
import { limits } from '#contract/limits.ts';
import { tokenScopes } from '#contract/call.ts';
import type { NewTokenResponse, TokenResponse } from '#contract/tokens.ts';
import { dates } from '#i18n/dates.ts';
import { keys } from '#i18n/keys.ts';
import { screens } from '#i18n/screens.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { useAnswer } from '../shared/use-answer.ts';
import { LastUsed, RemoveButton } from './RemoveButton.tsx';
import { LoadingGate, ProfileSection } from './ProfileSection.tsx';

const DAY = 24 * 60 * 60_000;
/** Lifetimes that can be chosen for a token, in days. */
const lives = [30, 90, 365];

/** API tokens for the admin's own programs. A new token is shown only once. */
export function Tokens() {
  const [result, load] = useAnswer(listTokens);
  const [made, setMade] = useState<NewTokenResponse>();
  const [busy, setBusy] = useState('');
  const intro = useRef<HTMLParagraphElement>(null);

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    setBusy('make');
    const answer = await createToken({
      name: text(values.get('name')),
      scopes: tokenScopes.filter((scope) => values.has(scope)),
      expiresAt: new Date(Date.now() + Number(values.get('days')) * DAY).toISOString(),
    });
    setBusy('');
    if (!succeeded(answer)) return;
    form.reset();
    setMade(answer.value);
    await load();
  }

  async function remove(id: string): Promise<void> {
    setBusy(id);
    const answer = await removeToken(id);
    if (succeeded(answer)) showAlert(keys.tokenRemoved, 'success');
    if (made?.id === id) setMade(undefined);
    await load();
    setBusy('');
    intro.current?.focus();
  }

  return (
    <ProfileSection title={keys.tokens}>
      <p className="form-note" ref={intro} tabIndex={-1}>
        {keys.tokensIntro}
      </p>
      <LoadingGate result={result} />
      {result?.ok && result.value.length > 0 && (
        <ul className="sessions">
          {result.value.map((token) => (
            <TokenRow key={token.id} token={token} busy={busy} onRemove={() => void remove(token.id)} />
          ))}
        </ul>
      )}
      {made && <NewToken token={made.token} />}
      <TokenForm busy={busy} onSubmit={make} />
    </ProfileSection>
  );
}

interface TokenFormProps {
  busy: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

function TokenForm({ busy, onSubmit }: TokenFormProps) {
  return (
    <form className="form" aria-label={keys.makeToken} onSubmit={(event) => void onSubmit(event)}>
      <div className="field">
        <label htmlFor="token-name">{keys.tokenName}</label>
        <div className="field-input">
          <input id="token-name" name="name" maxLength={limits.tokenName} autoComplete="off" required />
        </div>
      </div>
      <fieldset className="choices">
        <legend>{keys.mayDo}</legend>
        {tokenScopes.map((scope) => (
          <label className="check" key={scope}>
            <input type="checkbox" name={scope} />
            <span>{keys.scopes[scope]}</span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="token-days">{keys.tokenLife}</label>
        <div className="field-input">
          <select id="token-days" name="days" defaultValue={90}>
            {lives.map((days) => (
              <option key={days} value={days}>
                {keys.days(days)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <button
        type="submit"
        className="button"
        aria-busy={busy === 'make'}
        data-busy={busy === 'make' || undefined}
        disabled={busy !== ''}
      >
        {keys.makeToken}
      </button>
    </form>
  );
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

function TokenRow({ token, busy, onRemove }: { token: TokenResponse; busy: string; onRemove: () => void }) {
  const { id, name, prefix, scopes, expiresAt, lastUsedAt } = token;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="muted">
          <code>{prefix}…</code>
          {` · ${scopes.map((scope) => keys.scopes[scope]).join(', ')} · ${keys.ends} `}
          <time dateTime={expiresAt}>{dates.longDate(expiresAt)}</time>
          {' · '}
          <LastUsed at={lastUsedAt} />
        </span>
      </div>
      <RemoveButton id={id} name={name} busy={busy} onRemove={onRemove} />
    </li>
  );
}

/** Shows the value of a new token until the page is closed. */
function NewToken({ token }: { token: string }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="field" role="status">
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
