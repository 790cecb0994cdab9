import { getUser } from '#api-client/accounts.ts';
import { subscribersCsv, listSubscribers, removeSubscriber, type SubscriberPage } from '#api-client/newsletter.ts';
import { dates } from '#i18n/dates.ts';
import { newsletter } from '#i18n/newsletter.ts';
import { useId, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { useAuth } from '../shared/auth.ts';
import { showAlert, succeeded } from '../shared/alerts.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { saveFile } from '../shared/save-file.ts';
import { StepUp } from '../profile/StepUp.tsx';
import { ImportSubscribers } from './ImportSubscribers.tsx';
import { Mailings } from './Mailings.tsx';

/** The subscribers, the sent emails, and the import of subscribers. */
export function Subscribers() {
  const id = useId();
  const [text, setText] = useState('');
  const auth = useAuth();
  const userId = auth.state === 'signed-in' ? auth.userId : undefined;
  const [user] = useLoaded(userId === undefined ? undefined : () => getUser(userId), userId, 'quiet');
  // The list is loaded when the user is known, because loading can require an identity check. The dialog of this check
  // needs the user.
  const [page, load] = useLoaded(user && (() => listSubscribers(text)), user && text);

  async function remove(one: string): Promise<void> {
    const gone = await removeSubscriber(one);
    if (!gone.ok) showAlert(gone.message, gone.style);
    await load();
  }

  return (
    <div className="dashboard">
      <Mailings />
      <section aria-labelledby={`${id}-list`}>
        <h2 className="eyebrow" id={`${id}-list`}>
          {page ? newsletter.count(page.counts['following'] ?? 0) : newsletter.title}
        </h2>
        <div className="field">
          <label htmlFor={`${id}-search`}>{newsletter.search}</label>
          <div className="field-input">
            <input id={`${id}-search`} type="search" value={text} onChange={(event) => setText(event.target.value)} />
          </div>
        </div>
        <p className="actions">
          <Button onClick={download}>{newsletter.export}</Button>
        </p>
        {page?.list.length === 0 && <p className="empty">{newsletter.none}</p>}
        <ul className="sessions">
          {page?.list.map((one) => (
            <SubscriberRow key={one.id} subscriber={one} onRemove={remove} />
          ))}
        </ul>
      </section>
      <ImportSubscribers onDone={() => void load()} />
      {user && <StepUp user={user} />}
    </div>
  );
}

interface SubscriberRowProps {
  subscriber: SubscriberPage['list'][number];
  onRemove: (id: string) => Promise<void>;
}

function SubscriberRow({ subscriber: one, onRemove }: SubscriberRowProps) {
  return (
    <li>
      <div>
        <strong>{one.email}</strong>{' '}
        <span className="muted">
          {[
            newsletter.states[one.state],
            newsletter.rhythms[one.rhythm],
            one.language,
            ...one.topics,
            dates.longDate(one.createdAt),
          ].join(' · ')}
        </span>
      </div>
      <Button aria-label={newsletter.removeOne(one.email)} onClick={() => onRemove(one.id)}>
        {newsletter.remove}
      </Button>
    </li>
  );
}

async function download(): Promise<void> {
  const found = await subscribersCsv();
  if (!succeeded(found)) return;
  saveFile(found.value, 'text/csv', 'newsletter.csv');
}
