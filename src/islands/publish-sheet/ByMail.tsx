import { getAudience, sendTrial } from '#api-client/followers.ts';
import { followers } from '#words/followers.ts';
import { useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { useAnswer } from '../shared/use-answer.ts';

interface Props {
  postId: string;
  mail: boolean;
  onMail: (mail: boolean) => void;
}

/** To how many a post goes, and a trial to oneself; nothing where readers cannot follow. */
export function ByMail({ postId, mail, onMail }: Props) {
  const [found] = useAnswer(() => getAudience(postId), postId);
  const audience = found?.ok ? found.value : undefined;
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  if (!audience?.follow) return null;

  async function trial(): Promise<void> {
    setBusy(true);
    const done = await sendTrial(postId);
    setSaid(done.ok ? followers.trialSent : done.message);
    setBusy(false);
  }

  return (
    <section aria-label={followers.byMail}>
      <h3 className="eyebrow">{followers.byMail}</h3>
      {audience.mailing ? (
        <p>{followers.mailed}</p>
      ) : audience.mailTo === 0 ? (
        <p className="muted">{followers.nobody}</p>
      ) : (
        <>
          <p>
            <label>
              <input type="checkbox" checked={mail} onChange={(event) => onMail(event.target.checked)} />{' '}
              {followers.mailTo(audience.mailTo)}
            </label>
          </p>
          <p className="muted">
            {audience.weekly > 0 && `${followers.weekly(audience.weekly)} `}
            {followers.once}
          </p>
        </>
      )}
      <p>
        <Button busy={busy} onClick={() => void trial()}>
          {followers.trial}
        </Button>{' '}
        <span role="status">{said}</span>
      </p>
    </section>
  );
}
