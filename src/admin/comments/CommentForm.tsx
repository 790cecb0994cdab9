import { commentLimits } from '#contract/comments.ts';
import { commenting } from '#i18n/commenting.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { Field } from '../shared/Field.tsx';
import { Honeypot } from '../shared/Honeypot.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import type { FieldErrors } from '../shared/validation.ts';
import { keepText, keptText } from './kept-comment.ts';

export interface TypedComment {
  text: string;
  /** Value of the honeypot field, sent with a new comment. */
  decoy: string;
  /** Only if the form asked for it. */
  publicName?: string | undefined;
}

interface Props {
  label: string;
  action: string;
  text?: string;
  /** Key under which this browser keeps the unsent text. */
  keptAs?: string;
  /** @returns the errors of the fields if the comment was not accepted; otherwise the field is cleared */
  send: (typed: TypedComment) => Promise<FieldErrors | undefined>;
  cancel?: () => void;
  /** Whether the form also asks for the author's public name. */
  asksName?: boolean;
  /** Replaces the button as long as the comment cannot be sent. */
  instead?: ReactNode;
  /** Whether the first field that is not filled in gets the focus. */
  hasFocus?: boolean;
}

/** A text field for a comment, with its button and a formatting hint. */
export function CommentForm(props: Props) {
  const { label, action, text = '', keptAs, send, cancel, asksName = false, instead, hasFocus = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => (keptAs === undefined ? text : keptText(keptAs)));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (!hasFocus) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('textarea, .field input') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [hasFocus]);
  function type(next: string): void {
    setTyped(next);
    if (keptAs !== undefined) keepText(keptAs, next);
  }
  async function submit(data: FormData): Promise<void> {
    if (busy || instead !== undefined || typed.trim() === '') return;
    setBusy(true);
    const valueOf = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const publicName = asksName ? valueOf('publicName') : undefined;
    const found = await send({ text: typed, decoy: valueOf('username'), publicName });
    setErrors(found ?? {});
    if (!found) type('');
    setBusy(false);
  }
  return (
    <form
      ref={form}
      className="commenting stacked"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <Honeypot />
      <Labelled label={label} note={commenting.hint}>
        {(control) => (
          <textarea
            {...control}
            value={typed}
            maxLength={commentLimits.text}
            required
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Labelled>
      {asksName && (
        <Field
          form={{ errors }}
          name="publicName"
          label={commenting.publicName}
          hint={commenting.publicHint}
          autoComplete="nickname"
          required
        />
      )}
      {instead ?? (
        <p className="actions">
          <button type="submit" className="button primary" aria-disabled={busy} data-busy={busy || undefined}>
            {action}
          </button>
          {cancel && (
            <Button busy={false} onClick={cancel}>
              {commenting.cancel}
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
