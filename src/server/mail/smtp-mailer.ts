import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { MailRefusedError, type Mailer } from './mailer.ts';

/** Milliseconds to wait for a connection, and for each answer. */
const TIMEOUT = 10_000;

/** What the client throws: the server's answer (RFC 5321, 4.2), or the name of a network fault. */
const failure = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().max(5_000).optional().catch(undefined),
});

/**
 * Mail through a mail server.
 * @param url `smtps://` for TLS from the start; `smtp://` for STARTTLS, which is insisted on where a password is sent,
 *   but for this machine's own server
 * @param from the sender
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const { username, hostname } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: username !== '' && !isOwnMachine(hostname),
    ...{ connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT, dnsTimeout: TIMEOUT },
    // A mail is its texts: nothing in it names a file or an address to read.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      } catch (cause) {
        const { code, responseCode, response = '' } = failure.safeParse(cause).data ?? {};
        // What the client throws goes no further: it holds the mail and whom it is for.
        const reason = response.replace(/\S+@\S+/g, '…').slice(0, 500);
        if (responseCode !== undefined && responseCode >= 500) {
          throw new MailRefusedError(`The mail server answered ${reason || responseCode}.`);
        }
        throw new Error(`The mail server could not be reached or is busy (${reason || (code ?? 'no answer')}).`);
      }
    },
  };
}

const isOwnMachine = (host: string) =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
