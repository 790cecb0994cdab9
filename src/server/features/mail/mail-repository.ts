import { firstOf, type Database } from '#server/platform/db/database.ts';
import { mails, users } from '#server/platform/db/schema/index.ts';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Mail } from './mailer.ts';

type WaitingMail = typeof mails.$inferSelect;

/**
 * Number of failed attempts after which an email is not sent again. The waits between the attempts add up to about two
 * days.
 */
export const MAX_ATTEMPTS = 16;

/**
 * Queues an email in the transaction of the change that causes it.
 * @param later `sendAt`: time of sending. `notices`: content to which further notices can be added until then.
 * `causedBy`: the account that caused the email, if not the recipient's.
 */
export async function insertMail(
  db: Database,
  userId: string | null,
  mail: Mail,
  now: Date,
  { sendAt = now, notices, causedBy }: { sendAt?: Date; notices?: readonly unknown[]; causedBy?: string } = {},
): Promise<void> {
  const { to, ...content } = mail;
  await db.insert(mails).values({
    id: randomUUID(),
    userId,
    recipient: to,
    ...content,
    notices,
    causedBy,
    createdAt: now,
    nextAttemptAt: sendAt,
  });
}

/** Returns the BCP 47 code of the account's email language, or `null` if none was chosen. */
export async function findLanguage(db: Database, userId: string): Promise<string | null> {
  const [user] = await db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return user?.language ?? null;
}

/**
 * Returns the email that collects notices to this address and is not due yet. Locks its row until the transaction
 * ends.
 */
export async function findGatheringMail(
  db: Database,
  userId: string,
  recipient: string,
  now: Date,
): Promise<WaitingMail | undefined> {
  return firstOf(
    db
      .select()
      .from(mails)
      .where(
        and(
          eq(mails.userId, userId),
          eq(mails.recipient, recipient),
          isNotNull(mails.notices),
          eq(mails.attempts, 0),
          gt(mails.nextAttemptAt, now),
        ),
      )
      .limit(1)
      .for('update'),
  );
}

export async function updateGatheringMail(
  db: Database,
  id: string,
  { subject, text, html }: Mail,
  notices: readonly unknown[],
): Promise<void> {
  await db.update(mails).set({ subject, text, html, notices }).where(eq(mails.id, id));
}

/**
 * Claims the oldest due email; emails to accounts come first. Concurrent calls claim different emails. The next
 * attempt is scheduled before the email is sent, so that another process retries if the sender crashes.
 */
export async function claimDueMail(db: Database, now: Date): Promise<WaitingMail | undefined> {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(lte(mails.nextAttemptAt, now), lt(mails.attempts, MAX_ATTEMPTS)))
      // Emails about an account are sent before confirmation requests to subscribers, because an import can create
      // thousands of these.
      .orderBy(sql`${mails.userId} is null`, asc(mails.createdAt))
      .limit(1)
      .for('update', { skipLocked: true }),
  );
  const at = sql`${now.toISOString()}::timestamptz`;
  return firstOf(
    db
      .with(due)
      .update(mails)
      .set({
        attempts: sql`${mails.attempts} + 1`,
        // The delay is 30 seconds, doubled with each attempt, up to 6 hours.
        nextAttemptAt: sql`${at} + least(interval '6 hours', interval '30 seconds' * power(2, ${mails.attempts}))`,
      })
      .where(inArray(mails.id, db.select({ id: due.id }).from(due)))
      .returning(),
  );
}

/** Counts emails that are still being retried. */
export async function countWaitingMails(db: Database): Promise<number> {
  return db.$count(mails, lt(mails.attempts, MAX_ATTEMPTS));
}

/**
 * Lists emails that failed permanently, newest first. Their content is not returned, because an email to an account
 * contains a secret link.
 */
export async function listFailedMails(db: Database, count: number) {
  const isFailed = gte(mails.attempts, MAX_ATTEMPTS);
  const rows = await db
    .select({
      subject: mails.subject,
      recipient: mails.recipient,
      createdAt: mails.createdAt,
      error: mails.lastError,
    })
    .from(mails)
    .where(isFailed)
    .orderBy(desc(mails.createdAt))
    .limit(count);
  const newest = rows.map(({ createdAt, ...mail }) => ({ ...mail, createdAt: createdAt.toISOString() }));
  return { count: newest.length < count ? newest.length : await db.$count(mails, isFailed), newest };
}

export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/**
 * Stores the reason why an email was refused.
 * @param isFinal whether the email is not retried
 */
export async function noteMailFault(db: Database, id: string, error: string, isFinal: boolean): Promise<void> {
  await db
    .update(mails)
    .set({ lastError: error, ...(isFinal && { attempts: MAX_ATTEMPTS }) })
    .where(eq(mails.id, id));
}

/** Deletes emails that were written before the time `before` and never sent. */
export async function deleteMailsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before));
}
