/**
 * Sends newsletters. Any number of processes can run at once and can be killed at any time. An email is claimed before
 * it is sent. An email with an unknown result is never sent again automatically (NEWS-9).
 */
import { pages } from '#contract/paths.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { languageCodes } from '#contract/languages.ts';
import { endSubscription } from './subscriber-repository.ts';
import type { BulkMailer, NewsletterRenderer, NewsletterContent, Outcome } from '#server/features/mail/bulk-mail.ts';
import * as rows from './mailing-repository.ts';

/** Schedule of the weekly digest: Monday at seven in the site's time zone. */

const HOUR = 60 * 60_000;
/** Time at which the digest is due, in milliseconds after midnight on Monday. */
const DUE = 7 * HOUR;

/**
 * Returns the Monday (ISO 8601) of the last due digest.
 * @param timeZone IANA name
 */
export function weekOf(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const);
  const of = new Map(parts);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(of.get(name));
  // Local time is treated as UTC, because only whole days are counted.
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - DUE;
  const day = new Date(local);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

interface Sending {
  db: Database;
  siteUrl: string;
  newsletter: NewsletterRenderer;
  mailer: BulkMailer;
  clock: () => Date;
  log: (line: string, cause?: unknown) => void;
  /** The time after which no batch starts, for platforms that limit the duration of a run. */
  until?: Date;
}

/** Milliseconds after which the result of a claimed email counts as lost. */
const CLAIM_LOST = 10 * 60_000;
const MAX_ATTEMPTS = 16;
const WEEK = 7 * 24 * 60 * 60_000;

/** Milliseconds until the next attempt: 30 seconds, doubled each time, up to 6 hours. */
const waitAfter = (attempts: number) => Math.min(6 * 60 * 60_000, 30_000 * 2 ** (attempts - 1));

/** Starts due mailings, and sends the waiting emails. */
export async function sendMailings(sending: Sending): Promise<void> {
  const { db, clock, mailer, until } = sending;
  await rows.loseClaimsBefore(db, new Date(clock().getTime() - CLAIM_LOST), clock());
  if ((await readSiteSettings(db)).follow) {
    await beginWeek(sending);
    for (const mailing of await rows.listDue(db)) await begin(sending, mailing);
  }
  let batch;
  while ((until === undefined || clock() < until) && (batch = await rows.claimBatch(db, mailer.batch, clock()))) {
    await sendBatch(sending, batch);
  }
  await rows.finishMailings(db, clock());
}

/** Languages of an email's fixed texts; the first is the default. */
const variants: readonly string[] = languageCodes;

async function begin({ db, newsletter, clock }: Sending, mailing: rows.MailingRow): Promise<void> {
  const { id, postId } = mailing;
  if (postId === null) return;
  const { languages } = await readSiteSettings(db);
  const texts = new Map<string, NewsletterContent>();
  for (const variant of variants) {
    const email = await newsletter.post(db, postId, variant);
    if (!email) return;
    texts.set(variant, email);
  }
  const now = clock();
  await db.transaction(async (tx) => {
    const audience = await rows.audienceOf(tx, postId, 'live');
    if (!audience || !(await rows.claimMailing(tx, id, now))) return;
    await rows.insertTexts(tx, id, texts);
    await rows.insertDeliveries(tx, id, audience, languages, variants, now);
  });
}

/** Starts the weekly digest with every post that was emailed since the last digest. */
async function beginWeek({ db, newsletter, clock }: Sending): Promise<void> {
  const now = clock();
  const { languages, timeZone } = await readSiteSettings(db);
  const key = `week:${weekOf(now, timeZone)}`;
  const last = await rows.lastWeek(db);
  if (last?.key === key) return;
  const since = last?.createdAt ?? new Date(now.getTime() - WEEK);
  const posts = await rows.listMailedSince(db, since, now);
  const [first = 'en'] = languages;
  const readers = posts.length === 0 ? [] : await rows.listWeekly(db);
  const texts = new Map<string, NewsletterContent>();
  const chosen: { subscriberId: string; variant: string }[] = [];
  for (const { id, topics, language } of readers) {
    const theirs = languages.some((code) => code === language) ? language : first;
    const wanted = posts.filter(
      (post) =>
        (topics.length === 0 || topics.includes(post.categoryId)) &&
        (languages.length === 1 || (post.language ?? first) === theirs),
    );
    if (wanted.length === 0) continue;
    const primary = language.split('-')[0] ?? '';
    const spoken = variants.includes(primary) ? primary : 'en';
    const ids = wanted.map(({ postId }) => postId);
    const variant = `${spoken} ${ids.join(' ')}`;
    const email = texts.get(variant) ?? (await newsletter.week(db, ids, spoken));
    if (!email) continue;
    texts.set(variant, email);
    chosen.push({ subscriberId: id, variant });
  }
  await db.transaction(async (tx) => {
    const title = [...texts.values()][0]?.subject ?? '';
    const id = await rows.insertMailing(tx, { key, postId: null, state: 'waiting', title, buildId: null }, now);
    if (id === undefined || !(await rows.claimMailing(tx, id, now))) return;
    await rows.insertTexts(tx, id, texts);
    await rows.insertChosen(tx, id, chosen, now);
  });
}

/**
 * Ends subscriptions of addresses that do not exist, if the mailing reached other subscribers. So nobody is
 * unsubscribed by a mail server that refuses all recipients. If an address only possibly does not exist, an earlier
 * mailing that reached other subscribers must also have been refused.
 */
async function endGone(
  db: Database,
  mailingId: string,
  mails: rows.Batch['mails'],
  outcomes: ReadonlyMap<string, Outcome>,
  now: Date,
): Promise<void> {
  const refused = mails.flatMap(({ id, subscriberId }) => {
    const outcome = outcomes.get(id);
    return outcome?.state === 'refused' ? [{ subscriberId, outcome }] : [];
  });
  const reachedOthers =
    [...outcomes.values()].some(({ state }) => state === 'sent') || (await rows.hasReached(db, mailingId));
  if (!reachedOthers) return;
  for (const { subscriberId, outcome } of refused) {
    const isGone =
      outcome.isGone || (outcome.mayBeGone && (await rows.wasRefusedAlike(db, subscriberId, mailingId, outcome.error)));
    if (isGone) await endSubscription(db, subscriberId, 'bounced', now);
  }
}

async function sendBatch({ db, siteUrl, mailer, clock, log }: Sending, { mailingId, email, mails }: rows.Batch) {
  const gone = mails.filter(({ isSubscribed }) => !isSubscribed);
  const skipped = gone.map(({ id }) => id);
  await rows.settle(db, skipped, { state: 'skipped' }, clock());
  const going = mails.filter(({ isSubscribed }) => isSubscribed);
  if (going.length === 0) return;
  const to = going.map(({ id, to: address, stopToken }) => ({
    id,
    to: address,
    stopUrl: `${siteUrl}${pages.unsubscribe(stopToken)}`,
  }));
  const outcomes = await mailer.send(email, to);
  const now = clock();
  await endGone(db, mailingId, going, outcomes, now);
  const groups = new Map<string, { outcome: Outcome; ids: string[]; attempts: number }>();
  for (const { id, attempts } of going) {
    const outcome = outcomes.get(id) ?? { state: 'unknown', error: 'No answer.' };
    const key = JSON.stringify([outcome, attempts]);
    const group = groups.get(key) ?? { outcome, ids: [], attempts };
    group.ids.push(id);
    groups.set(key, group);
  }
  for (const { outcome, ids, attempts } of groups.values()) {
    const { state } = outcome;
    const error = state === 'sent' ? null : outcome.error;
    if (state !== 'sent') log(`The delivery of ${ids.length} emails to subscribers is unknown (${state}): ${error}`);
    if (state !== 'again') {
      await rows.settle(db, ids, { state, error }, now);
    } else if (attempts >= MAX_ATTEMPTS) {
      await rows.settle(db, ids, { state: 'refused', error }, now);
    } else {
      const nextAttemptAt = new Date(now.getTime() + waitAfter(attempts));
      await rows.settle(db, ids, { state: 'waiting', error, nextAttemptAt }, now);
      if (outcome.all) await rows.holdMailing(db, mailingId, nextAttemptAt, outcome.error);
    }
  }
}
