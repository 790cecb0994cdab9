import { getAnalytics, analyticsCsv, type Span } from '#api-client/dashboard.ts';
import type { AnalyticsResponse } from '#contract/analytics.ts';
import { settingPage } from '#contract/paths.ts';
import { dates } from '#i18n/dates.ts';
import { analytics } from '#i18n/analytics.ts';
import { useState } from 'react';
import { NotLoaded, Loading } from '../shared/Loading.tsx';
import { Button } from '../shared/Button.tsx';
import { succeeded } from '../shared/alerts.ts';
import { here } from '../shared/localized-path.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { saveFile } from '../shared/files.ts';
import { DayLines } from './DayLines.tsx';
import { Missing } from './Missing.tsx';
import { NumberTable } from './NumberTable.tsx';
import { Options } from '../shared/Field.tsx';

const spans = [7, 30, 90, 365, 731] as const;
type Days = (typeof spans)[number];

const DAY = 24 * 60 * 60_000;
/** Returns the first day of the period of `days` days that ends on `until`. */
const before = (until: string, days: number) =>
  new Date(Date.parse(until) - (days - 1) * DAY).toISOString().slice(0, 10);

/** The site's analytics. If analytics is off, says what it is and where it is turned on. */
export function Analytics() {
  const [days, setDays] = useState<Days>(30);
  const [span, setSpan] = useState<Span>({});
  const [found, load, , failure] = useLoaded(() => getAnalytics(span), span, 'quiet');
  if (failure) return <NotLoaded failure={failure} again={() => load()} />;
  if (!found) return <Loading />;
  if (!found.on) return <AnalyticsOff />;

  const sum = (name: 'views' | 'reads') => found.days.reduce((total, day) => total + day[name], 0);
  return (
    <section className="analytics" aria-label={analytics.title}>
      <p className="numbers-bar">
        <label>
          {analytics.span}{' '}
          <select
            value={days}
            onChange={(event) => {
              const chosen = spans.find((n) => `${n}` === event.target.value) ?? 30;
              setDays(chosen);
              setSpan({ from: before(found.until, chosen), to: found.until });
            }}
          >
            <Options of={spans.map((span) => [span, analytics.spans[span]])} />
          </select>
        </label>
        <strong>{analytics.totals(sum('views'), sum('reads'))}</strong>
        <Button onClick={() => download(found)}>{analytics.export}</Button>
      </p>
      <DayLines days={found.days} />
      <AnalyticsTables found={found} onDone={() => void load()} />
      <p className="row-meta">
        {analytics.kept} {dates.longDate(found.since)} – {dates.longDate(found.until)}
      </p>
    </section>
  );
}

const AnalyticsTables = ({ found, onDone }: { found: AnalyticsResponse; onDone: () => void }) => (
  <div className="numbers-tables">
    <NumberTable
      title={analytics.pages}
      head={[analytics.page, analytics.views, analytics.reads]}
      rows={found.pages.map(({ address, views, reads }) => ({
        text: address,
        href: address,
        counts: [views, reads],
      }))}
    />
    <NumberTable
      title={analytics.from}
      head={[analytics.host, analytics.count]}
      rows={found.from.map(({ host, views }) => ({ text: host, counts: [views] }))}
    />
    <NumberTable
      title={analytics.downloads}
      head={[analytics.file, analytics.count]}
      rows={found.downloads.map(({ text, count }) => ({ text, href: text, counts: [count] }))}
    />
    <NumberTable
      title={analytics.searches}
      head={[analytics.search, analytics.count]}
      rows={found.searches.map(({ text, count }) => ({ text, counts: [count] }))}
    />
    <Missing rows={found.missing} onDone={onDone} />
  </div>
);

const AnalyticsOff = () => (
  <div className="empty">
    <p>{analytics.off}</p>
    <p className="actions">
      <a className="button primary" href={here(settingPage('numbers'))}>
        {analytics.turnOn}
      </a>
    </p>
  </div>
);

async function download({ since, until }: AnalyticsResponse): Promise<void> {
  const csv = await analyticsCsv({ from: since, to: until });
  if (succeeded(csv)) saveFile(csv.value, 'text/csv', `numbers-${since}-${until}.csv`);
}
