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
  /**
   * Sends one email.
   * @throws MailRefusedError if a retry is useless; another error if a retry can succeed
   */
  send(mail: Mail): Promise<void>;
  /** Closes idle connections; the next email opens new ones. */
  close?(): Promise<void> | void;
}

/**
 * An error for an email that the provider will never accept, because the recipient's address or the account at the
 * provider is wrong.
 */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
