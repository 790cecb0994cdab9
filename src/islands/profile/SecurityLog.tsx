import { listSecurityEvents } from '#api-client/accounts.ts';
import type { Result } from '#api-client/result.ts';
import type { SecurityEvent } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { messages, securityEventNames } from '#contract/messages.ts';
import { longMoment } from '#domain/dates.ts';
import { useEffect, useState } from 'react';
import { ProfileSection } from './ProfileSection.tsx';

/** What happened to the account: a few lines, then as many as one call answers. 'Your data' holds them all. */
export function SecurityLog({ userId }: { userId: string }) {
  const [limit, setLimit] = useState<number>(limits.securityLogPage);
  const [result, setResult] = useState<Result<SecurityEvent[]>>();

  useEffect(() => {
    let current = true;
    void listSecurityEvents(userId, limit).then((answer) => current && setResult(answer));
    return () => {
      current = false;
    };
  }, [userId, limit]);

  return (
    <ProfileSection title="Activity">
      <p className="form-note">{messages.securityLogIntro}</p>
      {!result && <p role="status">{messages.loading}</p>}
      {result && !result.ok && (
        <p className="field-error" role="alert">
          {result.message}
        </p>
      )}
      {result?.ok && result.value.length === 0 && <p>{messages.securityLogEmpty}</p>}
      {result?.ok && <Lines events={result.value} />}
      {result?.ok && result.value.length >= limit && limit < limits.listPage && (
        <button type="button" className="button" onClick={() => setLimit(limits.listPage)}>
          Show more
        </button>
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
            {securityEventNames[kind]}
            {count > 1 && `, ${count} times within the hour`}
          </strong>
          <span className="muted">
            <time dateTime={at}>{longMoment(at)}</time> · {address}
          </span>
        </div>
      </li>
    ))}
  </ul>
);
