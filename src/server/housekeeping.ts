import { sendMentions } from '#server/features/mentions/send.ts';
import { checkMentions, type MentionDependencies } from '#server/features/mentions/receive.ts';
import { times } from '#contract/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deleteOldCounters } from '#server/platform/limits/counter-repository.ts';
import { removeUnusedMedia } from '#server/features/media/media-service.ts';
import { deleteMailsBefore } from '#server/features/mail/mail-repository.ts';
import { erasePrivateBefore, thinContentHistory } from '#server/features/content/edit-repository.ts';
import { deleteExpiredEmailChanges } from '#server/features/accounts/email-change-repository.ts';
import { deleteExpiredConfirmations } from '#server/features/accounts/email-confirmation-repository.ts';
import { deleteExpiredResetTokens } from '#server/features/accounts/reset-token-repository.ts';
import { deleteSecurityEventsBefore } from '#server/features/accounts/security-log-repository.ts';
import { BROWSER_KNOWN } from '#server/features/accounts/session-cookies.ts';
import { deleteExpiredSessions, deleteOldBrowsers } from '#server/features/accounts/session-repository.ts';
import { deleteExpiredChallenges } from '#server/features/accounts/passkeys/passkey-repository.ts';
import { deleteExpiredTokens } from '#server/features/accounts/tokens/token-repository.ts';
import { deleteUnconfirmedUsers } from '#server/features/users/user-repository.ts';
import { pruneSubscribers } from '#server/features/newsletter/subscriber-repository.ts';
import { pruneAnalytics } from '#server/features/analytics/analytics.ts';
import { prunePosts, publishScheduled } from '#server/features/publishing/publish-service.ts';
import { publishScheduledRecords } from '#server/features/content/content-service.ts';
import { showCounts } from '#server/features/works/show-counts.ts';
import type { Dependencies } from './dependencies.ts';

/** Time in milliseconds for which an undeliverable email is kept. */
const MAILS_KEPT = 30 * 24 * 60 * 60_000;
/** Time in milliseconds for which private content is kept in the history. */
const PRIVATE_KEPT = 30 * 24 * 60 * 60_000;

const MINUTE = 60_000;
/**
 * Interval for publishing scheduled posts, in milliseconds. It is short enough to publish each post within its
 * minute.
 */
const SCHEDULE_CHECK = 10_000;
/** Interval for asking due sources of works, in milliseconds. Short, because the owner can ask for a check. */
const SOURCES_CHECK = 20_000;

/**
 * Returns the work that a site does without a request, with its intervals in milliseconds on a host. A function does
 * all of it at each run, and its own work in between.
 * @param mentionsWithin time limit for checking mentions, in milliseconds. Interrupted work continues in the next run.
 * @param checkSources asks the sources of works that are due
 */
export const regularTasks = (
  app: Parameters<typeof publishScheduled>[0] &
    Parameters<typeof processMentions>[0] &
    Pick<Dependencies, 'mail' | 'log'>,
  mentionsWithin: number,
  checkSources: () => Promise<void>,
) => ({
  publishPosts: { work: () => publishScheduled(app, app.clock()), every: SCHEDULE_CHECK },
  publishRecords: { work: () => publishScheduledRecords(app, app.clock()), every: SCHEDULE_CHECK },
  removeExpired: { work: () => removeExpired(app.db, app.clock()), every: 60 * MINUTE },
  sendMails: { work: () => app.mail.wake(), every: MINUTE },
  processMentions: { work: () => processMentions(app, mentionsWithin), every: MINUTE },
  checkSources: { work: checkSources, every: SOURCES_CHECK },
  showCounts: { work: () => showCounts(app), every: 10 * MINUTE },
});

/**
 * Removes expired data. This includes sessions, links, API tokens, old email addresses, empty unconfirmed accounts,
 * security log entries, counters, undeliverable emails and unused media. It also deletes analytics after two years,
 * empties the trash, and thins the history of posts and records. Run it about once a day.
 */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteOldBrowsers(db, new Date(now.getTime() - BROWSER_KNOWN));
  await deleteExpiredResetTokens(db, now);
  await deleteExpiredEmailChanges(db, now);
  await deleteExpiredConfirmations(db, now);
  await deleteUnconfirmedUsers(db, now);
  await deleteExpiredTokens(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteSecurityEventsBefore(db, new Date(now.getTime() - times.securityLog));
  await deleteOldCounters(db, now);
  await prunePosts(db, now);
  await erasePrivateBefore(db, new Date(now.getTime() - PRIVATE_KEPT));
  await thinContentHistory(db, now);
  await removeUnusedMedia(db, now);
  await pruneAnalytics(db, now);
  await pruneSubscribers(db, new Date(now.getTime() - MAILS_KEPT), now);
  await deleteMailsBefore(db, new Date(now.getTime() - MAILS_KEPT));
}

/**
 * Checks incoming mentions and sends outgoing mentions. Each of these tasks gets half of the time, so that a flood of
 * incoming mentions does not block outgoing ones.
 * @param within milliseconds after which no further page is requested; the remaining mentions wait for the next run
 */
async function processMentions(app: MentionDependencies, within: number): Promise<void> {
  const half = () => new Date(app.clock().getTime() + within / 2);
  await checkMentions(app, half());
  await sendMentions(app, half());
}
