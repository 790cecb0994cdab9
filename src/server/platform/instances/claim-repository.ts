/**
 * Claims of work that only one host at a time does for a database (OPS-8). Each row contains the host that has
 * claimed the work.
 */
import type { Database } from '#server/platform/db/database.ts';
import { claims } from '#server/platform/db/schema/index.ts';
import { and, eq, lte } from 'drizzle-orm';

/**
 * Claims work until the time `until`, unless another host has claimed the work.
 * @param holder unique id of this host
 * @returns whether this host now has the claim
 */
export async function claim(db: Database, name: string, holder: string, until: Date, now: Date): Promise<boolean> {
  const rows = await db
    .insert(claims)
    .values({ name, holder, until })
    .onConflictDoUpdate({ target: claims.name, set: { holder, until }, setWhere: lte(claims.until, now) })
    .returning({ name: claims.name });
  return rows.length > 0;
}

/** Extends this host's claim. Has no effect if another host has claimed the work since. */
export async function holdClaim(db: Database, name: string, holder: string, until: Date): Promise<void> {
  await db
    .update(claims)
    .set({ until })
    .where(and(eq(claims.name, name), eq(claims.holder, holder)));
}
