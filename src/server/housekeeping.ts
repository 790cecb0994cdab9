import { times } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { deleteOldCounters } from '#server/limits/counter-repository.ts';
import { removeUnusedMedia } from '#server/media/media-service.ts';
import { deleteMailsBefore } from '#server/mail/mail-repository.ts';
import { erasePrivateBefore, thinContentHistory } from './content/edit-repository.ts';
import { deleteExpiredEmailChanges } from './accounts/email-change-repository.ts';
import { deleteExpiredConfirmations } from './accounts/email-confirmation-repository.ts';
import { deleteExpiredResetTokens } from './accounts/reset-token-repository.ts';
import { deleteSecurityEventsBefore } from './accounts/security-log-repository.ts';
import { BROWSER_KNOWN } from './accounts/session-cookies.ts';
import { deleteExpiredSessions, deleteOldBrowsers } from './accounts/session-repository.ts';
import { deleteExpiredChallenges } from './accounts/passkeys/passkey-repository.ts';
import { deleteExpiredTokens } from './accounts/tokens/token-repository.ts';
import { deleteUnconfirmedUsers } from './users/user-repository.ts';
import { pruneSubscribers } from './newsletter/subscriber-repository.ts';
import { pruneAnalytics } from './analytics/analytics.ts';
import { prunePosts } from './publishing/publish-service.ts';

/** Time in milliseconds for which an undeliverable email is kept. */
const MAILS_KEPT = 30 * 24 * 60 * 60_000;
/** Time in milliseconds for which private content is kept in the history. */
const PRIVATE_KEPT = 30 * 24 * 60 * 60_000;

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
