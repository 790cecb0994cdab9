import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/index.ts';
import type { LoginCounters } from '#server/limits/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { findUserByEmail, type UserRow } from './user-repository.ts';

/**
 * Counts a login and finds its account, in one statement.
 * @param counters undefined: nothing is counted
 * @returns the account, where there is one, and the counter of tries, to be forgotten if the password is right
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countLogin(
  db: Database,
  email: string,
  counters: LoginCounters | undefined,
): Promise<{ user: UserRow | undefined; tries: { key: string; count: number } | undefined }> {
  if (!counters) return { user: await findUserByEmail(db, email), tries: undefined };
  const ofClient = db.$with('of_client').as(counters.client.count);
  const ofTries = db.$with('of_tries').as(counters.tries.count);
  const [row] = await db
    .with(ofClient, ofTries)
    .select({ client: ofClient.count, tries: ofTries.count, user: users })
    .from(sql`(select 1) as one`)
    .leftJoin(ofClient, sql`true`)
    .leftJoin(ofTries, sql`true`)
    .leftJoin(users, eq(users.email, email.toLowerCase()));
  if (typeof row?.client !== 'number') throw await counters.refuse(counters.client.key);
  if (typeof row.tries !== 'number') throw await counters.refuse(counters.tries.key);
  return { user: row.user ?? undefined, tries: { key: counters.tries.key, count: row.tries } };
}
