/** Content and delivery of the newsletter, by the providers of these interfaces (NEWS-12). */
import type { Database } from '#server/db/database.ts';

/** One email for many recipients: `stopPlace` marks the place of each reader's own link. */
export interface LetterText {
  subject: string;
  text: string;
  html: string;
}

/** In a letter's text and HTML: the address that ends following. */
export const stopPlace = 'https://stop.invalid/address-of-the-reader';

/** Renders newsletters from public content. Absent where no posts are rendered. */
export interface Letters {
  /** The live text of a post; undefined where it is not public now. @param language of the mail's own words */
  post(db: Database, postId: string, language: string): Promise<LetterText | undefined>;
  /**
   * Renders the draft, for its writer.
   * @param pictures base path of its images: that of a preview
   */
  trial(db: Database, postId: string, pictures: string): Promise<LetterText>;
  /** The posts of one week. */
  week(db: Database, postIds: readonly string[], language: string): Promise<LetterText | undefined>;
}

/** The recipient of one email. */
export interface Addressee {
  /** The row's id, which the provider's events name. */
  id: string;
  to: string;
  stopUrl: string;
}

/**
 * Result of an email. `again`: certainly refused, retried later; `all`: any other would be refused too, for now.
 * `refused` with `isGone`: the address does not exist; with `mayBeGone`: perhaps. `unknown`: possibly accepted, so it
 * is not repeated.
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
  /** Never rejects: every email has a result. */
  send(letter: LetterText, to: readonly Addressee[]): Promise<Map<string, Outcome>>;
}

/** A letter with a reader's own link in it. */
export const addressed = ({ subject, text, html }: LetterText, stopUrl: string): LetterText => ({
  ...{ subject, text: text.replaceAll(stopPlace, stopUrl), html: html.replaceAll(stopPlace, stopUrl) },
});

/** Headers for one-click unsubscribing in email programs (RFC 2369, RFC 8058). */
export const stopHeaders = (stopUrl: string): Record<string, string> => ({
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
