import {
  stopHeaders,
  stopPlace,
  type Addressee,
  type BulkMailer,
  type NewsletterContent,
  type Outcome,
} from '#server/features/mail/bulk-mail.ts';
import { z } from 'zod';
import { openSendGrid } from './sendgrid.ts';

/** Milliseconds to wait for the response to a whole batch. */
const SEND_TIMEOUT = 30_000;
/**
 * Number of emails per call. SendGrid accepts 1,000. With a smaller number, fewer results are unknown if the program
 * ends during a call.
 */
const BATCH = 500;

const failure = z.object({ code: z.union([z.number(), z.string()]) });

/** Error codes of connections that were never established. In these cases no email was sent. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Sends newsletters through SendGrid's v3 API, with one call per batch and one personalization per subscriber.
 * `custom_args.delivery` is the id of the delivery row, which SendGrid's events refer to.
 * @param baseUrl replaces SendGrid's URL in tests
 */
export function createSendGridBulkMailer(options: {
  apiKey: string;
  from: string;
  baseUrl?: string | undefined;
}): BulkMailer {
  const { client } = openSendGrid({ ...options, timeout: SEND_TIMEOUT });

  async function send(email: NewsletterContent, to: readonly Addressee[]): Promise<Map<string, Outcome>> {
    const all = (outcome: Outcome) => new Map(to.map(({ id }) => [id, outcome]));
    try {
      await client.request({ method: 'POST', url: '/v3/mail/send', body: bodyOf(options.from, email, to) });
      return all({ state: 'sent' });
    } catch (cause) {
      // The client's error is not logged, because it contains the API key and the recipient.
      const { code } = failure.safeParse(cause).data ?? {};
      const error = `SendGrid answered ${code ?? 'nothing'}.`;
      if (typeof code === 'string') {
        return all(unreached.has(code) ? { state: 'again', error, all: true } : { state: 'unknown', error });
      }
      if (code === undefined || code >= 500 || code === 408) return all({ state: 'unknown', error });
      if (code === 401 || code === 403 || code === 429) return all({ state: 'again', error, all: true });
      if (to.length === 1) return all({ state: 'refused', error });
      // SendGrid refuses a whole call if one recipient is invalid. Halving the batch finds that recipient.
      const half = Math.ceil(to.length / 2);
      const [first, second] = [await send(email, to.slice(0, half)), await send(email, to.slice(half))];
      return new Map([...first, ...second]);
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
