/** Work that only one of several hosts on a database does (OPS-8): the host that owns the work's row. */
import type { Database } from '#server/db/database.ts';
import { claims } from '#server/db/schema/index.ts';
import { and, eq, lte } from 'drizzle-orm';

/**
 * Claims work until a time, unless another host has it.
 * @param holder unique id of this host
 * @returns whether this host has it now
 */
export async function claim(db: Database, name: string, holder: string, until: Date, now: Date): Promise<boolean> {
  const rows = await db
    .insert(claims)
    .values({ name, holder, until })
    .onConflictDoUpdate({ target: claims.name, set: { holder, until }, setWhere: lte(claims.until, now) })
    .returning({ name: claims.name });
  return rows.length > 0;
}

/** Extends this host's claim on its work; has no effect if another host has taken it over. */
export async function holdClaim(db: Database, name: string, holder: string, until: Date): Promise<void> {
  await db
    .update(claims)
    .set({ until })
    .where(and(eq(claims.name, name), eq(claims.holder, holder)));
}
