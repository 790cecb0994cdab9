import { getAudience, sendTrial } from '#api-client/followers.ts';
import type { AudienceResponse } from '#contract/followers.ts';
import { followers } from '#words/followers.ts';
import { useEffect, useState } from 'react';
import { Button } from '../shared/Button.tsx';

interface Props {
  /** Undefined for a post that is stored nowhere yet. */
  postId: string | undefined;
  mail: boolean;
  onMail: (mail: boolean) => void;
}

/** To how many a post goes, and a trial to oneself; nothing where readers cannot follow. */
export function ByMail({ postId, mail, onMail }: Props) {
  const [audience, setAudience] = useState<AudienceResponse>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    let gone = false;
    if (postId === undefined) return undefined;
    void getAudience(postId).then((found) => {
      if (!gone && found.ok) setAudience(found.value);
    });
    return () => void (gone = true);
  }, [postId]);
  if (postId === undefined || !audience?.follow) return null;

  async function trial(id: string): Promise<void> {
    setBusy(true);
    const done = await sendTrial(id);
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
        <Button busy={busy} onClick={() => void trial(postId)}>
          {followers.trial}
        </Button>{' '}
        <span role="status">{said}</span>
      </p>
    </section>
  );
}
