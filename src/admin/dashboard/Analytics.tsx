import { getAnalytics, analyticsCsv, type Span } from '#api-client/dashboard.ts';
import { type AnalyticsResponse, NOT_FOUND } from '#contract/analytics.ts';
import { settingPage } from '#contract/paths.ts';
import { dates } from '#i18n/dates.ts';
import { analytics } from '#i18n/analytics.ts';
import { useState } from 'react';
import { NotLoaded, Loading } from '../shared/Loading.tsx';
import { Button } from '../shared/Button.tsx';
import { succeeded, showAlert } from '../shared/alerts.ts';
import { here } from '../shared/localized-path.ts';
import { useLoaded } from '../shared/use-answer.ts';
import { saveFile } from '../shared/files.ts';
import { NumberTable } from './NumberTable.tsx';
import { Options } from '../shared/Field.tsx';
import { redirects as words } from '#i18n/redirects.ts';
import { askForRedirect, decodedPath } from '../redirects/RedirectSheet.tsx';

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

interface Props {
  rows: AnalyticsResponse['missing'];
  /** Called when a redirect has been added. */
  onDone: () => void;
}

/** Pages not found, each with a button that adds a redirect. */
function Missing({ rows, onDone }: Props) {
  async function add(path: string): Promise<void> {
    const saved = await askForRedirect(undefined, path);
    if (!saved) return;
    showAlert(words.saved(saved.path, decodedPath(saved.to)), 'success');
    onDone();
  }
  return (
    <NumberTable
      title={analytics.missing}
      head={[analytics.address, analytics.count]}
      rows={rows.map(({ text, count }) => ({
        text: text === NOT_FOUND ? analytics.otherPaths : text,
        counts: [count],
        more: text !== NOT_FOUND && (
          <Button aria-label={words.addFor(decodedPath(text))} onClick={() => add(text)}>
            {words.add}
          </Button>
        ),
      }))}
    />
  );
}

/** Size of the chart before it is scaled. */
const size = { width: 1_000, height: 200 };

/** Rounds up to 1, 2, 5, 10, 20, …, for the top line of the chart. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= most) ?? most;
}

/** A chart with two lines over the days, and a table of the same numbers. */
function DayLines({ days }: Pick<AnalyticsResponse, 'days'>) {
  const top = roundUp(Math.max(...days.map(({ views, reads }) => Math.max(views, reads))));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const points = (name: 'views' | 'reads') =>
    days
      .map((day, index) => {
        const x = days.length === 1 ? 0 : (index / (days.length - 1)) * size.width;
        return `${x.toFixed(1)},${(size.height * (1 - day[name] / top)).toFixed(1)}`;
      })
      .join(' ');
  return (
    <figure className="day-lines">
      <figcaption>
        <span className="key views">{analytics.views}</span> <span className="key reads">{analytics.reads}</span>
      </figcaption>
      <div className="day-plot">
        <span className="top">{top.toLocaleString()}</span>
        <svg
          viewBox={`0 -4 ${size.width} ${size.height + 8}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={analytics.chart(dates.longDate(first.day), dates.longDate(last.day), top)}
        >
          <path
            className="grid"
            d={`M0 0H${size.width}M0 ${size.height / 2}H${size.width}M0 ${size.height}H${size.width}`}
          />
          <polyline className="reads" points={points('reads')} />
          <polyline className="views" points={points('views')} />
        </svg>
      </div>
      <p className="day-ends">
        <span>{dates.longDate(first.day)}</span> <span>{dates.longDate(last.day)}</span>
      </p>
      <details>
        <summary>{analytics.byDay}</summary>
        <NumberTable
          head={[analytics.day, analytics.views, analytics.reads]}
          rows={days.toReversed().map(({ day, views, reads }) => ({ text: day, counts: [views, reads] }))}
        />
      </details>
    </figure>
  );
}
