import { mails } from '#server/platform/db/schema/index.ts';
import { makeUser } from '#support/app.ts';
import { pgliteDatabase } from '#support/database.ts';
import { sharedDatabase } from '#support/shared.ts';
import { expect, test } from 'vitest';
import type { Mail } from './mailer.ts';
import { insertMail } from './mail-repository.ts';
import { createMailQueue, sendWaitingMails } from './send-waiting-mails.ts';

const connection = await sharedDatabase();

const now = new Date('2026-11-21T00:00:00Z');
const clock = () => now;
const mailTo = (to: string): Mail => ({ to, subject: 'Subject', text: 'text', html: '<p>text</p>' });
const silent = () => undefined;

test('a failed email does not delay the others', async () => {
  for (const to of ['a@example.com', 'bad@example.com', 'c@example.com']) {
    await insertMail(connection.db, null, mailTo(to), now);
  }
  const sent: string[] = [];
  const mailer = {
    async send({ to }: Mail) {
      if (to.startsWith('bad')) throw new Error('no');
      sent.push(to);
    },
  };
  await sendWaitingMails(connection.db, mailer, clock, silent);
  expect(sent.sort()).toEqual(['a@example.com', 'c@example.com']);
  expect(await connection.db.query.mails.findMany({ columns: { recipient: true, lastError: true } })).toEqual([
    { recipient: 'bad@example.com', lastError: 'no' },
  ]);
  await connection.db.delete(mails);
});

test('a sender that dies leaves the mail to the next one', async () => {
  await insertMail(connection.db, null, mailTo('a@example.com'), now);
  const { promise: never } = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  void sendWaitingMails(connection.db, { send: () => (taken.resolve(), never) }, clock, silent);
  await taken.promise;
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  await sendWaitingMails(connection.db, mailer, clock, silent);
  expect(sent).toEqual([]);
  await sendWaitingMails(connection.db, mailer, () => new Date(now.getTime() + 30_000), silent);
  expect(sent).toEqual([mailTo('a@example.com')]);
});

test('a caller that wakes the queue waits for emails added during the run; a database fault is only logged', async () => {
  const sent: string[] = [];
  const mailer = {
    async send({ to }: Mail) {
      sent.push(to);
      if (to === 'first@example.com') {
        await insertMail(connection.db, null, mailTo('second@example.com'), now);
        void queue.wake();
      }
    },
  };
  const queue = createMailQueue(connection.db, mailer, clock, silent);
  await insertMail(connection.db, null, mailTo('first@example.com'), now);
  await Promise.all([queue.wake(), queue.wake()]);
  expect(sent).toEqual(['first@example.com', 'second@example.com']);

  const gone = await pgliteDatabase();
  await gone.close();
  const log: string[] = [];
  await createMailQueue(gone.db, mailer, clock, (line) => log.push(line)).wake();
  expect(log).toEqual(['Could not read the waiting emails. They stay in the queue']);
});

test('a mail to an account is sent before questions to readers that were written earlier', async () => {
  const user = await makeUser(connection.db);
  for (let n = 0; n < 5; n += 1) await insertMail(connection.db, null, mailTo(`reader-${n}@example.com`), now);
  await insertMail(connection.db, user.id, mailTo(user.email), new Date(now.getTime() + 1));
  const sent: string[] = [];
  const mailer = { send: async ({ to }: Mail) => void sent.push(to) };
  await sendWaitingMails(connection.db, mailer, () => new Date(now.getTime() + 1), silent);
  expect(sent).toHaveLength(6);
  expect(sent[0]).toBe(user.email);
});
