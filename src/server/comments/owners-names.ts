import { owner } from '#contract/owner.ts';
import type { Database } from '#server/db/database.ts';
import { readSiteSettings } from '#server/content/site-settings.ts';
import { findDocument } from '#server/documents/document-repository.ts';

/** What the owner is called, in each of their languages, and the site; the name first. */
export async function ownersNames(db: Database): Promise<string[]> {
  const row = await findDocument(db, 'owner');
  const found = owner.pick({ name: true, nameJa: true }).safeParse(row?.data).data;
  const { title } = await readSiteSettings(db);
  return [found?.name, found?.nameJa, title].filter((name) => name != null);
}
