import { deleteOwnFollow, getOwnFollow, putOwnFollow } from '#api-client/followers.ts';
import type { Result } from '#api-client/result.ts';
import type { OwnFollowResponse } from '#contract/followers.ts';
import { followers } from '#words/followers.ts';
import { useCallback, useEffect, useId, useState, type SyntheticEvent } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert } from '../shared/alerts.ts';
import { ProfileSection } from './ProfileSection.tsx';

/** Posts by mail, where the site offers them: which, how often, or none any more. */
export function Follow({ userId }: { userId: string }) {
  const id = useId();
  const [found, setFound] = useState<OwnFollowResponse>();
  const load = useCallback(() => getOwnFollow(userId).then((result) => result.ok && setFound(result.value)), [userId]);
  useEffect(() => void load(), [load]);
  if (!found || (!found.offered && found.follows === null)) return null;

  async function tell(result: Result<unknown>): Promise<void> {
    showAlert(result.ok ? followers.saved : result.message, result.ok ? 'success' : result.style);
    await load();
  }

  function save(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rhythm = form.get('rhythm') === 'weekly' ? 'weekly' : 'each';
    const topics = form.getAll('topics').map(String);
    void putOwnFollow(userId, { topics, rhythm, language: document.documentElement.lang || 'en' }).then(tell);
  }

  const { follows, topics } = found;
  return (
    <ProfileSection title={followers.ownTitle}>
      <p className="form-note">{followers.ownIntro}</p>
      <form className="form" key={JSON.stringify(follows)} onSubmit={save}>
        {topics.length > 1 && (
          <fieldset className="choices">
            <legend>{followers.topics}</legend>
            {topics.map((topic) => (
              <label className="check" key={topic.id}>
                <input
                  type="checkbox"
                  name="topics"
                  value={topic.id}
                  defaultChecked={follows?.topics.includes(topic.id)}
                />
                {topic.name}
              </label>
            ))}
            <p className="field-hint">{followers.topicsHint}</p>
          </fieldset>
        )}
        <div className="field">
          <label htmlFor={id}>{followers.rhythm}</label>
          <div className="field-input">
            <select id={id} name="rhythm" defaultValue={follows?.rhythm ?? 'each'}>
              <option value="each">{followers.rhythms.each}</option>
              <option value="weekly">{followers.rhythms.weekly}</option>
            </select>
          </div>
        </div>
        <p className="actions">
          <button type="submit" className="button">
            {follows ? followers.change : followers.follow}
          </button>
          {follows && <Button onClick={() => void deleteOwnFollow(userId).then(tell)}>{followers.stopOwn}</Button>}
        </p>
      </form>
    </ProfileSection>
  );
}
