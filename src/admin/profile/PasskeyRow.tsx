import { renamePasskey } from '#api-client/passkeys.ts';
import { limits } from '#contract/limits.ts';
import type { PasskeyResponse } from '#contract/passkeys.ts';
import { dates } from '#i18n/dates.ts';
import { keys } from '#i18n/keys.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { succeeded } from '../shared/alerts.ts';

interface Props {
  passkey: PasskeyResponse;
  /** Id of the busy control in the list; '' if no control is busy. */
  busy: string;
  onRemove: () => void;
}

/** A passkey with its editable name, the date it was added, and its last use. */
export function PasskeyRow({ passkey, busy, onRemove }: Props) {
  const { id } = passkey;
  const [name, setName] = useState(passkey.name);
  const [naming, setNaming] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(false);

  useEffect(() => {
    if (naming) input.current?.select();
    else if (wasNaming.current) button.current?.focus();
    wasNaming.current = naming;
  }, [naming]);

  async function rename(event: FormEvent): Promise<void> {
    event.preventDefault();
    const answer = await renamePasskey(id, input.current?.value ?? '');
    if (!succeeded(answer)) return;
    setName(answer.value.name);
    setNaming(false);
  }

  return (
    <li>
      {naming ? (
        <form className="rename" onSubmit={(event) => void rename(event)}>
          <input
            ref={input}
            aria-label={keys.nameOf(name)}
            defaultValue={name}
            maxLength={limits.passkeyName}
            required
            onKeyDown={({ key }) => key === 'Escape' && setNaming(false)}
          />
          <button type="submit" className="button">
            {keys.save}
          </button>
        </form>
      ) : (
        <>
          <PasskeyFacts {...passkey} name={name} />
          <div className="row-actions">
            <Button ref={button} aria-label={keys.renameKey(name)} onClick={() => setNaming(true)}>
              {keys.rename}
            </Button>
            <RemoveButton id={id} name={name} busy={busy} onRemove={onRemove} />
          </div>
        </>
      )}
    </li>
  );
}

function PasskeyFacts({ name, createdAt, lastUsedAt, host, isDiscoverable }: PasskeyResponse) {
  return (
    <div>
      <strong>{name}</strong>
      <span className="muted">
        {`${keys.added} `}
        <time dateTime={createdAt}>{dates.longDate(createdAt)}</time>
        {' · '}
        <LastUsed at={lastUsedAt} />
        {host !== location.hostname && ` · ${keys.ofOtherHost(host)}`}
        {!isDiscoverable && ` · ${keys.notDiscoverable}`}
      </span>
    </div>
  );
}

interface RemoveButtonProps {
  id: string;
  /** Name of the item to remove. */
  name: string;
  /** Id of the busy control in the list; '' if no control is busy. */
  busy: string;
  onRemove: () => void;
}

/** A button that removes one row of a list. It is busy if `busy` equals `id`. */
function RemoveButton({ id, name, busy, onRemove }: RemoveButtonProps) {
  return (
    <Button aria-label={keys.removeKey(name)} busy={busy === id} disabled={busy !== ''} onClick={onRemove}>
      {keys.remove}
    </Button>
  );
}

/** The time when a key was last used. */
function LastUsed({ at }: { at: string | null }) {
  if (at === null) return keys.neverUsed;
  return (
    <>
      {`${keys.lastUsed} `}
      <time dateTime={at}>{dates.longMoment(at)}</time>
    </>
  );
}
