import type { MailProvider } from '#server/config.ts';
import { addressed, stopHeaders, type BulkMailer, type Outcome } from '#server/readers/letters.ts';
import type { Mailer } from './mailer.ts';

/**
 * Creates the bulk mailer for the provider in the environment.
 * @param outbox used if no provider is set
 */
export async function createBulkMailer(provider: MailProvider | undefined, outbox?: Mailer): Promise<BulkMailer> {
  if (provider?.kind === 'smtp') return (await import('./smtp-letters.ts')).createSmtpLetters(provider);
  if (provider) return (await import('./sendgrid-letters.ts')).createSendGridLetters(provider);
  return {
    batch: 100,
    async send(letter, to) {
      const outcomes = new Map<string, Outcome>();
      for (const { id, to: address, stopUrl } of to) {
        const mail = { ...addressed(letter, stopUrl), to: address, headers: stopHeaders(stopUrl) };
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
