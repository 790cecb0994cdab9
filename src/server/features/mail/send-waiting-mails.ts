import type { Database } from '#server/platform/db/database.ts';
import type { MailQueue } from '#server/dependencies.ts';
import { createSingleFlight } from '#server/platform/single-flight.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';
import { deleteMail, noteMailFault, claimDueMail } from './mail-repository.ts';

/**
 * Sends every due email. It can run concurrently and repeatedly. An email is sent twice only if the sender crashes
 * before it records the provider's response.
 * @param log receives one line for each refused email
 */
export async function sendWaitingMails(
  db: Database,
  mailer: Mailer,
  clock: () => Date,
  log: (line: string, cause?: unknown) => void,
): Promise<void> {
  let due;
  while ((due = await claimDueMail(db, clock()))) {
    const { id, recipient, subject, text, html } = due;
    try {
      await mailer.send({ to: recipient, subject, text, html });
      await deleteMail(db, id);
    } catch (cause) {
      const isFinal = cause instanceof MailRefusedError;
      log(isFinal ? 'A mail was refused.' : 'A mail was not sent and will be tried again.', cause);
      await noteMailFault(db, id, cause instanceof Error ? cause.message : String(cause), isFinal);
    }
  }
  await mailer.close?.();
}

/**
 * Creates a queue that sends the waiting emails. In this process, only one run is active at a time. Runs start after
 * a change, and regularly for emails whose next attempt is due.
 * @param then sends further emails after each run
 */
export function createMailQueue(
  db: Database,
  mailer: Mailer,
  clock: () => Date,
  log: (line: string, cause?: unknown) => void,
  then?: () => Promise<void>,
): MailQueue {
  const sending = createSingleFlight(async () => {
    await sendWaitingMails(db, mailer, clock, log).catch((cause: unknown) =>
      log('Could not read the waiting emails. They stay in the queue', cause),
    );
    // Newsletters are sent after account emails, so that thousands of newsletters do not delay account emails.
    await then?.().catch((cause: unknown) =>
      log('Could not send emails to subscribers. They stay in the queue', cause),
    );
  });
  return { wake: () => sending.request() };
}
