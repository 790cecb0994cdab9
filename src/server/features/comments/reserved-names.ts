import { owner } from '#contract/owner.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { findDocument } from '#server/features/documents/document-repository.ts';

/** Returns the names of the owner in each of their languages, then the name of the site. */
export async function ownersNames(db: Database): Promise<string[]> {
  const row = await findDocument(db, 'owner');
  const found = owner.pick({ name: true, nameJa: true }).safeParse(row?.data).data;
  const { title } = await readSiteSettings(db);
  return [found?.name, found?.nameJa, title].filter((name) => name != null);
}
