import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { rateLimits } from './schema/index.ts';

/** Resolves if the database responds; rejects if it is unreachable. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Resolves if the database accepts writes; rejects if its disk is full, or it is a read-only replica. */
export async function pingWrites(db: Database, now: Date): Promise<void> {
  await db
    .insert(rateLimits)
    .values({ key: 'health', count: 1, resetAt: now })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetAt: now } });
}
