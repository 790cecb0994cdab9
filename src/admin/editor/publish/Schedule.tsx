import { dates } from '#i18n/dates.ts';
import { timeZoneHere } from '#messages/dates-by.ts';
import { postPanel } from '#i18n/post-panel.ts';
import { useState } from 'react';
import { Button } from '../../shared/Button.tsx';
import { Labelled } from '../../shared/Labelled.tsx';
import { clockIn, momentIn } from '#domain/zones.ts';

interface Props {
  /** ISO 8601; undefined if nothing is scheduled. */
  publishAt: string | undefined;
  /** Called with the new time; undefined unschedules. */
  onSchedule: (at: string | undefined) => void;
}

/** The time of a scheduled publication. */
export function Schedule({ publishAt, onSchedule }: Props) {
  const [at, setAt] = useState(publishAt === undefined ? '' : toLocal(publishAt));
  return (
    <section aria-label={postPanel.schedule}>
      <h2 className="eyebrow">{postPanel.schedule}</h2>
      <p className="muted">
        {publishAt === undefined ? postPanel.scheduleExplained : postPanel.scheduledFor(dates.longMoment(publishAt))}
      </p>
      <MomentField label={postPanel.publishAt} value={at} onChange={setAt} />
      <p className="actions">
        <Button disabled={at === ''} onClick={() => onSchedule(fromLocal(at))}>
          {postPanel.schedule}
        </Button>
        {publishAt !== undefined && <Button onClick={() => onSchedule(undefined)}>{postPanel.cancelSchedule}</Button>}
      </p>
    </section>
  );
}

interface MomentProps {
  label: string;
  /** `2026-11-22T09:30`; empty for no time. */
  value: string;
  onChange: (value: string) => void;
}

/** A field for a date with its time, in the site's time zone. */
export function MomentField({ label, value, onChange }: MomentProps) {
  return (
    <Labelled label={label} hint={postPanel.onClock(timeZoneHere())}>
      {(control) => (
        <input {...control} type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Labelled>
  );
}

/**
 * Converts a time of the API (ISO 8601, UTC) for a form field without a time zone.
 * @returns `2026-11-22T09:30`, in the site's time zone
 */
export const toLocal = (moment: string): string =>
  (clockIn(timeZoneHere(), new Date(moment)) ?? new Date(moment)).toISOString().slice(0, 16);

/**
 * Converts the value of a form field without a time zone, which uses the site's time zone.
 * @param local value of the field
 * @returns the time in UTC
 */
export const fromLocal = (local: string): string => momentIn(timeZoneHere(), new Date(`${local}Z`)).toISOString();
