import type { Database } from '#server/platform/db/database.ts';
import { knownBrowsers, users } from '#server/platform/db/schema/index.ts';
import type { CountedTry, LoginCounters } from '#server/platform/limits/limits.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { UserRow } from '#server/features/users/user-repository.ts';

/** A login attempt whose password has not been checked yet. */
export interface LoginTry {
  /** The account, if it exists. */
  user: UserRow | undefined;
  /** Hash of the caller's browser, if it has logged in to this account before. */
  browser: string | undefined;
  /** The counted attempt; undefined if nothing was counted. */
  counted: CountedTry | undefined;
}

const counts = z.array(z.number().nullable());

/**
 * Counts a login attempt and finds its account, in one statement.
 * @param browsers hashes of the secrets in the caller's browser
 * @param counters undefined: the attempt is not counted
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countLogin(
  db: Database,
  email: string,
  browsers: readonly string[],
  counters: LoginCounters | undefined,
): Promise<LoginTry> {
  const known = db.$with('known').as(
    db
      .select({ hash: knownBrowsers.hash })
      .from(knownBrowsers)
      .innerJoin(users, eq(users.id, knownBrowsers.userId))
      .where(and(eq(users.email, email.toLowerCase()), inArray(knownBrowsers.hash, ['', ...browsers])))
      .limit(1),
  );
  const hash = sql`(select hash from known)`;
  const byClient = (counters?.byClient ?? []).map(({ count }, index) => db.$with(`client_${index}`).as(count));
  // Attempts that a client limit refuses are not counted as failures of the account. Otherwise, one client could
  // throttle the account for everyone.
  const passed = sql.join([sql`true`, ...byClient.map((_, index) => exists(index))], sql` and `);
  const failures = counters ? [db.$with('failures').as(counters.failures(hash, passed))] : [];
  const counted = [...byClient.map((_, index) => `client_${index}`), ...(counters ? ['failures'] : [])];
  const [row] = await db
    .with(known, ...byClient, ...failures)
    .select({
      user: users,
      browser: sql<string | null>`${hash}`,
      counts: sql`json_build_array(${sql.join(counted.map(countIn), sql`, `)})`,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(users, eq(users.email, email.toLowerCase()));
  const browser = row?.browser ?? undefined;
  const user = row?.user ?? undefined;
  if (!counters) return { user, browser, counted: undefined };
  const keys = [...counters.byClient.map(({ key }) => key), counters.failuresKey(browser)];
  const all = counts.parse(row?.counts).map((count, index) => ({ key: keys[index] ?? '', count }));
  const refused = all.find(({ count }) => count === null);
  if (refused) throw await counters.refuse(refused.key);
  const sure = all.map(({ key, count }) => ({ key, count: count ?? 0 }));
  const tries = sure.filter((_, index) => counters.byClient[index]?.isTry);
  return { user, browser, counted: { tries, failures: sure.at(-1) ?? { key: '', count: 0 } } };
}

const exists = (index: number) => sql`exists (select 1 from ${sql.identifier(`client_${index}`)})`;
const countIn = (name: string) => sql`(select count from ${sql.identifier(name)})`;
