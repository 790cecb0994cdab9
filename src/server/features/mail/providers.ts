/** Creates the mailers for the email provider that the environment selects. */
import type { MailProvider } from '#server/platform/config.ts';
import { addressed, stopHeaders, type BulkMailer, type Outcome } from './bulk-mail.ts';
import type { Mailer } from './mailer.ts';

/** Creates a mailer whose provider's client is loaded when the first email is sent. */
export function createProviderMailer(provider: MailProvider): Mailer {
  let mailer: Promise<Mailer> | undefined;
  const load = async (): Promise<Mailer> =>
    provider.kind === 'smtp'
      ? (await import('./smtp.ts')).createSmtpMailer(provider)
      : (await import('./sendgrid.ts')).createSendGridMailer(provider);
  return {
    send: async (mail) => (await (mailer ??= load())).send(mail),
    close: async () => (await mailer)?.close?.(),
  };
}

/**
 * Creates the bulk mailer for the provider in the environment.
 * @param outbox used if no provider is set
 */
export async function createBulkMailer(provider: MailProvider | undefined, outbox?: Mailer): Promise<BulkMailer> {
  if (provider?.kind === 'smtp') return (await import('./smtp.ts')).createSmtpBulkMailer(provider);
  if (provider) return (await import('./sendgrid.ts')).createSendGridBulkMailer(provider);
  return {
    batch: 100,
    async send(email, to) {
      const outcomes = new Map<string, Outcome>();
      for (const { id, to: address, stopUrl } of to) {
        const mail = { ...addressed(email, stopUrl), to: address, headers: stopHeaders(stopUrl) };
        const error = 'The outbox could not be written.';
        const outcome: Outcome = await (outbox?.send(mail) ?? Promise.reject(new Error(error))).then(
          () => ({ state: 'sent' }) as const,
          () => ({ state: 'again', error, all: true }) as const,
        );
        outcomes.set(id, outcome);
      }
      return outcomes;
    },
  };
}
