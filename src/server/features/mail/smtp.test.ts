/** Tests the real client with a real mail server. */
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { MailRefusedError, type Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

interface Received {
  from: string;
  to: string[];
  message: string;
}

let server: SMTPServer;
let port: number;
let received: Received[];
let names: string[];
let connections = 0;
/** The reply code for the next recipient; `undefined` means that the recipient is accepted. */
let planned: number | undefined;
/** The RFC 3463 status code in the reply to the recipient. */
let status = '';
/** The reply to a login; `undefined` means that the login is accepted. */
let refusal: string | undefined;

const addressOf = (item: { address: string } | false) => (item ? item.address : '');

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onAuth({ username = '' }, _session, done) {
      names.push(username);
      if (refusal === undefined) return done(null, { user: username });
      return done(Object.assign(new Error(refusal), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      if (planned === undefined) return done();
      const answer: Error & { responseCode?: number } = new Error(`${status} ${address} is not wanted`.trim());
      answer.responseCode = planned;
      return done(answer);
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((message) => {
        received.push({ from: addressOf(envelope.mailFrom), to: envelope.rcptTo.map(addressOf), message });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => new Promise<void>((closed) => server.close(() => closed())));
beforeEach(() => {
  received = [];
  names = [];
  planned = undefined;
  status = '';
  refusal = undefined;
});

const mail = { to: 'ada@example.com', subject: 'Grüße 日本', text: 'https://site.test/s3cret', html: '<p>html</p>' };
const open: Mailer[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close?.();
});
const mailer = (url = `smtp://127.0.0.1:${port}`) => {
  const made = createSmtpMailer({ url, from: 'Site <site@example.com>' });
  open.push(made);
  return made;
};

test('sends an email to one address, from the sender, with both bodies', async () => {
  await mailer().send(mail);
  expect(received).toHaveLength(1);
  const [{ from, to, message } = { from: '', to: [], message: '' }] = received;
  expect([from, to]).toEqual(['site@example.com', ['ada@example.com']]);
  const subject = /^Subject: =\?UTF-8\?B\?(.+)\?=$/im.exec(message)?.[1] ?? '';
  expect(Buffer.from(subject, 'base64').toString()).toBe('Grüße 日本');
  expect(message).toMatch(/^From: Site <site@example\.com>/m);
  expect(message).toMatch(/multipart\/alternative/);
  expect(message).toContain('https://site.test/s3cret');
  expect(message).toContain('<p>html</p>');
});

test('fifty mails share a few connections, and a closed mailer opens new ones', async () => {
  const one = mailer();
  connections = 0;
  await Promise.all(Array.from({ length: 50 }, () => one.send(mail)));
  expect([received.length, connections <= 5]).toEqual([50, true]);
  connections = 0;
  await one.close?.();
  await one.send(mail);
  expect([received.length, connections]).toEqual([51, 1]);
});

test('an address that is several, or brings headers, is one recipient or none', async () => {
  for (const to of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
    await mailer()
      .send({ ...mail, to })
      .catch(() => undefined);
  }
  expect(received.flatMap((item) => item.to)).not.toContain('b@example.com');
});

test.each([
  [550, true],
  [451, false],
] as const)('%i: final is %s; recipient and content stay out of the log', async (code, isFinal) => {
  planned = code;
  const cause: unknown = await mailer()
    .send(mail)
    .catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(Error);
  expect(cause instanceof MailRefusedError).toBe(isFinal);
  expect(String(cause)).toContain(String(code));
  expect(inspect(cause, { depth: 20 })).not.toMatch(/s3cret|ada@example/);
});

test('a server that is not there may be tried again', async () => {
  const cause: unknown = await mailer('smtp://127.0.0.1:1')
    .send(mail)
    .catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(Error);
  expect(cause).not.toBeInstanceOf(MailRefusedError);
});

test('sends a password only over an encrypted connection, or to this machine', async () => {
  await mailer(`smtp://me:s3cret@127.0.0.1:${port}`).send(mail);
  expect(names).toEqual(['me']);
  names = [];
  const cause: unknown = await mailer(`smtp://me:s3cret@[::ffff:127.0.0.1]:${port}`)
    .send(mail)
    .catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(Error);
  expect(inspect(cause, { depth: 20 })).not.toContain('s3cret');
  expect([names, received.length]).toEqual([[], 1]);
});

test('a login that is refused is the setting’s fault: the mail waits, and no answer of the server’s is repeated', async () => {
  refusal = '5.7.8 me:s3cret is not known';
  const cause: unknown = await mailer(`smtp://me:s3cret@127.0.0.1:${port}`)
    .send(mail)
    .catch((error: unknown) => error);
  expect(cause).toBeInstanceOf(Error);
  expect(cause).not.toBeInstanceOf(MailRefusedError);
  expect(String(cause)).toContain('EAUTH, 535 5.7.8');
  expect(inspect(cause, { depth: 20 })).not.toMatch(/s3cret|not known/);
});

test('keeps the email if required encryption is refused, whatever the address asks for', async () => {
  for (const query of ['', '?requireTLS=false', '?ignoreTLS=true']) {
    const cause: unknown = await mailer(`smtp://me:s3cret@[::ffff:127.0.0.1]:${port}/${query}`)
      .send(mail)
      .catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(Error);
    expect(cause).not.toBeInstanceOf(MailRefusedError);
  }
  expect(names).toEqual([]);
});

test.each([
  [550, '5.1.1', true],
  [550, '5.7.1', false],
  [530, '5.7.0', false],
  [503, '', false],
])('%i %s about a recipient, final: %s; a relay refusal is for the owner to fix', async (code, said, isFinal) => {
  planned = code;
  status = said;
  const cause: unknown = await mailer()
    .send(mail)
    .catch((error: unknown) => error);
  expect(String(cause)).toContain(`${code} ${said}`.trim());
  expect(cause instanceof MailRefusedError).toBe(isFinal);
});

test('a server that hangs up at once, or after its greeting, may be tried again later, and is not asked for ever', async () => {
  for (const greeting of ['', '220 ready\r\n']) {
    let asked = 0;
    const rude = createServer((socket) => {
      asked += 1;
      socket.on('error', () => undefined).end(greeting);
    });
    await new Promise<void>((listening) => rude.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void rude.close());
    const at = `smtp://127.0.0.1:${(rude.address() as AddressInfo).port}`;
    const cause: unknown = await mailer(at)
      .send(mail)
      .catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(Error);
    expect(cause).not.toBeInstanceOf(MailRefusedError);
    expect(asked).toBeLessThan(10);
  }
});
