/** Queries of newsletter subscribers. */
import type { Subscriber, subscribersQuery } from '#contract/newsletter.ts';
import { containing, firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { subscribers } from '#server/platform/db/schema/index.ts';
import type { Choice } from '#server/platform/db/schema/newsletter.ts';
import { sha256 } from '#server/platform/hash.ts';
import { and, asc, desc, eq, gt, gte, ilike, inArray, isNull, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Cursor } from '#server/platform/http/pages.ts';

export type { Choice };
export type SubscriberRow = typeof subscribers.$inferSelect;

/**
 * Returns the hash that replaces an address some time after its owner unsubscribed. An import can recognize the
 * address by this hash, but no email can be sent to it.
 */
export const markOf = (email: string): string => `sha256:${sha256(email)}`;

const blank = (email: string, stopToken: string, now: Date) => ({
  id: randomUUID(),
  email,
  stopToken,
  createdAt: now,
  changedAt: now,
});

/**
 * Stores a subscription request, which takes effect when its confirmation link is used.
 * @returns the row; `undefined` for an address that reported an email as spam
 */
export async function noteQuestion(
  db: Database,
  email: string,
  asked: Choice,
  link: { hash: string; until: Date; stopToken: string },
  now: Date,
): Promise<SubscriberRow | undefined> {
  const question = { asked, confirmHash: link.hash, confirmUntil: link.until };
  return firstOf(
    db
      .insert(subscribers)
      .values({ ...blank(email, link.stopToken, now), ...asked, ...question, state: 'waiting' })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: question,
        // An address that reported an email of this site as spam gets no further email, even if somebody enters the
        // address again.
        setWhere: sql`${subscribers.state} <> 'complained'`,
      })
      .returning(),
  );
}

export async function findByConfirmHash(db: Database, hash: string, now: Date): Promise<SubscriberRow | undefined> {
  return firstOf(
    db
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.confirmHash, hash), gt(subscribers.confirmUntil, now))),
  );
}

export async function findByStopToken(db: Database, stopToken: string): Promise<SubscriberRow | undefined> {
  return firstOf(db.select().from(subscribers).where(eq(subscribers.stopToken, stopToken)));
}

export async function findByEmail(db: Database, email: string): Promise<SubscriberRow | undefined> {
  return firstOf(db.select().from(subscribers).where(eq(subscribers.email, email)));
}

/**
 * Applies the subscription request of a confirmation link, once.
 * @returns undefined if the link was already used or has expired
 */
export async function confirmSubscriber(db: Database, hash: string, now: Date): Promise<SubscriberRow | undefined> {
  const asked = subscribers.asked;
  return firstOf(
    db
      .update(subscribers)
      .set({
        state: 'following',
        topics: sql`coalesce(${asked}->'topics', ${subscribers.topics})`,
        rhythm: sql`coalesce(${asked}->>'rhythm', ${subscribers.rhythm})`,
        language: sql`coalesce(${asked}->>'language', ${subscribers.language})`,
        asked: null,
        confirmHash: null,
        confirmUntil: null,
        consent: 'link',
        consentAt: now,
        changedAt: now,
      })
      .where(and(eq(subscribers.confirmHash, hash), gt(subscribers.confirmUntil, now)))
      .returning(),
  );
}

/** Subscribes an account, whose address is already confirmed. */
export async function subscribeWithAccount(
  db: Database,
  email: string,
  choice: Choice,
  stopToken: string,
  now: Date,
): Promise<void> {
  const consent = {
    ...choice,
    state: 'following' as const,
    consent: 'account' as const,
    consentAt: now,
    changedAt: now,
    asked: null,
    confirmHash: null,
    confirmUntil: null,
  };
  await db
    .insert(subscribers)
    .values({ ...blank(email, stopToken, now), ...consent })
    .onConflictDoUpdate({ target: subscribers.email, set: consent });
}

/**
 * Ends the subscription of an address, so that it gets no further emails. Earlier subscription requests become invalid.
 */
export async function endSubscription(
  db: Database,
  id: string,
  state: 'stopped' | 'bounced' | 'complained',
  now: Date,
): Promise<void> {
  await db
    .update(subscribers)
    .set({ state, changedAt: now, asked: null, confirmHash: null, confirmUntil: null })
    .where(and(eq(subscribers.id, id), sql`${subscribers.state} <> 'complained'`));
}

/** Deletes an address and all its data. */
export async function forgetSubscriber(db: Database, email: string): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.email, email));
}

/**
 * Moves a subscription to the new address of an account, unless the new address is already subscribed.
 * @param movedSince for an account that returns to an earlier address: only subscriptions that were moved after this
 * time are moved back
 */
export async function moveSubscriber(
  db: Database,
  { from, to, movedSince }: { from: string; to: string; movedSince?: Date },
  now: Date,
): Promise<void> {
  const taken = db
    .select({ one: sql`1` })
    .from(sql`${subscribers} as other`)
    .where(sql`other.email = ${to}`);
  await db
    .update(subscribers)
    .set({ email: to, changedAt: now })
    .where(
      and(
        eq(subscribers.email, from),
        movedSince && and(lt(subscribers.createdAt, movedSince), gte(subscribers.changedAt, movedSince)),
        sql`not exists ${taken}`,
      ),
    );
}

/**
 * Inserts one row of an import.
 * @returns whether the address is new
 */
export async function insertImported(
  db: Database,
  row: { email: string; choice: Choice; stopToken: string; since: Date },
  link: { hash: string; until: Date } | undefined,
  now: Date,
): Promise<boolean> {
  const known = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(inArray(subscribers.email, [row.email, markOf(row.email)]));
  if (known.length > 0) return false;
  return hasRow(
    db
      .insert(subscribers)
      .values({
        ...blank(row.email, row.stopToken, now),
        ...row.choice,
        createdAt: row.since,
        ...(link
          ? { state: 'waiting', asked: row.choice, confirmHash: link.hash, confirmUntil: link.until }
          : { state: 'following', consent: 'import', consentAt: now }),
      })
      .onConflictDoNothing()
      .returning({ id: subscribers.id }),
  );
}

/** The subscribers that a query selects. */
type Wanted = Partial<Pick<z.output<typeof subscribersQuery>, 'text' | 'state' | 'sort' | 'order'>>;

function matching({ text, state }: Wanted) {
  const isNamed = sql`${subscribers.email} not like 'sha256:%'`;
  return and(
    isNamed,
    text ? ilike(subscribers.email, containing(text)) : undefined,
    state && eq(subscribers.state, state),
  );
}

/** Lists subscribers, sorted by address unless the query asks for their date. */
export async function listSubscribers(
  db: Database,
  { limit, after, sort = 'email', order = 'asc', ...wanted }: Wanted & { limit?: number; after?: Cursor | undefined },
): Promise<Subscriber[]> {
  const [direct, operator] = order === 'asc' ? [asc, sql`>`] : [desc, sql`<`];
  const { createdAt: date, email } = subscribers;
  const isLater =
    sort === 'email'
      ? after && sql`${email} ${operator} ${after.id}`
      : after && sql`(${date}, ${email}) ${operator} (${after.date.toISOString()}::timestamptz, ${after.id})`;
  const rows = await db
    .select()
    .from(subscribers)
    .where(and(matching(wanted), isLater))
    .orderBy(...(sort === 'date' ? [direct(date)] : []), direct(email))
    .limit(limit ?? 1_000_000);
  return rows.map(({ createdAt, consentAt, ...row }) => ({
    id: row.id,
    email: row.email,
    state: row.state,
    topics: row.topics,
    rhythm: row.rhythm,
    language: row.language,
    consent: row.consent,
    consentAt: consentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Counts the subscribers that a query selects. */
export async function countMatching(db: Database, wanted: Wanted): Promise<number> {
  return db.$count(subscribers, matching(wanted));
}

/** Counts the subscribers in each state. */
export async function countSubscribers(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: subscribers.state, count: sql<number>`count(*)::integer` })
    .from(subscribers)
    .groupBy(subscribers.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/**
 * Deletes requests that were never confirmed. Replaces the addresses of subscribers who unsubscribed long ago with
 * hashes.
 * @param before addresses that were unsubscribed before this time are replaced
 */
export async function pruneSubscribers(db: Database, before: Date, now: Date): Promise<void> {
  await db.delete(subscribers).where(and(eq(subscribers.state, 'waiting'), lt(subscribers.confirmUntil, now)));
  await db
    .delete(subscribers)
    .where(and(eq(subscribers.state, 'waiting'), isNull(subscribers.confirmUntil), lt(subscribers.changedAt, before)));
  const gone = await db
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(
      and(
        inArray(subscribers.state, ['stopped', 'bounced', 'complained']),
        lt(subscribers.changedAt, before),
        sql`${subscribers.email} not like 'sha256:%'`,
      ),
    )
    .limit(1_000);
  for (const { id, email } of gone) {
    await db
      .update(subscribers)
      .set({ email: markOf(email) })
      .where(eq(subscribers.id, id));
  }
}

export async function deleteSubscriber(db: Database, id: string): Promise<boolean> {
  return hasRow(db.delete(subscribers).where(eq(subscribers.id, id)).returning({ id: subscribers.id }));
}
