import { Client } from '@sendgrid/client';
import { MailService } from '@sendgrid/mail';
import { z } from 'zod';
import { type Mailer, MailRefusedError } from './mailer.ts';

/** Milliseconds to wait for an answer. */
const SEND_TIMEOUT = 10_000;

/** What the client throws: an HTTP status, or the name of a network fault. */
const failure = z.object({ code: z.union([z.number(), z.string()]) });

/**
 * Mail through SendGrid's v3 API.
 * @param from the sender, an address that is verified at SendGrid
 * @param baseUrl another address than SendGrid's own, for tests
 */
export function createSendGridMailer(options: { apiKey: string; from: string; baseUrl?: string | undefined }): Mailer {
  const client = new Client();
  client.setApiKey(options.apiKey);

  if (options.baseUrl) client.setDefaultRequest('baseUrl', options.baseUrl);
  const service = new MailService();
  service.setClient(client);
  service.setTimeout(SEND_TIMEOUT);
  return {
    async send(mail) {
      try {
        await service.send({
          ...mail,
          from: options.from,
          // Tracking would send every link, those that open accounts among them, by way of the provider.
          trackingSettings: { clickTracking: { enable: false }, openTracking: { enable: false } },
        });
      } catch (cause) {
        const code = failure.safeParse(cause).data?.code;
        const isFinal = typeof code === 'number' && code >= 400 && code < 500 && code !== 429 && code !== 408;
        if (isFinal) throw new MailRefusedError(`SendGrid answered ${code}.`, { cause });
        throw new Error(`SendGrid could not be reached or is busy (${code ?? 'no answer'}).`, { cause });
      }
    },
  };
}
