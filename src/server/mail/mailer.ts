export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers, by name. */
  headers?: Record<string, string>;
}

/** Passes an email to a delivery provider. */
export interface Mailer {
  /** @throws MailRefusedError when trying again would be no use; anything else when it may be tried again */
  send(mail: Mail): Promise<void>;
  /** Gives connections back where nothing more is to be sent for now; the next mail opens new ones. */
  close?(): Promise<void> | void;
}

/** The provider will never take this mail: the address or the account is wrong. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
