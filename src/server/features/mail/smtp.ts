import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import {
  addressed,
  stopHeaders,
  type Addressee,
  type BulkMailer,
  type NewsletterContent,
  type Outcome,
} from './bulk-mail.ts';
import { MailRefusedError, type Mailer } from './mailer.ts';

/** Milliseconds to wait for a connection, and for each reply. */
const TIMEOUT = 10_000;

/** Shape of the client's errors: the server's reply (RFC 5321, 4.2; RFC 3463), if any, or the name of an error. */
const failure = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().max(5_000).optional().catch(undefined),
});

/**
 * Sends emails through a mail server.
 * @param url `smtps://` for TLS from the start, or `smtp://` for STARTTLS. STARTTLS is required if a password is sent,
 * except to a server on this machine. Anything after the host is ignored.
 * @param from sender of each email
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let transport: ReturnType<typeof smtpTransport> | undefined;
  return {
    async send({ to, subject, text, html }) {
      try {
        await (transport ??= smtpTransport(url)).sendMail({ from, to: { name: '', address: to }, subject, text, html });
      } catch (cause) {
        // The client's error is not logged, because it contains the email and its recipient. The server's reply is
        // not logged either, because it can repeat these or the password.
        const { reason, isOfMail, responseCode } = failureOf(cause);
        if (isOfMail && responseCode !== undefined && responseCode >= 500) {
          throw new MailRefusedError(`The mail server refused the email (${reason}).`);
        }
        throw new Error(`The mail server could not be reached, is busy, or refuses this site (${reason}).`);
      }
    },
    close() {
      transport?.close();
      transport = undefined;
    },
  };
}

/** Returns the part of an error that is safe to log, and whether the error concerns only this email. */
function failureOf(cause: unknown) {
  const { code, command, responseCode, response = '' } = failure.safeParse(cause).data ?? {};
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const answer = [responseCode, status].filter(Boolean).join(' ');
  const reason = [code, answer].filter(Boolean).join(', ') || 'no answer';
  // Only errors about the recipient or the email are final. Errors of login, encryption or relaying (RFC 3463, 5.7;
  // RFC 4954) must be fixed by the owner.
  const mayNotRelay = status.startsWith('5.7.') || responseCode === 503 || responseCode === 530;
  const isOfMail = (command === 'RCPT TO' && !mayNotRelay) || code === 'EMESSAGE';
  return { code, command, responseCode, status, reason, isOfMail };
}

/** Maximum number of connections. */
const CONNECTIONS = 5;

/**
 * Sends emails over a few connections.
 * @param url as for `createSmtpMailer`
 */
function smtpTransport(url: string) {
  const { protocol, username, password, hostname, port } = new URL(url);
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    requireTLS: username !== '' && !isOwnMachine(hostname),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
    // Emails have no attachments, so reading attachments from files and URLs is disabled.
    disableFileAccess: true,
    disableUrlAccess: true,
    pool: true as const,
    maxConnections: CONNECTIONS,
  });
}

const isOwnMachine = (host: string) =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Number of emails that are claimed at once. The number is small, because the results of claimed emails are unknown
 * if the program crashes.
 */
const BATCH = 25;

/**
 * Status codes about the recipient's address (RFC 3463, 3.2; RFC 7505). Other 5.1 codes are about the sender's
 * address.
 */
const ofAddress = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

const connecting = z.object({ syscall: z.literal(['connect', 'getaddrinfo']) });

/**
 * Sends newsletters through an SMTP server, one after the other over a few connections.
 * @param from sender of each email
 */
export function createSmtpBulkMailer({ url, from }: { url: string; from: string }): BulkMailer {
  const transport = smtpTransport(url);

  async function sendOne(email: NewsletterContent, { to, stopUrl }: Addressee): Promise<Outcome> {
    try {
      const mail = addressed(email, stopUrl);
      await transport.sendMail({ ...mail, from, to: { name: '', address: to }, headers: stopHeaders(stopUrl) });
      return { state: 'sent' };
    } catch (cause) {
      const { code, responseCode, status, reason, isOfMail } = failureOf(cause);
      const error = `The mail server did not take it (${reason}).`;
      if (responseCode !== undefined) {
        if (isOfMail && responseCode >= 500) {
          if (ofAddress.has(status)) return { state: 'refused', error, isGone: true };
          // Without an enhanced status code, 550 can mean that the address does not exist, or that the server refuses
          // this site.
          return {
            state: 'refused',
            error,
            ...(status === '' && responseCode === 550 && { mayBeGone: true as const }),
          };
        }
        // The server has certainly refused this email, so a retry cannot send it twice.
        return { state: 'again', error, all: !isOfMail };
      }
      const neverBegan = code === 'EDNS' || code === 'EAUTH' || code === 'ETLS' || connecting.safeParse(cause).success;
      return neverBegan ? { state: 'again', error, all: true } : { state: 'unknown', error };
    }
  }
  return {
    batch: BATCH,
    send: async (email, to) =>
      new Map(await Promise.all(to.map(async (one) => [one.id, await sendOne(email, one)] as const))),
  };
}
