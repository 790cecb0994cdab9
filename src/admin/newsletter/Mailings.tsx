import { changeMailing, listMailings } from '#api-client/newsletter.ts';
import type { Mailing } from '#contract/newsletter.ts';
import { pages } from '#contract/paths.ts';
import { dates } from '#i18n/dates.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { screens } from '#i18n/screens.ts';
import { useEffect, useEffectEvent, useId } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert } from '../shared/alerts.ts';
import { useLoaded } from '../shared/use-answer.ts';

/** Polling interval of the progress in milliseconds, while a mailing is running. */
const LOOK_AGAIN = 5_000;

/** Newsletter mailings and their progress; a mailing can be stopped until it is sent. */
export function Mailings() {
  const id = useId();
  const [list, load, , failure] = useLoaded(listMailings);
  const isGoing = list?.some(({ state }) => state === 'waiting' || state === 'sending') ?? false;
  const look = useEffectEvent(load);
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setInterval(() => void look(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isGoing]);

  async function change(one: string, wanted: Parameters<typeof changeMailing>[1]): Promise<void> {
    const done = await changeMailing(one, wanted);
    if (!done.ok) showAlert(done.message, done.style);
    await load();
  }

  return (
    <section aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {newsletter.sent}
      </h2>
      {!list && !failure && (
        <p className="loading list-placeholder" role="status">
          {screens.loading}
        </p>
      )}
      {list?.length === 0 && <p className="empty">{newsletter.nothingSent}</p>}
      <ul className="sessions">
        {list?.map((one) => (
          <li key={one.id}>
            <div>
              <MailingFacts mailing={one} />
            </div>
            <p className="actions">
              {['waiting', 'sending', 'paused'].includes(one.state) && (
                <Button onClick={() => change(one.id, { state: 'stopped' })}>{newsletter.stop}</Button>
              )}
              {one.state === 'paused' && (
                <Button onClick={() => change(one.id, { state: 'sending' })}>{newsletter.go}</Button>
              )}
              {one.mails.unknown !== undefined && (
                <>
                  <Button onClick={() => change(one.id, { unknown: 'sent' })}>{newsletter.wereSent}</Button>
                  <Button onClick={() => change(one.id, { unknown: 'again' })}>{newsletter.sendAgain}</Button>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MailingFacts({ mailing: { postId, title, state, createdAt, mails, lastError } }: { mailing: Mailing }) {
  const { sent = 0, delivered = 0, refused = 0, bounced = 0, complained = 0, unknown = 0 } = mails;
  const all = Object.values(mails).reduce((sum, count) => sum + count, 0);
  const taken = sent + delivered + bounced + complained;
  return (
    <>
      <strong>{postId === null ? title : <a href={pages.post(postId)}>{title}</a>}</strong>{' '}
      <span className="muted">
        {[
          newsletter.mailingStates[state],
          ...(all > 0 ? [newsletter.mails(taken, all)] : []),
          ...(refused + bounced > 0 ? [newsletter.refusedMails(refused + bounced)] : []),
          dates.longMoment(createdAt),
          ...(lastError ? [lastError] : []),
        ].join(' · ')}
      </span>
      {unknown > 0 && <p className="field-error">{newsletter.unknownMails(unknown)}</p>}
    </>
  );
}
