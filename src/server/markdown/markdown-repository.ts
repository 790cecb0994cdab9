/** What was imported from where, so that importing it again does nothing. */
import type { Database } from '#server/db/database.ts';
import { settings } from '#server/db/schema/index.ts';

/**
 * Remembers a text under its path.
 * @returns false when it was remembered before
 */
export async function rememberImport(db: Database, path: string, hash: string): Promise<boolean> {
  const rows = await db
    .insert(settings)
    .values({ key: `imported:${hash}:${path}`, value: 'true' })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return rows.length > 0;
}
