import { listSecurityEvents } from '#api-client/accounts.ts';
import type { SecurityEvent } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { dates } from '#i18n/dates.ts';
import { screens } from '#i18n/screens.ts';
import { profile } from '#i18n/profile.ts';
import { useState } from 'react';
import { Button } from '../shared/Button.tsx';
import { useAnswer } from '../shared/use-answer.ts';
import { LoadingGate, ProfileSection } from './ProfileSection.tsx';

/**
 * The security log of the account. Shows the latest events and, on request, as many events as one response can contain.
 * 'Your data' contains all events.
 */
export function SecurityLog({ userId }: { userId: string }) {
  const [limit, setLimit] = useState<number>(limits.securityLogPage);
  const [result] = useAnswer(() => listSecurityEvents(userId, limit), limit);

  return (
    <ProfileSection title={profile.activity}>
      <p className="form-note">{profile.securityLogIntro}</p>
      <LoadingGate result={result} />
      {result?.ok && result.value.length === 0 && <p>{profile.securityLogEmpty}</p>}
      {result?.ok && <Lines events={result.value} />}
      {result?.ok && result.value.length >= limit && limit < limits.listPage && (
        <Button onClick={() => setLimit(limits.listPage)}>{screens.showMore}</Button>
      )}
    </ProfileSection>
  );
}

const Lines = ({ events }: { events: SecurityEvent[] }) => (
  <ul className="sessions">
    {events.map(({ kind, at, address, count }) => (
      <li key={`${kind} ${at}`}>
        <div>
          <strong>
            {count > 1 ? profile.timesWithinTheHour(profile.securityEvents[kind], count) : profile.securityEvents[kind]}
          </strong>
          <span className="muted">
            <time dateTime={at}>{dates.longMoment(at)}</time> · {address}
          </span>
        </div>
      </li>
    ))}
  </ul>
);
