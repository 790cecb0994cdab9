import type { MailProvider } from '#server/platform/config.ts';
import type { Mailer } from './mailer.ts';

/**
 * Sends emails through the provider that the environment selects. The provider's client is loaded when the first email
 * is sent.
 */
export function createProviderMailer(provider: MailProvider): Mailer {
  let mailer: Promise<Mailer> | undefined;
  return {
    send: async (mail) => (await (mailer ??= load(provider))).send(mail),
    close: async () => (await mailer)?.close?.(),
  };
}

const load = async (provider: MailProvider): Promise<Mailer> =>
  provider.kind === 'smtp'
    ? (await import('./smtp-mailer.ts')).createSmtpMailer(provider)
    : (await import('./sendgrid-mailer.ts')).createSendGridMailer(provider);
