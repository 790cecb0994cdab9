/**
 * `node send-letters.ts URL`: sends the pending emails to subscribers in the database of `DATABASE_URL`, through the
 * provider at URL, 20 recipients per call. The test kills the process before it is done.
 */
import { connect } from '#server/platform/db/connect.ts';
import { createSendGridBulkMailer } from '#server/features/mail/sendgrid.ts';
import { sendMailings } from '#server/features/newsletter/send-mailings.ts';

const baseUrl = process.argv[2] ?? '';
const { db, close } = connect({ url: process.env['DATABASE_URL'] ?? '', driver: 'postgres' });
const none = () => Promise.resolve(undefined);
await sendMailings({
  db,
  siteUrl: 'https://site.test',
  clock: () => new Date(),
  log: () => undefined,
  newsletter: { post: none, week: none, trial: () => Promise.reject(new Error('none')) },
  mailer: { ...createSendGridBulkMailer({ apiKey: 'SG.key', from: 'site@site.test', baseUrl }), batch: 20 },
});
await close();
