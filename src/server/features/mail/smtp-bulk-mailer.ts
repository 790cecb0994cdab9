import {
  addressed,
  stopHeaders,
  type Addressee,
  type BulkMailer,
  type NewsletterContent,
  type Outcome,
} from '#server/features/mail/bulk-mail.ts';
import { z } from 'zod';
import { smtpTransport, failureOf } from './smtp-mailer.ts';

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
