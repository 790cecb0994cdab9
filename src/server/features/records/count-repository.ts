/**
 * The citation counts that pages and the API show (WORK-12). They show the counts of one moment, which moves on once a
 * week, so that pages do not change whenever a source is asked.
 */
import { countSources, type CountSource } from '#contract/citation-counts.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { workCounts } from '#server/platform/db/schema/index.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';

/** How many works cite a publication, and when the source said so. */
export interface ShownCount {
  work: string;
  count: number;
  source: CountSource;
  /** ISO 8601. */
  at: string;
}

/** The age in milliseconds from which a count is not shown any more. */
const COUNT_SHOWN = 60 * 24 * 60 * 60_000;
export const countsSetting = 'citation-counts';
const stored = z.object({ asOf: z.coerce.date(), version: z.string() });

/** Returns the moment whose counts are shown, and a text that identifies them; undefined if there are none yet. */
export async function shownState(db: Database): Promise<z.infer<typeof stored> | undefined> {
  const value = await readSetting(db, countsSetting);
  const read = stored.safeParse(value === undefined ? undefined : JSON.parse(value));
  return read.success ? read.data : undefined;
}

const areShown = ({ citationCounts: counts }: Pick<SiteSettings, 'citationCounts'>): boolean =>
  counts.works || counts.sum || counts.hIndex;

/**
 * Returns the counts that pages show now: of each publication and source the one at the shown moment, unless it is too
 * old. Empty if the owner shows no counts.
 */
export async function readShownCounts(
  db: Database,
  settings: Pick<SiteSettings, 'citationCounts'>,
  now: Date,
): Promise<ShownCount[]> {
  if (!areShown(settings)) return [];
  const state = await shownState(db);
  return state ? countsAt(db, state.asOf, now) : [];
}

/** Returns the counts of one moment that are not too old at the time `now`. */
export async function countsAt(db: Database, asOf: Date, now: Date): Promise<ShownCount[]> {
  const oldest = new Date(now.getTime() - COUNT_SHOWN);
  if (asOf <= oldest) return [];
  const rows = await db
    .selectDistinctOn([workCounts.work, workCounts.source])
    .from(workCounts)
    .where(and(inArray(workCounts.source, [...countSources]), lte(workCounts.since, asOf), gt(workCounts.seen, oldest)))
    .orderBy(workCounts.work, workCounts.source, desc(workCounts.since));
  return rows.map(({ work, source, count, seen }) => ({
    work,
    count,
    source: source as CountSource,
    at: (seen < asOf ? seen : asOf).toISOString(),
  }));
}

/** Returns the time at which a source last said a count; undefined if none did. */
export async function newestCount(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ seen: workCounts.seen })
    .from(workCounts)
    .where(inArray(workCounts.source, [...countSources]))
    .orderBy(desc(workCounts.seen))
    .limit(1);
  return row?.seen;
}

/** The largest number of rows in a statement. */
const BATCH = 1_000;

/**
 * Stores counts in the history. An unchanged count extends its row.
 * @param since the beginning of the check. If it has counted a work already, the larger count stays
 */
export async function putCounts(
  tx: Database,
  source: (typeof workCounts.$inferSelect)['source'],
  counts: ReadonlyMap<string, number>,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  if (counts.size === 0) return;
  const last = await tx
    .selectDistinctOn([workCounts.work])
    .from(workCounts)
    .where(and(eq(workCounts.source, source), inArray(workCounts.work, [...counts.keys()])))
    .orderBy(workCounts.work, desc(workCounts.since));
  const known = new Map(last.map((row) => [row.work, row]));
  const rows = [...counts].flatMap(([work, count]) => {
    const before = known.get(work);
    if (before?.count === count) return [{ ...before, seen: now }];
    const isCounted = before !== undefined && before.seen >= since;
    return isCounted && before.count > count ? [] : [{ work, source, since: now, seen: now, count }];
  });
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx
      .insert(workCounts)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [workCounts.work, workCounts.source, workCounts.since],
        set: { seen: sql`excluded.seen`, count: sql`excluded.count` },
      });
  }
}
