import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Resolves when the database answers; rejects when it cannot be reached. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
