/**
 * `node send-letters.ts URL`: sends what waits for followers in the database of `DATABASE_URL`, through a provider at URL,
 * 20 readers a call, until nothing waits; it is killed in between.
 */
import { connect } from '#server/db/connect.ts';
import { createSendGridBulkMailer } from '#server/mail/sendgrid-bulk-mailer.ts';
import { sendMailings } from '#server/newsletter/send-mailings.ts';

const baseUrl = process.argv[2] ?? '';
const { db, close } = connect({ url: process.env['DATABASE_URL'] ?? '', driver: 'postgres' });
const none = () => Promise.resolve(undefined);
await sendMailings({
  ...{ db, siteUrl: 'https://site.test', clock: () => new Date(), log: () => undefined },
  newsletter: { post: none, week: none, trial: () => Promise.reject(new Error('none')) },
  mailer: { ...createSendGridBulkMailer({ apiKey: 'SG.key', from: 'site@site.test', baseUrl }), batch: 20 },
});
await close();
