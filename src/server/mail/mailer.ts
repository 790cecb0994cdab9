export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Additional headers by name. */
  headers?: Record<string, string>;
}

/** Passes an email to a delivery provider. */
export interface Mailer {
  /** @throws MailRefusedError if a retry is useless; another error if a retry can succeed */
  send(mail: Mail): Promise<void>;
  /** Closes idle connections; the next email opens new ones. */
  close?(): Promise<void> | void;
}

/** The provider will never accept this email: the address or the account is wrong. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
