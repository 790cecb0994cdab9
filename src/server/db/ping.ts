import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { rateLimits } from './schema/index.ts';

/** Resolves when the database answers; rejects when it cannot be reached. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Resolves when the database stores what it is given; rejects when its disk is full, or it is a copy to be read. */
export async function pingWrites(db: Database, now: Date): Promise<void> {
  await db
    .insert(rateLimits)
    .values({ key: 'health', count: 1, resetAt: now })
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetAt: now } });
}
