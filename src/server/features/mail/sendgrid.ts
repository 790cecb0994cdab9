import defaultService from '@sendgrid/mail';
import { z } from 'zod';
import {
  stopHeaders,
  stopPlace,
  type Addressee,
  type BulkMailer,
  type NewsletterContent,
  type Outcome,
} from './bulk-mail.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';

interface SendGridOptions {
  apiKey: string;
  /** The sender's address, verified at SendGrid. */
  from: string;
  /** Replaces SendGrid's URL in tests. */
  baseUrl?: string | undefined;
}

/** Milliseconds to wait for the response to one email, and to a whole batch. */
const SEND_TIMEOUT = 10_000;
const BATCH_TIMEOUT = 30_000;
/**
 * Number of emails per call. SendGrid accepts 1,000. With a smaller number, fewer results are unknown if the program
 * ends during a call.
 */
const BATCH = 500;

// TypeScript 7 does not find the class next to the package's `export =`, so it is read from the instance.
const MailService = defaultService.constructor as new () => typeof defaultService & {
  client: { setDefaultRequest: (name: 'baseUrl', value: string) => void };
};

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

/** Sends emails through SendGrid's v3 API. */
export function createSendGridMailer({ apiKey, from, baseUrl }: SendGridOptions): Mailer {
  const service = new MailService();
  service.setApiKey(apiKey);
  service.setTimeout(SEND_TIMEOUT);
  if (baseUrl) service.client.setDefaultRequest('baseUrl', baseUrl);
  return {
    async send(mail) {
      try {
        await service.send({
          ...mail,
          from,
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

/** Error codes of connections that were never established. In these cases no email was sent. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const connecting = z.object({ cause: z.object({ code: z.string() }) });

/**
 * Sends newsletters through SendGrid's v3 API, with one call per batch and one personalization per subscriber.
 * `custom_args.delivery` is the id of the delivery row, which SendGrid's events refer to.
 */
export function createSendGridBulkMailer({
  apiKey,
  from,
  baseUrl = 'https://api.sendgrid.com',
}: SendGridOptions): BulkMailer {
  async function send(email: NewsletterContent, to: readonly Addressee[]): Promise<Map<string, Outcome>> {
    const all = (outcome: Outcome) => new Map(to.map(({ id }) => [id, outcome]));
    try {
      const answer = await fetch(`${baseUrl}/v3/mail/send`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(bodyOf(from, email, to)),
        signal: AbortSignal.timeout(BATCH_TIMEOUT),
      });
      void answer.body?.cancel().catch(() => undefined);
      if (answer.ok) return all({ state: 'sent' });
      const error = `SendGrid answered ${answer.status}.`;
      if (answer.status >= 500 || answer.status === 408) return all({ state: 'unknown', error });
      if ([401, 403, 429].includes(answer.status)) return all({ state: 'again', error, all: true });
      if (to.length === 1) return all({ state: 'refused', error });
      // SendGrid refuses a whole call if one recipient is invalid. Halving the batch finds that recipient.
      const half = Math.ceil(to.length / 2);
      const [first, second] = [await send(email, to.slice(0, half)), await send(email, to.slice(half))];
      return new Map([...first, ...second]);
    } catch (cause) {
      const code = connecting.safeParse(cause).data?.cause.code;
      const error = `SendGrid answered ${code ?? 'nothing'}.`;
      return all(unreached.has(code ?? '') ? { state: 'again', error, all: true } : { state: 'unknown', error });
    }
  }
  return { batch: BATCH, send };
}

/** Converts `Name <a@b>` to SendGrid's format. */
function sender(from: string): { email: string; name?: string } {
  const [, name, email] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  return email === undefined ? { email: from.trim() } : { email, ...(name && { name }) };
}

const bodyOf = (from: string, { subject, text, html }: NewsletterContent, to: readonly Addressee[]) => ({
  from: sender(from),
  subject,
  content: [
    { type: 'text/plain', value: text },
    { type: 'text/html', value: html },
  ],
  personalizations: to.map(({ id, to: email, stopUrl }) => ({
    to: [{ email }],
    headers: stopHeaders(stopUrl),
    substitutions: { [stopPlace]: stopUrl },
    custom_args: { delivery: id },
  })),
  // Tracking is disabled: no pixel, no links through the provider, and no footer of the provider.
  tracking_settings: {
    click_tracking: { enable: false, enable_text: false },
    open_tracking: { enable: false },
    subscription_tracking: { enable: false },
    ganalytics: { enable: false },
  },
});
