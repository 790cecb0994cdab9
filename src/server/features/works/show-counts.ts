/** Moves the shown citation counts on, and asks for a new site when shown counts change or are too old (WORK-12). */
import { countSources, siteCounts } from '#contract/citation-counts.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { clockIn } from '#domain/zones.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { requestPages } from '#server/features/builds/build-repository.ts';
import {
  countsAt,
  countsSetting,
  newestCount,
  shownState,
  type ShownCount,
} from '#server/features/records/count-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { writeSetting } from '#server/platform/db/settings.ts';
import { sha256 } from '#server/platform/hash.ts';
import { isChecking, listWorkNames, lockCounts } from './source-repository.ts';

const WEEK = 7 * 24 * 60 * 60_000;

/**
 * Shows newer counts if the shown ones are a week old, and removes those that have become too old.
 * @returns whether pages change
 */
export async function showCounts(
  app: Pick<Dependencies, 'db' | 'clock' | 'rebuild' | 'makeContent'>,
): Promise<boolean> {
  const settings = await readSiteSettings(app.db);
  const { works, sum, hIndex } = settings.citationCounts;
  if (!works && !sum && !hIndex) return false;
  const now = app.clock();
  const isChanged = await app.db.transaction(async (tx) => {
    await lockCounts(tx);
    const before = await shownState(tx);
    const asOf = await momentOf(tx, before?.asOf, now);
    if (!asOf) return false;
    const version = versionOf(await countsAt(tx, asOf, now), settings, await namesOf(tx));
    if (before?.asOf.getTime() === asOf.getTime() && before.version === version) return false;
    await writeSetting(tx, countsSetting, JSON.stringify({ asOf, version }));
    if (before?.version === version) return false;
    await requestPages(app, tx, []);
    return true;
  });
  if (isChanged) await app.rebuild.request();
  return isChanged;
}

/** Returns the moment whose counts are shown: a new one after a week, if something was counted since. */
async function momentOf(tx: Database, before: Date | undefined, now: Date): Promise<Date | undefined> {
  if (before && now.getTime() - before.getTime() < WEEK) return before;
  const newest = await newestCount(tx);
  // A check that has not ended would be shown in two parts.
  return !newest || (before && newest <= before) || (await isChecking(tx, countSources)) ? before : now;
}

const namesOf = async (tx: Database) => new Set((await listWorkNames(tx)).map(({ key }) => key));

/** Returns a text that changes when a text of a page does: with a count, its source or its month. */
function versionOf(counts: readonly ShownCount[], settings: SiteSettings, works: ReadonlySet<string>): string {
  const shown = siteCounts(counts, settings.citationCounts, works);
  const told = [...[...works].toSorted().map(shown.of), shown.sum, shown.hIndex].map(
    (one) => one && [one.count, one.source, clockIn(settings.timeZone, new Date(one.at))?.toISOString().slice(0, 7)],
  );
  return sha256(JSON.stringify(told));
}
