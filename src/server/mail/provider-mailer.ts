import type { MailProvider } from '#server/config.ts';
import type { Mailer } from './mailer.ts';
import { createSendGridMailer } from './sendgrid-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Mail through whoever the environment names. */
export const createProviderMailer = (provider: MailProvider): Mailer =>
  provider.kind === 'smtp' ? createSmtpMailer(provider) : createSendGridMailer(provider);
