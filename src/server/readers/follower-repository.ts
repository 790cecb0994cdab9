/** Subscribers (table `followers`). */
import type { Follower } from '#contract/followers.ts';
import type { Database } from '#server/db/database.ts';
import { followers } from '#server/db/schema/index.ts';
import type { Choice } from '#server/db/schema/followers.ts';
import { sha256 } from '#server/hash.ts';
import { and, asc, eq, gt, gte, ilike, inArray, isNull, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Cursor } from '#server/http/pages.ts';

export type { Choice };
export type FollowerRow = typeof followers.$inferSelect;

/**
 * Returns the hash that is kept of an unsubscribed address. An import can recognize the address by it, but nobody can
 * write to it.
 */
export const markOf = (email: string): string => `sha256:${sha256(email)}`;

const blank = (email: string, stopToken: string, now: Date) => ({
  ...{ id: randomUUID(), email, stopToken, createdAt: now, changedAt: now },
});

/**
 * Stores a request to subscribe, which takes effect when its link is used.
 * @returns the row; `undefined` for an address that reported an email as spam
 */
export async function noteQuestion(
  db: Database,
  email: string,
  asked: Choice,
  link: { hash: string; until: Date; stopToken: string },
  now: Date,
): Promise<FollowerRow | undefined> {
  const question = { asked, confirmHash: link.hash, confirmUntil: link.until };
  const [row] = await db
    .insert(followers)
    .values({ ...blank(email, link.stopToken, now), ...asked, ...question, state: 'waiting' })
    .onConflictDoUpdate({
      target: followers.email,
      set: question,
      // An address that reported an email of this site as spam gets no further email because somebody entered it.
      setWhere: sql`${followers.state} <> 'complained'`,
    })
    .returning();
  return row;
}

export async function findByConfirmHash(db: Database, hash: string, now: Date): Promise<FollowerRow | undefined> {
  const [row] = await db
    .select()
    .from(followers)
    .where(and(eq(followers.confirmHash, hash), gt(followers.confirmUntil, now)));
  return row;
}

export async function findByStopToken(db: Database, stopToken: string): Promise<FollowerRow | undefined> {
  const [row] = await db.select().from(followers).where(eq(followers.stopToken, stopToken));
  return row;
}

export async function findByEmail(db: Database, email: string): Promise<FollowerRow | undefined> {
  const [row] = await db.select().from(followers).where(eq(followers.email, email));
  return row;
}

/**
 * Applies the request behind a link, once.
 * @returns undefined if the link is no longer valid
 */
export async function confirmFollower(db: Database, hash: string, now: Date): Promise<FollowerRow | undefined> {
  const asked = followers.asked;
  const [row] = await db
    .update(followers)
    .set({
      state: 'following',
      topics: sql`coalesce(${asked}->'topics', ${followers.topics})`,
      rhythm: sql`coalesce(${asked}->>'rhythm', ${followers.rhythm})`,
      language: sql`coalesce(${asked}->>'language', ${followers.language})`,
      ...{ asked: null, confirmHash: null, confirmUntil: null },
      ...{ consent: 'link', consentAt: now, changedAt: now },
    })
    .where(and(eq(followers.confirmHash, hash), gt(followers.confirmUntil, now)))
    .returning();
  return row;
}

/** Subscribes an account, whose address is already confirmed. */
export async function followWithAccount(
  db: Database,
  email: string,
  choice: Choice,
  stopToken: string,
  now: Date,
): Promise<void> {
  const consent = {
    ...choice,
    ...{ state: 'following' as const, consent: 'account' as const, consentAt: now, changedAt: now },
    ...{ asked: null, confirmHash: null, confirmUntil: null },
  };
  await db
    .insert(followers)
    .values({ ...blank(email, stopToken, now), ...consent })
    .onConflictDoUpdate({ target: followers.email, set: consent });
}

/** Stops all emails to an address. Earlier requests become invalid. */
export async function endFollower(
  db: Database,
  id: string,
  state: 'stopped' | 'bounced' | 'complained',
  now: Date,
): Promise<void> {
  await db
    .update(followers)
    .set({ state, changedAt: now, asked: null, confirmHash: null, confirmUntil: null })
    .where(and(eq(followers.id, id), sql`${followers.state} <> 'complained'`));
}

/** Deletes an address and all its data. */
export async function forgetFollower(db: Database, email: string): Promise<void> {
  await db.delete(followers).where(eq(followers.email, email));
}

/**
 * Moves a subscription to the new address of an account, unless that address is already subscribed.
 * @param movedSince if the account returns to an earlier address: moves only what that change had moved
 */
export async function moveFollower(
  db: Database,
  { from, to, movedSince }: { from: string; to: string; movedSince?: Date },
  now: Date,
): Promise<void> {
  const taken = db
    .select({ one: sql`1` })
    .from(sql`followers as other`)
    .where(sql`other.email = ${to}`);
  await db
    .update(followers)
    .set({ email: to, changedAt: now })
    .where(
      and(
        eq(followers.email, from),
        movedSince && and(lt(followers.createdAt, movedSince), gte(followers.changedAt, movedSince)),
        sql`not exists ${taken}`,
      ),
    );
}

/**
 * Inserts one row of an import.
 * @returns whether it is new
 */
export async function insertImported(
  db: Database,
  row: { email: string; choice: Choice; stopToken: string; since: Date },
  link: { hash: string; until: Date } | undefined,
  now: Date,
): Promise<boolean> {
  const known = await db
    .select({ id: followers.id })
    .from(followers)
    .where(inArray(followers.email, [row.email, markOf(row.email)]));
  if (known.length > 0) return false;
  const added = await db
    .insert(followers)
    .values({
      ...{ ...blank(row.email, row.stopToken, now), ...row.choice, createdAt: row.since },
      ...(link
        ? { state: 'waiting', asked: row.choice, confirmHash: link.hash, confirmUntil: link.until }
        : { state: 'following', consent: 'import', consentAt: now }),
    })
    .onConflictDoNothing()
    .returning({ id: followers.id });
  return added.length > 0;
}

/** Lists subscribers by address. */
export async function listFollowers(
  db: Database,
  { text, limit, after }: { text?: string | undefined; limit?: number | undefined; after?: Cursor | undefined },
): Promise<Follower[]> {
  const like = text && `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const isNamed = sql`${followers.email} not like 'sha256:%'`;
  const rows = await db
    .select()
    .from(followers)
    .where(and(isNamed, like ? ilike(followers.email, like) : undefined, after && gt(followers.email, after.id)))
    .orderBy(asc(followers.email))
    .limit(limit ?? 1_000_000);
  return rows.map(({ createdAt, consentAt, ...row }) => ({
    ...{ id: row.id, email: row.email, state: row.state, topics: row.topics, rhythm: row.rhythm },
    ...{ language: row.language, consent: row.consent },
    ...{ consentAt: consentAt?.toISOString() ?? null, createdAt: createdAt.toISOString() },
  }));
}

/** Counts the subscribers in each state. */
export async function countFollowers(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: followers.state, count: sql<number>`count(*)::integer` })
    .from(followers)
    .groupBy(followers.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/**
 * Deletes requests that were never confirmed, and reduces subscribers who left before a time to a hash.
 * @param before latest time of unsubscribing
 */
export async function tidyFollowers(db: Database, before: Date, now: Date): Promise<void> {
  await db.delete(followers).where(and(eq(followers.state, 'waiting'), lt(followers.confirmUntil, now)));
  await db
    .delete(followers)
    .where(and(eq(followers.state, 'waiting'), isNull(followers.confirmUntil), lt(followers.changedAt, before)));
  const gone = await db
    .select({ id: followers.id, email: followers.email })
    .from(followers)
    .where(
      and(
        inArray(followers.state, ['stopped', 'bounced', 'complained']),
        lt(followers.changedAt, before),
        sql`${followers.email} not like 'sha256:%'`,
      ),
    )
    .limit(1_000);
  for (const { id, email } of gone) {
    await db
      .update(followers)
      .set({ email: markOf(email) })
      .where(eq(followers.id, id));
  }
}

export async function deleteFollower(db: Database, id: string): Promise<boolean> {
  const gone = await db.delete(followers).where(eq(followers.id, id)).returning({ id: followers.id });
  return gone.length > 0;
}
