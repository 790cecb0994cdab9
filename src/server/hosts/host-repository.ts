/** Which hosts serve a database at this moment (OPS-8). */
import type { Database } from '#server/db/database.ts';
import { hosts } from '#server/db/schema/index.ts';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';

export type HostRow = typeof hosts.$inferSelect;

/** Any number that no other user of advisory locks in this database takes. */
const LOCK = 7_240_551_115;

/**
 * Joins the hosts of a database, one after the other, so that of two that start at once the second sees the first.
 * @param after since when a host must have been seen to be there
 * @returns whether it joined: not while a host with another key is there
 */
export async function joinHosts(db: Database, row: HostRow, after: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const others = await tx
      .select({ id: hosts.id })
      .from(hosts)
      .where(and(ne(hosts.keyFingerprint, row.keyFingerprint), gt(hosts.seenAt, after)))
      .limit(1);
    if (others.length > 0) return false;
    await upsertHost(tx, row);
    return true;
  });
}

/** Records that a host is alive. */
export async function upsertHost(db: Database, row: HostRow): Promise<void> {
  await db
    .insert(hosts)
    .values(row)
    .onConflictDoUpdate({ target: hosts.id, set: { seenAt: row.seenAt } });
}

export async function deleteHost(db: Database, id: string): Promise<void> {
  await db.delete(hosts).where(eq(hosts.id, id));
}

export async function deleteHostsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(hosts).where(lt(hosts.seenAt, before));
}
