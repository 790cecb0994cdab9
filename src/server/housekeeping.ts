import { times } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { deleteOldCounters } from '#server/limits/counter-repository.ts';
import { removeUnusedMedia } from '#server/media/media-service.ts';
import { deleteMailsBefore } from '#server/mail/mail-repository.ts';
import { deleteExpiredEmailChanges } from './accounts/email-change-repository.ts';
import { deleteExpiredResetTokens } from './accounts/reset-token-repository.ts';
import { deleteSecurityEventsBefore } from './accounts/security-log-repository.ts';
import { deleteExpiredSessions } from './accounts/session-repository.ts';
import { tidyPosts } from './posts/publish-service.ts';

/** How long a mail that could not be sent is kept, in milliseconds. */
const MAILS_KEPT = 30 * 24 * 60 * 60_000;

/**
 * Removes what has expired: sessions, reset tokens, former addresses, lines of the security log, counters,
 * undeliverable mails, the trash, what the history of posts does not keep, pictures that nothing uses. Run it once a
 * day or so.
 */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteExpiredResetTokens(db, now);
  await deleteExpiredEmailChanges(db, now);
  await deleteSecurityEventsBefore(db, new Date(now.getTime() - times.securityLog));
  await deleteOldCounters(db, now);
  await tidyPosts(db, now);
  await removeUnusedMedia(db, now);
  await deleteMailsBefore(db, new Date(now.getTime() - MAILS_KEPT));
}
