import { endSession, listSessions } from '#api-client/accounts.ts';
import type { SessionResponse } from '#contract/accounts.ts';
import { dates } from '#i18n/dates.ts';
import { profile } from '#i18n/profile.ts';
import { useRef, useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { showAlert } from '../shared/alerts.ts';
import { useAnswer } from '../shared/use-answer.ts';
import { LoadingGate, ProfileSection } from './ProfileSection.tsx';

/**
 * The user's sessions and known browsers, with the time of the last activity. The user can end one session, or all
 * sessions except the current one.
 */
export function Sessions({ userId }: { userId: string }) {
  const [result, load] = useAnswer(() => listSessions(userId));
  const [busy, setBusy] = useState('');
  const heading = useRef<HTMLParagraphElement>(null);

  /** Ends the sessions one after the other, then reloads the list. Stops at the first failure and reports it. */
  async function end(ids: string[], control: string): Promise<void> {
    setBusy(control);
    for (const id of ids) {
      const ended = await endSession(userId, id);
      // A session that another device has ended meanwhile counts as ended.
      if (ended.ok || ended.status === 404) continue;
      showAlert(ended.message, ended.style);
      break;
    }
    await load();
    setBusy('');
    // The focused button has disappeared, so the focus moves to the list.
    heading.current?.focus();
  }

  return (
    <ProfileSection title={profile.sessions}>
      <p className="form-note" ref={heading} tabIndex={-1}>
        {profile.sessionsIntro}
      </p>
      <LoadingGate result={result} />
      {result?.ok && <SessionList sessions={result.value} busy={busy} end={(ids, name) => void end(ids, name)} />}
    </ProfileSection>
  );
}

interface ListProps {
  sessions: SessionResponse[];
  /** Id of the busy control; '' if no control is busy. */
  busy: string;
  end: (ids: string[], control: string) => void;
}

function SessionList({ sessions, busy, end }: ListProps) {
  const others = sessions.filter((session) => !session.current).map((session) => session.id);
  return (
    <>
      <ul className="sessions">
        {sessions.map(({ id, device, network, createdAt, lastSeenAt, current, signedIn }) => (
          <li key={id}>
            <div>
              <strong>{device}</strong>
              <span className="muted">
                {current ? (
                  profile.thisDevice
                ) : (
                  <>
                    {profile.lastSeen} <time dateTime={lastSeenAt}>{dates.longMoment(lastSeenAt)}</time>
                  </>
                )}
                {` · ${profile.since} `}
                <time dateTime={createdAt}>{dates.longMoment(createdAt)}</time>
                {network !== null && ` · ${network}`}
                {!signedIn && ` · ${profile.loggedOut}`}
              </span>
            </div>
            {!current && (
              <Button
                aria-label={signedIn ? profile.endSessionOn(device) : profile.forgetBrowser(device)}
                busy={busy === id}
                disabled={busy !== ''}
                onClick={() => end([id], id)}
              >
                {signedIn ? profile.end : profile.forget}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button busy={busy === 'others'} disabled={busy !== ''} onClick={() => end(others, 'others')}>
          {profile.endAllOthers}
        </Button>
      )}
    </>
  );
}
