/** Mailings and their deliveries (tables `mailings` and `deliveries`). */
import type { Mailing } from '#contract/newsletter.ts';
import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import {
  builds,
  categories,
  deliveries,
  subscribers,
  mailings,
  mailingTexts,
  postRevisions,
  posts,
  postTexts,
  textOfRevision,
  headRevision,
  liveRevision,
} from '#server/platform/db/schema/index.ts';
import type { DeliveryState, MailingState } from '#server/platform/db/schema/newsletter.ts';
import { and, desc, eq, gte, inArray, isNull, lt, lte, ne, notExists, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { NewsletterContent } from '#server/features/mail/bulk-mail.ts';

export type { DeliveryState, MailingState };
export type MailingRow = typeof mailings.$inferSelect;

/**
 * The properties of a post that determine which subscribers get it: the category, and the language if the site has
 * several languages.
 */
interface Audience {
  categoryId: string;
  /** The language of the post; `null` is the site's first language. */
  language: string | null;
}

/**
 * Returns the audience and the title of a post.
 * @param which whether to use the published version or the draft
 * @returns `undefined` if that version does not exist
 */
export async function audienceOf(
  db: Database,
  postId: string,
  which: 'live' | 'head',
): Promise<(Audience & { title: string }) | undefined> {
  return firstOf(
    db
      .select({ categoryId: categories.id, language: postRevisions.language, title: postTexts.title })
      .from(posts)
      .innerJoin(postRevisions, which === 'live' ? liveRevision : headRevision)
      .innerJoin(postTexts, textOfRevision)
      .innerJoin(categories, eq(categories.name, postTexts.categoryName))
      .where(and(eq(posts.id, postId), which === 'live' ? eq(posts.published, true) : undefined)),
  );
}

/**
 * Returns the SQL condition for subscribers who get a post.
 * @param languages the site's languages; with several languages, subscribers get only posts in their language
 */
function gets({ categoryId, language }: Audience, languages: readonly string[]): SQL | undefined {
  const [first = 'en'] = languages;
  const topic = sql`(${subscribers.topics} = '[]'::jsonb or ${subscribers.topics} @> ${JSON.stringify([categoryId])}::jsonb)`;
  const list = sql.join(
    languages.map((code) => sql`${code}`),
    sql`, `,
  );
  const theirs = sql`case when ${subscribers.language} in (${list}) then ${subscribers.language} else ${first}::text end`;
  return and(
    eq(subscribers.state, 'following'),
    topic,
    languages.length > 1 ? sql`${theirs} = ${language ?? first}::text` : undefined,
  );
}

/** Counts the subscribers who get a post, and how many of them get it in the weekly digest. */
export async function countAudience(db: Database, audience: Audience, languages: readonly string[]) {
  const [row] = await db
    .select({
      mailTo: sql<number>`count(*)::integer`,
      weekly: sql<number>`count(*) filter (where ${subscribers.rhythm} = 'weekly')::integer`,
    })
    .from(subscribers)
    .where(gets(audience, languages));
  return row ?? { mailTo: 0, weekly: 0 };
}

/** Lists the subscribers of the weekly digest. */
export async function listWeekly(db: Database) {
  return db
    .select({ id: subscribers.id, topics: subscribers.topics, language: subscribers.language })
    .from(subscribers)
    .where(and(eq(subscribers.state, 'following'), eq(subscribers.rhythm, 'weekly')));
}

/**
 * Requests a mailing, unless a mailing with this key exists.
 * @returns whether the mailing is new
 */
export async function insertMailing(
  db: Database,
  mailing: Pick<MailingRow, 'key' | 'postId' | 'state' | 'title' | 'buildId'>,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .insert(mailings)
    .values({ ...mailing, id: randomUUID(), createdAt: now, notBefore: now })
    .onConflictDoNothing()
    .returning({ id: mailings.id });
  return row?.id;
}

/**
 * For posts that were scheduled, stores the build in which they are first public. Their mailings start when that
 * build is public.
 */
export async function setBuild(db: Database, postIds: readonly string[], buildId: number): Promise<void> {
  if (postIds.length === 0) return;
  await db
    .update(mailings)
    .set({ buildId })
    .where(and(inArray(mailings.postId, [...postIds]), isNull(mailings.buildId)));
}

/**
 * Withdraws the mailing of an unpublished post. If the mailing is waiting, it is deleted; if it is running, it is
 * stopped.
 */
export async function withdrawMailing(db: Database, postId: string, now: Date): Promise<void> {
  await db.delete(mailings).where(and(eq(mailings.postId, postId), eq(mailings.state, 'waiting')));
  const [row] = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.postId, postId), eq(mailings.state, 'sending')));
  if (row) await stopMailing(db, row.id, now);
}

/** Lists mailings that can start, because their posts are publicly visible. */
export async function listDue(db: Database): Promise<MailingRow[]> {
  const built = db
    .select({ id: builds.id })
    .from(builds)
    .where(and(eq(builds.state, 'live'), gte(builds.id, mailings.buildId)));
  const rows = await db
    .select({ mailing: mailings })
    .from(mailings)
    .innerJoin(posts, eq(posts.id, mailings.postId))
    .where(and(eq(mailings.state, 'waiting'), eq(posts.published, true), sql`exists ${built}`))
    .orderBy(mailings.createdAt);
  return rows.map(({ mailing }) => mailing);
}

/**
 * Claims a mailing, so that only one caller starts it.
 * @returns whether this caller claimed it
 */
export async function claimMailing(db: Database, id: string, now: Date): Promise<boolean> {
  return hasRow(
    db
      .update(mailings)
      .set({ state: 'sending', startedAt: now })
      .where(and(eq(mailings.id, id), eq(mailings.state, 'waiting')))
      .returning({ id: mailings.id }),
  );
}

export async function insertTexts(db: Database, mailingId: string, texts: ReadonlyMap<string, NewsletterContent>) {
  for (const [variant, text] of texts) {
    await db.insert(mailingTexts).values({ mailingId, variant, ...text });
  }
}

/**
 * Inserts a delivery for each subscriber of a post, in one statement.
 * @param variants languages of the email's fixed texts; the first is the default
 */
export async function insertDeliveries(
  db: Database,
  mailingId: string,
  audience: Audience,
  languages: readonly string[],
  variants: readonly string[],
  now: Date,
): Promise<void> {
  const list = sql.join(
    variants.map((code) => sql`${code}`),
    sql`, `,
  );
  const primary = sql`split_part(${subscribers.language}, '-', 1)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isEach = and(gets(audience, languages), eq(subscribers.rhythm, 'each'));
  await db.execute(sql`
    insert into ${deliveries} (id, mailing_id, follower_id, variant, state, next_attempt_at, changed_at)
    select gen_random_uuid()::text, ${mailingId}::text, ${subscribers.id},
      case when ${primary} in (${list}) then ${primary} else ${variants[0] ?? 'en'}::text end, 'waiting', ${at}, ${at}
    from ${subscribers} where ${isEach}
    on conflict do nothing`);
}

/** Inserts deliveries for the given subscribers, each with their own variant of the email. */
export async function insertChosen(
  db: Database,
  mailingId: string,
  chosen: readonly { subscriberId: string; variant: string }[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < chosen.length; from += 1_000) {
    await db
      .insert(deliveries)
      .values(
        chosen.slice(from, from + 1_000).map((one) => ({
          ...one,
          id: randomUUID(),
          mailingId,
          nextAttemptAt: now,
          changedAt: now,
        })),
      )
      .onConflictDoNothing();
  }
}

/** Returns the mailing of the latest weekly digest. */
export async function lastWeek(db: Database): Promise<MailingRow | undefined> {
  return firstOf(db.select().from(mailings).where(isNull(mailings.postId)).orderBy(desc(mailings.createdAt)).limit(1));
}

/** Lists published posts whose mailing began within a period. The weekly digest contains these posts. */
export async function listMailedSince(db: Database, since: Date, until: Date) {
  return db
    .select({ postId: posts.id, categoryId: categories.id, language: postRevisions.language })
    .from(mailings)
    .innerJoin(posts, eq(posts.id, mailings.postId))
    .innerJoin(postRevisions, liveRevision)
    .innerJoin(postTexts, textOfRevision)
    .innerJoin(categories, eq(categories.name, postTexts.categoryName))
    .where(
      and(
        gte(mailings.startedAt, since),
        lt(mailings.startedAt, until),
        ne(mailings.state, 'stopped'),
        eq(posts.published, true),
      ),
    )
    .orderBy(mailings.startedAt);
}

export async function findMailing(db: Database, id: string): Promise<MailingRow | undefined> {
  return firstOf(db.select().from(mailings).where(eq(mailings.id, id)));
}

/** Stops a mailing. Emails that are not sent yet will not be sent. */
export async function stopMailing(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(mailings)
    .set({ state: 'stopped', finishedAt: now })
    .where(and(eq(mailings.id, id), inArray(mailings.state, ['waiting', 'sending', 'paused'])));
  await db
    .update(deliveries)
    .set({ state: 'skipped', changedAt: now })
    .where(and(eq(deliveries.mailingId, id), eq(deliveries.state, 'waiting')));
}

/** Resumes a mailing that was paused when an archive was restored. */
export async function resumeMailing(db: Database, id: string): Promise<void> {
  await db
    .update(mailings)
    .set({ state: sql`case when ${mailings.startedAt} is null then 'waiting' else 'sending' end`, buildId: 0 })
    .where(and(eq(mailings.id, id), eq(mailings.state, 'paused')));
}

/** Stores the owner's decision about emails whose response was lost: they count as sent, or they are sent again. */
export async function resolveUnknown(db: Database, id: string, as: 'sent' | 'again', now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: as === 'sent' ? 'sent' : 'waiting', changedAt: now, nextAttemptAt: now })
    .where(and(eq(deliveries.mailingId, id), eq(deliveries.state, 'unknown')));
  if (as === 'again') {
    await db
      .update(mailings)
      .set({ state: 'sending', finishedAt: null })
      .where(and(eq(mailings.id, id), eq(mailings.state, 'done')));
  }
}

/** Lists the latest mailings with the results of their emails. Weekly digests without posts are not listed. */
export async function listMailings(db: Database, limit: number, where?: SQL): Promise<Mailing[]> {
  const isEmptyWeek = sql`(${mailings.postId} is null and not exists (select 1 from deliveries d where d.mailing_id = ${mailings.id}))`;
  const rows = await db
    .select()
    .from(mailings)
    .where(and(sql`not ${isEmptyWeek}`, where))
    .orderBy(desc(mailings.createdAt))
    .limit(limit);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counts = await db
    .select({ id: deliveries.mailingId, state: deliveries.state, count: sql<number>`count(*)::integer` })
    .from(deliveries)
    .where(inArray(deliveries.mailingId, ids))
    .groupBy(deliveries.mailingId, deliveries.state);
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  return rows.map(({ id, postId, title, state, lastError, createdAt, startedAt, finishedAt }) => ({
    id,
    postId,
    title,
    state,
    lastError,
    createdAt: createdAt.toISOString(),
    startedAt: iso(startedAt),
    finishedAt: iso(finishedAt),
    mails: Object.fromEntries(counts.filter((one) => one.id === id).map((one) => [one.state, one.count])),
  }));
}

export const findMailingOfPost = async (db: Database, postId: string): Promise<Mailing | undefined> =>
  (await listMailings(db, 1, eq(mailings.postId, postId)))[0];

// The following queries are used for sending emails.

/** Marks emails as unknown that crashed senders had claimed, because these emails may have been sent. */
export async function loseClaimsBefore(db: Database, before: Date, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'unknown', changedAt: now, error: 'The program ended before the answer came.' })
    .where(and(eq(deliveries.state, 'claimed'), lte(deliveries.changedAt, before)));
}

export interface Batch {
  mailingId: string;
  email: NewsletterContent;
  mails: { id: string; subscriberId: string; to: string; stopToken: string; isSubscribed: boolean; attempts: number }[];
}

/**
 * Claims due emails with the same text. Concurrent calls claim different emails.
 * @param most maximum number of emails
 */
export async function claimBatch(db: Database, most: number, now: Date): Promise<Batch | undefined> {
  const isDue = and(eq(deliveries.state, 'waiting'), lte(deliveries.nextAttemptAt, now));
  const mayGo = and(eq(mailings.state, 'sending'), lte(mailings.notBefore, now));
  const [next] = await db
    .select({ mailingId: deliveries.mailingId, variant: deliveries.variant })
    .from(deliveries)
    .innerJoin(mailings, eq(mailings.id, deliveries.mailingId))
    .where(and(isDue, mayGo))
    .orderBy(mailings.createdAt, deliveries.variant)
    .limit(1);
  if (!next) return undefined;
  const going = db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.id, next.mailingId), mayGo));
  const due = db.$with('due').as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.mailingId, next.mailingId),
          eq(deliveries.variant, next.variant),
          isDue,
          sql`exists ${going}`,
        ),
      )
      .orderBy(deliveries.id)
      .limit(most)
      .for('update', { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(deliveries)
    .set({ state: 'claimed', attempts: sql`${deliveries.attempts} + 1`, changedAt: now })
    .where(inArray(deliveries.id, db.select({ id: due.id }).from(due)))
    .returning({ id: deliveries.id, subscriberId: deliveries.subscriberId, attempts: deliveries.attempts });
  const readers = await db
    .select({ id: subscribers.id, to: subscribers.email, stopToken: subscribers.stopToken, state: subscribers.state })
    .from(subscribers)
    .where(inArray(subscribers.id, claimed.length > 0 ? claimed.map(({ subscriberId }) => subscriberId) : ['']));
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  const [email] = await db
    .select({ subject: mailingTexts.subject, text: mailingTexts.text, html: mailingTexts.html })
    .from(mailingTexts)
    .where(and(eq(mailingTexts.mailingId, next.mailingId), eq(mailingTexts.variant, next.variant)));
  if (!email) throw new Error(`The mailing ${next.mailingId} has no text ${next.variant}.`);
  return {
    mailingId: next.mailingId,
    email,
    mails: claimed.flatMap(({ id, subscriberId, attempts }) => {
      const reader = byId.get(subscriberId);
      if (!reader) return [];
      const { to, stopToken, state } = reader;
      return [{ id, subscriberId, to, stopToken, isSubscribed: state === 'following', attempts }];
    }),
  };
}

/** Records the results of claimed emails. An event from the provider that arrived earlier takes precedence. */
export async function settle(
  db: Database,
  ids: readonly string[],
  values: { state: DeliveryState; error?: string | null; nextAttemptAt?: Date },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(deliveries)
    .set({ ...values, changedAt: now })
    .where(and(inArray(deliveries.id, [...ids]), eq(deliveries.state, 'claimed')));
}

/** Delays the emails of a mailing while the provider accepts no emails. */
export async function holdMailing(db: Database, id: string, until: Date, error: string): Promise<void> {
  await db.update(mailings).set({ notBefore: until, lastError: error }).where(eq(mailings.id, id));
}

/** Marks mailings as finished if all their emails have a result. */
export async function finishMailings(db: Database, now: Date): Promise<void> {
  const open = db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(and(eq(deliveries.mailingId, mailings.id), inArray(deliveries.state, ['waiting', 'claimed'])));
  await db
    .update(mailings)
    .set({ state: 'done', finishedAt: now, lastError: null })
    .where(and(eq(mailings.state, 'sending'), notExists(open)));
}

/**
 * Records a provider's event about an email. A later event replaces an earlier event, unless the earlier event is
 * worse.
 * @returns the recipient of the email; `undefined` for an unknown email
 */
export async function noteEvent(
  db: Database,
  id: string,
  state: 'sent' | 'delivered' | 'bounced' | 'complained' | 'refused',
  error: string | null,
  now: Date,
): Promise<string | undefined> {
  const before: DeliveryState[] = {
    sent: ['waiting', 'claimed', 'unknown'] as DeliveryState[],
    delivered: ['waiting', 'claimed', 'unknown', 'sent'] as DeliveryState[],
    refused: ['waiting', 'claimed', 'unknown', 'sent'] as DeliveryState[],
    bounced: ['waiting', 'claimed', 'unknown', 'sent', 'delivered', 'refused'] as DeliveryState[],
    complained: ['waiting', 'claimed', 'unknown', 'sent', 'delivered', 'refused', 'bounced'] as DeliveryState[],
  }[state];
  await db
    .update(deliveries)
    .set({ state, error, changedAt: now })
    .where(and(eq(deliveries.id, id), inArray(deliveries.state, before)));
  const [row] = await db
    .select({ subscriberId: deliveries.subscriberId })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  return row?.subscriberId;
}

const reached = ['sent', 'delivered'] as const satisfies readonly DeliveryState[];

/** Returns whether any email of a mailing was sent. */
export async function hasReached(db: Database, mailingId: string): Promise<boolean> {
  return hasRow(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.mailingId, mailingId), inArray(deliveries.state, [...reached])))
      .limit(1),
  );
}

/**
 * Returns whether an email of an earlier mailing to this subscriber was refused with the same error, while that
 * mailing reached other subscribers. If an email has reached this subscriber since, the result is false.
 */
export async function wasRefusedAlike(
  db: Database,
  subscriberId: string,
  mailingId: string,
  error: string,
): Promise<boolean> {
  const before = await db
    .select({ mailingId: deliveries.mailingId, state: deliveries.state, error: deliveries.error })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriberId, subscriberId),
        ne(deliveries.mailingId, mailingId),
        inArray(deliveries.state, [...reached, 'refused']),
      ),
    )
    .orderBy(desc(deliveries.changedAt))
    .limit(1);
  const [last] = before;
  return last?.state === 'refused' && last.error === error && (await hasReached(db, last.mailingId));
}
