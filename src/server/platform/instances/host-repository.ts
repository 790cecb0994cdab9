/** The hosts that currently serve a database (OPS-8). */
import { hasRow, type Database } from '#server/platform/db/database.ts';
import { hosts, claims } from '#server/platform/db/schema/index.ts';
import { and, eq, gt, lt, ne, sql, lte } from 'drizzle-orm';

/*
 * Claims of work that only one host at a time does for a database (OPS-8). Each row contains the host that has
 * claimed the work.
 */

/**
 * Claims work until the time `until`, unless another host has claimed the work.
 * @param holder unique id of this host
 * @returns whether this host now has the claim
 */
export async function claim(db: Database, name: string, holder: string, until: Date, now: Date): Promise<boolean> {
  return hasRow(
    db
      .insert(claims)
      .values({ name, holder, until })
      .onConflictDoUpdate({ target: claims.name, set: { holder, until }, setWhere: lte(claims.until, now) })
      .returning({ name: claims.name }),
  );
}

/** Extends this host's claim. Has no effect if another host has claimed the work since. */
export async function holdClaim(db: Database, name: string, holder: string, until: Date): Promise<void> {
  await db
    .update(claims)
    .set({ until })
    .where(and(eq(claims.name, name), eq(claims.holder, holder)));
}

type HostRow = typeof hosts.$inferSelect;

/** An arbitrary number that no other advisory lock in this database uses. */
const LOCK = 7_240_551_115;

/**
 * Registers a host of the database. A lock makes calls run one after the other, so that two hosts that start at once
 * cannot overlook each other.
 * @param after hosts not seen since this time count as gone
 * @returns whether the host was registered; false while a host with another key runs
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
