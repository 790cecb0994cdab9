/** Settings of the installation, by key. */
import { eq } from 'drizzle-orm';
import { hasRow, type Database } from './database.ts';
import { settings } from './schema/index.ts';

export async function readSetting(db: Database, key: string): Promise<string | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return row?.value;
}

export async function writeSetting(db: Database, key: string, value: string): Promise<void> {
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/**
 * Stores a setting unless it already has a value.
 * @returns whether this call stored the value; of several concurrent calls, only one does
 */
export async function claimSetting(db: Database, key: string, value: string): Promise<boolean> {
  return hasRow(db.insert(settings).values({ key, value }).onConflictDoNothing().returning({ key: settings.key }));
}

/** Time of this database's last backup, ISO 8601. */
export const backupSetting = 'backup-made';
