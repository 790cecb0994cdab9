/** The analytics that the owner sees (ANA-6). */
import { AppError } from '#contract/errors.ts';
import { analyticsLimits, type AnalyticsResponse, type EventKind } from '#contract/analytics.ts';
import { inLanguage } from '#contract/languages.ts';
import { dayIn } from '#domain/dates.ts';
import { normalisePath } from '#domain/path.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { csvCell } from '#server/platform/csv.ts';
import { deleteCountsBefore, listCounts, sumViews } from './analytics-repository.ts';

const DAY = 24 * 60 * 60_000;
/** Number of days in a report by default. */
const SHOWN = 30;
/** Time in milliseconds that a text is kept after its last report. */
const TEXTS_KEPT = 30 * DAY;

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

interface Span {
  since: string;
  until: string;
}

/**
 * Returns the first and last day of a report.
 * @throws AppError BAD_INPUT if the days are in the wrong order, or the period is longer than the retention time
 */
export async function spanOf(db: Database, asked: { from?: string; to?: string }, now: Date): Promise<Span> {
  const { timeZone } = await readSiteSettings(db);
  const until = asked.to ?? dayIn(timeZone, now);
  const since = asked.from ?? dayBefore(until, SHOWN - 1);
  const days = (Date.parse(until) - Date.parse(since)) / DAY + 1;
  if (days < 1 || days > analyticsLimits.days) throw new AppError('BAD_INPUT');
  return { since, until };
}

/**
 * Returns the analytics of a period.
 * @param span the first and last day of the period
 */
export async function analyticsOf(db: Database, span: Span): Promise<AnalyticsResponse> {
  const rows = await listCounts(db, span.since, span.until);
  const sums = new Map<EventKind, Map<string, number>>();
  const byDay = new Map<string, { views: number; reads: number }>();
  for (let day = span.since; day <= span.until; day = dayBefore(day, -1)) byDay.set(day, { views: 0, reads: 0 });
  for (const { day, kind, name, count } of rows) {
    const ofKind = sums.get(kind) ?? new Map<string, number>();
    sums.set(kind, ofKind.set(name, (ofKind.get(name) ?? 0) + count));
    const one = byDay.get(day);
    if (one && kind === 'view') one.views += count;
    if (one && kind === 'read') one.reads += count;
  }
  const first = (kind: EventKind) =>
    [...(sums.get(kind) ?? [])]
      .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
      .slice(0, analyticsLimits.rows);
  const texts = (kind: EventKind) => first(kind).map(([text, count]) => ({ text, count }));
  return {
    on: (await readSiteSettings(db)).numbers,
    ...span,
    days: [...byDay].map(([day, counts]) => ({ day, ...counts })),
    pages: first('view').map(([address, views]) => ({ address, views, reads: sums.get('read')?.get(address) ?? 0 })),
    from: first('from').map(([host, views]) => ({ host, views })),
    searches: texts('search'),
    missing: texts('missing'),
    downloads: texts('download'),
  };
}

/**
 * Returns the views of some pages in the last 30 days, in all languages of the site; undefined if analytics is off.
 * @param paths without a language prefix
 */
export async function viewsOf(db: Database, paths: readonly string[], now: Date): Promise<number[] | undefined> {
  const { numbers, languages } = await readSiteSettings(db);
  if (!numbers) return undefined;
  const { since } = await spanOf(db, {}, now);
  const spellings = paths.map((path) =>
    [path, ...languages.slice(1).map((code) => inLanguage(path, code))].map((one) => normalisePath(one) ?? one),
  );
  const views = await sumViews(db, since, spellings.flat());
  return spellings.map((all) => all.reduce((sum, path) => sum + (views.get(path) ?? 0), 0));
}

/** Returns all rows of a period as CSV. */
export async function analyticsAsCsv(db: Database, { since, until }: Span): Promise<string> {
  const rows = await listCounts(db, since, until);
  const lines = rows.map(({ day, kind, name, count }) => `${day},${kind},${csvCell(name)},${count}`);
  return `${['day,kind,name,count', ...lines].join('\r\n')}\r\n`;
}

/** Deletes counts that are older than two years. */
export async function pruneAnalytics(db: Database, now: Date): Promise<void> {
  const twoYears = new Date(now);
  twoYears.setUTCFullYear(now.getUTCFullYear() - 2);
  await deleteCountsBefore(db, dayIn('UTC', twoYears), dayIn('UTC', new Date(now.getTime() - TEXTS_KEPT)));
}
