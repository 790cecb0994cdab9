/** Which hosts serve a database at this moment (product 10). */
import type { Database } from '#server/db/database.ts';
import { hosts } from '#server/db/schema/index.ts';
import { and, eq, gt, lt, ne } from 'drizzle-orm';

export type HostRow = typeof hosts.$inferSelect;

/** Says that a host is there. */
export async function upsertHost(db: Database, row: HostRow): Promise<void> {
  await db
    .insert(hosts)
    .values(row)
    .onConflictDoUpdate({ target: hosts.id, set: { seenAt: row.seenAt } });
}

/** Whether a host with another key was seen after this moment. */
export async function hasHostOfOtherKey(db: Database, keyFingerprint: string, after: Date): Promise<boolean> {
  const rows = await db
    .select({ id: hosts.id })
    .from(hosts)
    .where(and(ne(hosts.keyFingerprint, keyFingerprint), gt(hosts.seenAt, after)))
    .limit(1);
  return rows.length > 0;
}

export async function deleteHost(db: Database, id: string): Promise<void> {
  await db.delete(hosts).where(eq(hosts.id, id));
}

export async function deleteHostsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(hosts).where(lt(hosts.seenAt, before));
}
