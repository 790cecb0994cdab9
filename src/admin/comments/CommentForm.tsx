import { commentLimits } from '#contract/comments.ts';
import { commenting } from '#i18n/commenting.ts';
import { useId, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { Honeypot } from '../shared/Honeypot.tsx';

interface Props {
  label: string;
  action: string;
  text?: string;
  /**
   * @param decoy value of the honeypot field, sent with a new comment
   * @returns whether the comment was accepted; the field is then cleared
   */
  send: (text: string, decoy: string) => Promise<boolean>;
  cancel?: () => void;
}

/** A text field for a comment, with its button and a formatting hint. */
export function CommentForm({ label, action, text = '', send, cancel }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [busy, setBusy] = useState(false);
  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy || typed.trim() === '') return;
    setBusy(true);
    const decoy = new FormData(form).get('username');
    if (await send(typed, typeof decoy === 'string' ? decoy : '')) setTyped('');
    setBusy(false);
  }
  return (
    <form
      className="commenting"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <Honeypot />
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        value={typed}
        maxLength={commentLimits.text}
        required
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="form-note" id={`${id}-hint`}>
        {commenting.hint}
      </p>
      <p className="comment-actions">
        <button type="submit" className="button primary" aria-disabled={busy} data-busy={busy || undefined}>
          {action}
        </button>
        {cancel && (
          <Button busy={false} onClick={cancel}>
            {commenting.cancel}
          </Button>
        )}
      </p>
    </form>
  );
}
