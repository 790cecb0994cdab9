/** The owner's settings of the whole site, for pages, API and emails. */
import { AppError } from '#contract/errors.ts';
import type { SiteSection, SiteSettings } from '#contract/site-settings.ts';
import { settingsOf } from '#career/content/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { liveData } from './record-repository.ts';

export async function readSiteSettings(db: Database): Promise<SiteSettings> {
  const [row] = await liveData(db, ['site']);
  return settingsOf(row?.data);
}

export const isSectionOn = async (db: Database, section: SiteSection): Promise<boolean> =>
  (await readSiteSettings(db)).sections[section];

/** @throws AppError NOT_FOUND if comments or the blog are turned off */
export async function mustHaveComments({ app }: { app: { db: Database } }): Promise<void> {
  const { comments, sections } = await readSiteSettings(app.db);
  if (!comments || !sections.blog) throw new AppError('NOT_FOUND');
}

/** @throws AppError NOT_FOUND if the section is turned off */
export async function mustBeOn(db: Database, section: SiteSection): Promise<void> {
  if (!(await isSectionOn(db, section))) throw new AppError('NOT_FOUND');
}
