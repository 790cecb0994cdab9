import type { AnalyticsResponse } from '#contract/analytics.ts';
import { dates } from '#i18n/dates.ts';
import { analytics } from '#i18n/analytics.ts';
import { NumberTable } from './NumberTable.tsx';

type Days = AnalyticsResponse['days'];

/** Size of the chart before it is scaled. */
const size = { width: 1_000, height: 200 };

/** Rounds up to 1, 2, 5, 10, 20, …, for the top line of the chart. */
export function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= most) ?? most;
}

/** A chart with two lines over the days, and a table of the same numbers. */
export function DayLines({ days }: { days: Days }) {
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
