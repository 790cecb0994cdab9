import { getAudience, sendTestEmail } from '#api-client/newsletter.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { useState } from 'react';
import { WorkButton } from '../shared/Button.tsx';
import { useAnswer } from '../shared/use-answer.ts';

interface Props {
  postId: string;
  mail: boolean;
  onMail: (mail: boolean) => void;
}

/** The number of newsletter recipients, and a button for a test email. Renders nothing without a newsletter. */
export function ByMail({ postId, mail, onMail }: Props) {
  const [found] = useAnswer(() => getAudience(postId), postId);
  const audience = found?.ok ? found.value : undefined;
  const [said, setSaid] = useState('');
  if (!audience?.follow) return null;

  async function trial(): Promise<void> {
    const done = await sendTestEmail(postId);
    setSaid(done.ok ? newsletter.testEmailSent : done.message);
  }

  return (
    <section aria-label={newsletter.byMail}>
      <h3 className="eyebrow">{newsletter.byMail}</h3>
      {audience.mailing ? (
        <p>{newsletter.mailed}</p>
      ) : audience.mailTo === 0 ? (
        <p className="muted">{newsletter.nobody}</p>
      ) : (
        <>
          <p>
            <label>
              <input type="checkbox" checked={mail} onChange={(event) => onMail(event.target.checked)} />{' '}
              {newsletter.mailTo(audience.mailTo)}
            </label>
          </p>
          <p className="muted">
            {audience.weekly > 0 && `${newsletter.weekly(audience.weekly)} `}
            {newsletter.once}
          </p>
        </>
      )}
      <p>
        <WorkButton onClick={trial}>{newsletter.trial}</WorkButton> <span role="status">{said}</span>
      </p>
    </section>
  );
}
