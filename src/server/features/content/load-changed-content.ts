/** Reads `content/` again only if it has changed. */
import { dayIn } from '#domain/dates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { contentVersion } from '#server/features/records/content-version.ts';
import { hashFiles } from './hash-files.ts';
import { knownFiles, listStale } from '#server/features/records/record-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';

/** Name of the setting with the day and program version of the last complete load. */
const loadedSetting = 'content-loaded';

/**
 * Loads `content/` and, into a new database, the sample posts. Does nothing if no file has changed since the last
 * load on the same day with the same version. Otherwise, parsing BibTeX and the career would delay each startup by
 * half a second.
 * @param withSamples whether sample posts are loaded
 * @returns whether anything in the database has changed
 * @throws ContentValidationError
 */
export async function loadChangedContent(
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
  print: (line: string) => void,
  withSamples = true,
): Promise<boolean> {
  if (!(await isLoadDue(db, contentDir, privateProfile))) return false;
  const now = new Date();
  const loaded = await loadOf(db, now);
  const [{ loadContent }, { loadSamplePosts }, { layOutElsewhere }] = await Promise.all([
    import('./load-content.ts'),
    import('./load-sample-posts.ts'),
    import('#server/features/documents/engine-process.ts'),
  ]);
  const { changed } = await loadContent(db, contentDir, privateProfile, now, print, layOutElsewhere);
  const samples = withSamples ? await loadSamplePosts(db, contentDir) : 0;
  if (samples > 0) print(`Loaded ${samples} sample posts.`);
  await writeSetting(db, loadedSetting, loaded);
  return changed || samples > 0;
}

/** Returns whether a load would change anything. */
export const isLoadDue = async (
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
): Promise<boolean> =>
  (await readSetting(db, loadedSetting)) !== (await loadOf(db, new Date())) ||
  (await isContentChanged(db, contentDir, privateProfile));

const loadOf = async (db: Database, now: Date) =>
  `${contentVersion} ${dayIn((await readSiteSettings(db)).timeZone, now)}`;

/** Returns whether files have changed since the last load, or the records must be built again. */
export async function isContentChanged(
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
): Promise<boolean> {
  const [now, before] = [await hashFiles(contentDir, privateProfile), await knownFiles(db)];
  if ([...now].some(([path, hash]) => before.get(path) !== hash)) return true;
  const isGone = [...before.keys()].some((path) => !now.has(path) && !path.endsWith('.bib'));
  return isGone || (await listStale(db)).length > 0;
}
