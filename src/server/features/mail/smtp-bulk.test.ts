/** Tests whether a mail server's reply to a recipient is recognized as an invalid address. */
import type { Outcome } from '#server/features/mail/bulk-mail.ts';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { createSmtpBulkMailer } from './smtp.ts';

let answer = '';
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_, _session, done) =>
    done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })),
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));
const { port } = server.server.address() as AddressInfo;

const of = (outcome: Outcome | undefined) =>
  outcome?.state === 'refused'
    ? outcome.isGone
      ? 'gone'
      : outcome.mayBeGone
        ? 'perhaps gone'
        : 'refused'
    : outcome?.state;

test.each([
  ['550 5.1.1 no such user', 'gone'],
  ['550 5.1.6 moved', 'gone'],
  ['550 5.1.10 the domain takes no mail', 'gone'],
  ['550 5.1.7 sender address rejected', 'refused'],
  ['550 5.1.8 sender address rejected', 'refused'],
  ['550 5.2.1 disabled', 'refused'],
  ['550 no such user', 'perhaps gone'],
  ['550 5.7.1 relaying denied', 'again'],
  ['552 mailbox full', 'refused'],
  ['451 later', 'again'],
])('%s: %s', async (said, wanted) => {
  answer = said;
  const newsletter = createSmtpBulkMailer({ url: `smtp://127.0.0.1:${port}`, from: 'site@example.com' });
  const to = [{ id: '1', to: 'ada@example.com', stopUrl: 'https://site.test/stop' }];
  const outcomes = await newsletter.send({ subject: 'S', text: 'T', html: 'H' }, to);
  expect(of(outcomes.get('1'))).toBe(wanted);
});
