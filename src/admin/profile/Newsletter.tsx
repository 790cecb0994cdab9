import { deleteOwnSubscription, getOwnSubscription, putOwnSubscription } from '#api-client/newsletter.ts';
import type { Result } from '#api-client/result.ts';
import type { OwnSubscriptionResponse } from '#contract/newsletter.ts';
import { newsletter } from '#i18n/newsletter.ts';
import type { SyntheticEvent } from 'react';
import { Button } from '../shared/Button.tsx';
import { Labelled } from '../shared/Labelled.tsx';
import { showAlert } from '../shared/alerts.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { ProfileSection } from './ProfileSection.tsx';

/** The user's newsletter subscription: topics, frequency, unsubscribing. Renders nothing without a newsletter. */
export function Newsletter({ userId }: { userId: string }) {
  const [found, load] = useLoaded(() => getOwnSubscription(userId), userId, 'quiet');
  if (!found || (!found.offered && found.follows === null)) return null;

  async function tell(result: Result<unknown>): Promise<void> {
    showAlert(result.ok ? newsletter.saved : result.message, result.ok ? 'success' : result.style);
    await load();
  }

  function save(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rhythm = form.get('rhythm') === 'weekly' ? 'weekly' : 'each';
    const topics = form.getAll('topics').map(String);
    void putOwnSubscription(userId, { topics, rhythm, language: document.documentElement.lang || 'en' }).then(tell);
  }

  const { follows, topics } = found;
  return (
    <ProfileSection title={newsletter.ownTitle}>
      <p className="form-note">{newsletter.ownIntro}</p>
      <form className="form" key={JSON.stringify(follows)} onSubmit={save}>
        {topics.length > 1 && <TopicChoices topics={topics} chosen={follows?.topics ?? []} />}
        <Labelled label={newsletter.rhythm}>
          {(control) => (
            <select {...control} name="rhythm" defaultValue={follows?.rhythm ?? 'each'}>
              <option value="each">{newsletter.rhythms.each}</option>
              <option value="weekly">{newsletter.rhythms.weekly}</option>
            </select>
          )}
        </Labelled>
        <p className="actions">
          <button type="submit" className="button">
            {follows ? newsletter.change : newsletter.follow}
          </button>
          {follows && <Button onClick={() => deleteOwnSubscription(userId).then(tell)}>{newsletter.stopOwn}</Button>}
        </p>
      </form>
    </ProfileSection>
  );
}

interface TopicChoicesProps extends Pick<OwnSubscriptionResponse, 'topics'> {
  chosen: readonly string[];
}

function TopicChoices({ topics, chosen }: TopicChoicesProps) {
  return (
    <fieldset className="choices">
      <legend>{newsletter.topics}</legend>
      {topics.map((topic) => (
        <label className="check" key={topic.id}>
          <input type="checkbox" name="topics" value={topic.id} defaultChecked={chosen.includes(topic.id)} />
          {topic.name}
        </label>
      ))}
      <p className="field-hint">{newsletter.topicsHint}</p>
    </fieldset>
  );
}
