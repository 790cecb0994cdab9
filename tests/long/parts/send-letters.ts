/**
 * `node send-letters.ts URL`: sends the pending emails to subscribers in the database of `DATABASE_URL`, through the
 * provider at URL. The test kills the process before it is done.
 */
import { connect } from '#server/platform/db/connect.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createSendGridBulkMailer } from '#server/features/mail/sendgrid.ts';
import { sendMailings } from '#server/features/newsletter/send-mailings.ts';

/** Sends 20 emails in a call. */
export async function sendAll(db: Database, baseUrl: string, clock: () => Date): Promise<void> {
  const none = () => Promise.resolve(undefined);
  await sendMailings({
    db,
    siteUrl: 'https://site.test',
    clock,
    log: () => undefined,
    newsletter: { post: none, week: none, trial: () => Promise.reject(new Error('none')) },
    mailer: { ...createSendGridBulkMailer({ apiKey: 'SG.key', from: 'site@site.test', baseUrl }), batch: 20 },
  });
}

if (process.argv[1] === import.meta.filename) {
  const { db, close } = connect({ url: process.env['DATABASE_URL'] ?? '', driver: 'postgres' });
  await sendAll(db, process.argv[2] ?? '', () => new Date());
  await close();
}
