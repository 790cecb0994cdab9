import { z } from 'zod';
import { type Mailer, MailRefusedError } from './mailer.ts';
import { openSendGrid } from './sendgrid.ts';

/** Milliseconds to wait for a response. */
const SEND_TIMEOUT = 10_000;

/**
 * Shape of the client's errors: an HTTP status or the name of a network error, with the provider's explanation if there
 * is one.
 */
const failure = z.object({
  code: z.union([z.number(), z.string()]),
  response: z
    .object({ body: z.object({ errors: z.array(z.object({ message: z.string().max(500) })) }) })
    .optional()
    .catch(undefined),
});

/**
 * Sends emails through SendGrid's v3 API.
 * @param from the sender's address, verified at SendGrid
 * @param baseUrl replaces SendGrid's URL in tests
 */
export function createSendGridMailer(options: { apiKey: string; from: string; baseUrl?: string | undefined }): Mailer {
  const { service } = openSendGrid({ ...options, timeout: SEND_TIMEOUT });
  return {
    async send(mail) {
      try {
        await service.send({
          ...mail,
          from: options.from,
          // Tracking would send every link through the provider, including links that give access to accounts.
          trackingSettings: { clickTracking: { enable: false }, openTracking: { enable: false } },
        });
      } catch (cause) {
        const { code, response } = failure.safeParse(cause).data ?? {};
        const isFinal = typeof code === 'number' && code >= 400 && code < 500 && code !== 429 && code !== 408;
        // The client's error is not logged, because it contains the API key and the whole email, including links that
        // give access to accounts.
        const reasons =
          response?.body.errors.map(({ message }) => ` ${message.replace(/\S+@\S+/g, '…')}`).join('') ?? '';
        if (isFinal) throw new MailRefusedError(`SendGrid answered ${code}.${reasons}`);
        throw new Error(`SendGrid could not be reached or is busy (${code ?? 'no answer'}).${reasons}`);
      }
    },
  };
}
