/** Interfaces for the content and delivery of the newsletter (NEWS-12). */
import type { Database } from '#server/platform/db/database.ts';

/** One email for many recipients. `stopPlace` is replaced by each recipient's own unsubscribe link. */
export interface NewsletterContent {
  subject: string;
  text: string;
  html: string;
}

/** Placeholder for the unsubscribe URL in a newsletter's text and HTML. */
export const stopPlace = 'https://stop.invalid/address-of-the-reader';

/** Renders newsletters from public content. Absent if the adapter renders no posts. */
export interface NewsletterRenderer {
  /**
   * Renders the published version of a post; `undefined` if the post is not public.
   * @param language language of the email's fixed texts
   */
  post(db: Database, postId: string, language: string): Promise<NewsletterContent | undefined>;
  /**
   * Renders the draft as a test email for its writer.
   * @param pictures base path of the draft's images, which are available through a preview link
   */
  trial(db: Database, postId: string, pictures: string): Promise<NewsletterContent>;
  /** Renders the weekly digest with these posts. */
  week(db: Database, postIds: readonly string[], language: string): Promise<NewsletterContent | undefined>;
}

/** The recipient of one email. */
export interface Addressee {
  /** The id of the delivery row, which the provider's events refer to. */
  id: string;
  to: string;
  stopUrl: string;
}

/**
 * The result of sending an email. `refused`: the provider will never accept it; the address does not exist (`isGone`)
 * or possibly does not exist (`mayBeGone`). `again`: certainly refused, but can be sent later; with `all`, the
 * provider currently refuses all other emails too. `unknown`: possibly accepted, so the email is not sent again.
 */
export type Outcome =
  | { state: 'sent' }
  | { state: 'refused'; error: string; isGone?: true; mayBeGone?: true }
  | { state: 'unknown'; error: string }
  | { state: 'again'; error: string; all: boolean };

/** Passes newsletters to a delivery provider. */
export interface BulkMailer {
  /** Number of emails per call. */
  batch: number;
  /** Sends one email to each recipient. It never rejects; the result of each recipient is returned by delivery id. */
  send(email: NewsletterContent, to: readonly Addressee[]): Promise<Map<string, Outcome>>;
}

/** Inserts a reader's unsubscribe link into a newsletter. */
export const addressed = ({ subject, text, html }: NewsletterContent, stopUrl: string): NewsletterContent => ({
  subject,
  text: text.replaceAll(stopPlace, stopUrl),
  html: html.replaceAll(stopPlace, stopUrl),
});

/** Headers for one-click unsubscribing in email programs (RFC 2369, RFC 8058). */
export const stopHeaders = (stopUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
