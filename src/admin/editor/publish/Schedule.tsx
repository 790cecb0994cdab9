import { dates } from '#i18n/dates.ts';
import { timeZoneHere } from '#messages/time-zone.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useId, useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { fromLocal, toLocal } from './local-time.ts';

interface Props {
  /** ISO 8601; undefined if nothing is scheduled. */
  publishAt: string | undefined;
  /** Called with the new time; undefined unschedules. */
  onSchedule: (at: string | undefined) => void;
}

/** The time of a scheduled publication. */
export function Schedule({ publishAt, onSchedule }: Props) {
  const id = useId();
  const [at, setAt] = useState(publishAt === undefined ? '' : toLocal(publishAt));
  return (
    <section aria-label={postPanel.schedule}>
      <h2 className="eyebrow">{postPanel.schedule}</h2>
      <p className="muted">
        {publishAt === undefined ? postPanel.scheduleExplained : postPanel.scheduledFor(dates.longMoment(publishAt))}
      </p>
      <div className="field">
        <label htmlFor={id}>{postPanel.publishAt}</label>
        <p className="field-hint" id={`${id}-zone`}>
          {postPanel.onClock(timeZoneHere())}
        </p>
        <div className="field-input">
          <input
            id={id}
            type="datetime-local"
            value={at}
            aria-describedby={`${id}-zone`}
            onChange={(event) => setAt(event.target.value)}
          />
        </div>
      </div>
      <p className="actions">
        <Button disabled={at === ''} onClick={() => onSchedule(fromLocal(at))}>
          {postPanel.schedule}
        </Button>
        {publishAt !== undefined && <Button onClick={() => onSchedule(undefined)}>{postPanel.cancelSchedule}</Button>}
      </p>
    </section>
  );
}
