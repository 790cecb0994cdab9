/** Tests the real client with a local fake of SendGrid's v3 API. */
import { mails } from '#server/platform/db/schema/index.ts';
import { sharedDatabase, sharedServer } from '#support/shared.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { MailRefusedError } from './mailer.ts';
import { insertMail } from './mail-repository.ts';
import { createSendGridMailer } from './sendgrid.ts';
import { sendWaitingMails } from './send-waiting-mails.ts';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

let received: Received[];
/** The provider's next responses; if empty, the response is 202. */
let planned: number[];

const connection = await sharedDatabase();
const provider = await sharedServer((request, response) => {
  void text(request).then((body) => {
    received.push({ url: `${request.method} ${request.url}`, headers: request.headers, body: JSON.parse(body) });
    response.writeHead(planned.shift() ?? 202, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ errors: [{ message: 'planned' }] }));
  });
});
const mailer = createSendGridMailer({ apiKey: 'SG.test-key', from: 'Site <site@example.com>', baseUrl: provider });
beforeEach(async () => {
  received = [];
  planned = [];
  await connection.db.delete(mails);
});

test.each([
  ['is not there', 'http://127.0.0.1:1'],
  ['refuses', provider],
])('where the provider %s, its key, the mail and whom it is for stay out of the log', async (_, baseUrl) => {
  planned = [401];
  const secret = { to: 'ada@example.com', subject: 'Reset', text: 'https://site.test/s3cret', html: '<p>s3cret</p>' };
  const cause: unknown = await createSendGridMailer({ apiKey: 'SG.k3y', from: 'a@b.test', baseUrl })
    .send(secret)
    .catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(Error);
  expect(inspect(cause, { depth: 20 })).not.toMatch(/s3cret|SG\.k3y|ada@example/);
});

const mail = { to: 'ada@example.com', subject: 'Grüße 日本', text: 'text', html: '<p>html</p>' };
const start = new Date('2026-11-21T00:00:00Z');

/** Queues an email, and runs the sender every 15 seconds for the given minutes. */
async function sendFor(minutes: number): Promise<{ sentAt: number[]; log: string[] }> {
  await insertMail(connection.db, null, mail, start);
  const sentAt: number[] = [];
  const log: string[] = [];
  for (let seconds = 0; seconds <= minutes * 60; seconds += 15) {
    const before = received.length;
    await sendWaitingMails(
      connection.db,
      mailer,
      () => new Date(start.getTime() + seconds * 1000),
      (line) => log.push(line),
    );
    if (received.length > before) sentAt.push(seconds);
  }
  return { sentAt, log };
}

test('a mail is sent with the key, the sender, both bodies, and no tracking of links', async () => {
  await mailer.send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]?.url).toBe('POST /v3/mail/send');
  expect(received[0]?.headers.authorization).toBe('Bearer SG.test-key');
  expect(received[0]?.body).toMatchObject({
    from: { email: 'site@example.com', name: 'Site' },
    personalizations: [{ to: [{ email: 'ada@example.com' }] }],
    subject: 'Grüße 日本',
    content: [
      { type: 'text/plain', value: 'text' },
      { type: 'text/html', value: '<p>html</p>' },
    ],
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  });
});

test('429 and 500 are tried again, after 30 seconds, then after 60, and the mail is removed when it was taken', async () => {
  planned = [429, 500];
  const { sentAt, log } = await sendFor(5);
  expect(sentAt).toEqual([0, 30, 90]);
  expect(log).toEqual(Array(2).fill('A mail was not sent and will be tried again.'));
  expect(await connection.db.$count(mails)).toBe(0);
});

test.each([400, 401, 403, 413])('%i is final: the email is not retried, and its error is stored', async (status) => {
  planned = [status];
  const { sentAt, log } = await sendFor(5);
  expect(sentAt).toEqual([0]);
  expect(log).toEqual(['A mail was refused.']);
  expect(await connection.db.query.mails.findFirst()).toMatchObject({
    lastError: `SendGrid answered ${status}. planned`,
  });
  planned = [status];
  await expect(mailer.send(mail)).rejects.toThrow(MailRefusedError);
});

test('a provider that does not answer loses no mail', async () => {
  const away = createSendGridMailer({ apiKey: 'SG.test-key', from: 'site@example.com', baseUrl: 'http://127.0.0.1:1' });
  await insertMail(connection.db, null, mail, start);
  const log: string[] = [];
  await sendWaitingMails(
    connection.db,
    away,
    () => start,
    (line) => log.push(line),
  );
  expect(log).toEqual(['A mail was not sent and will be tried again.']);
  const later = new Date(start.getTime() + 30_000);
  await sendWaitingMails(
    connection.db,
    mailer,
    () => later,
    (line) => log.push(line),
  );
  expect(received).toHaveLength(1);
});

test('a provider that stays away for good is given up after some two days', async () => {
  planned = Array<number>(1_000).fill(500);
  await insertMail(connection.db, null, mail, start);
  let last = 0;
  for (let hours = 0; hours <= 24 * 7; hours += 1) {
    const before = received.length;
    await sendWaitingMails(
      connection.db,
      mailer,
      () => new Date(start.getTime() + hours * 3_600_000),
      () => undefined,
    );
    if (received.length > before) last = hours;
  }
  expect(received).toHaveLength(16);
  expect(last).toBeGreaterThan(24);
  expect(last).toBeLessThan(72);
});
