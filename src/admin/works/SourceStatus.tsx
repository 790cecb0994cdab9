import type { WorkSourceState } from '#contract/work-sources.ts';
import { dates } from '#i18n/dates.ts';
import { workSources as words } from '#i18n/work-sources.ts';
import { sentText } from '../content/model/errors.ts';

/** The last and the next check of a source that is on, and why its last request failed. */
export function SourceStatus({ on, lastAt, lastFound, nextAt, checking, problem }: WorkSourceState) {
  if (!on) return null;
  const isSoon = nextAt === null || new Date(nextAt).getTime() <= Date.now();
  return (
    <div className="row-meta">
      {problem && <p className="field-error">{sentText(problem)}</p>}
      <p>
        {lastAt === null ? words.never : words.checked(dates.longDate(lastAt), lastFound ?? 0)}{' '}
        {checking && !problem ? words.checking : isSoon ? words.soon : words.next(dates.longMoment(nextAt))}
      </p>
    </div>
  );
}
