/** Newsletter subscribers, and the emails to them (NEWS-9). */
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { posts } from './posts.ts';

/** A subscriber's preferences. `topics`: ids of categories; an empty list means all. */
export interface Choice {
  topics: string[];
  rhythm: 'each' | 'weekly';
  language: string;
}

/**
 * `waiting`: unconfirmed; one confirmation email was sent. `following`: subscribed. `stopped`: unsubscribed by the
 * reader. `bounced`: the provider reported that the address accepts no emails. `complained`: the provider reported that
 * the address's owner marked an email as spam.
 */
export type SubscriberState = 'waiting' | 'following' | 'stopped' | 'bounced' | 'complained';

export const subscribers = pgTable(
  'subscribers',
  {
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique('subscribers_email'),
    state: text().$type<SubscriberState>().notNull(),
    topics: jsonb().$type<string[]>().notNull(),
    rhythm: text().$type<Choice['rhythm']>().notNull(),
    language: text().notNull(),
    /** Token of the unsubscribe link in every email. It works for years, but only for unsubscribing. */
    stopToken: text().notNull().unique('subscribers_stop_token'),
    /** SHA-256 of the token in the link that confirms the last request. */
    confirmHash: text().unique('subscribers_confirm_hash'),
    confirmUntil: instant(),
    /** The preferences that the confirmation link applies. */
    asked: jsonb().$type<Choice>(),
    /** Source of the consent, and when it was given; null: not given yet. */
    consent: text().$type<'link' | 'account' | 'import'>(),
    consentAt: instant(),
    createdAt: instant().notNull(),
    /** Time at which the subscriber's current state began. */
    changedAt: instant().notNull(),
  },
  (table) => [index('subscribers_state').on(table.state, table.rhythm)],
);

/**
 * `waiting`: the post is not public for everyone yet. `sending`: emails are being sent. `stopped`: the owner stopped
 * the mailing, and unsent emails stay unsent. `paused`: restored from an archive. `done`: every email has a result.
 */
export type MailingState = 'waiting' | 'sending' | 'stopped' | 'paused' | 'done';

/** A post or a weekly digest that is emailed to subscribers, once only. */
export const mailings = pgTable(
  'mailings',
  {
    id: text().primaryKey(),
    /** `post:{id}` or `week:{Monday}`. The key is unique, so each post or week is emailed only once. */
    key: text().notNull().unique('mailings_key'),
    postId: text().references(() => posts.id, { onDelete: 'cascade' }),
    state: text().$type<MailingState>().notNull(),
    title: text().notNull(),
    /** The site version in which the post is published; null: the post is scheduled. */
    buildId: integer(),
    createdAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    /**
     * Time before which no email of the mailing is sent, because the provider is busy or refuses emails from this
     * site.
     */
    notBefore: instant().notNull(),
    lastError: text(),
  },
  (table) => [index('mailings_state').on(table.state), index('mailings_post_id').on(table.postId)],
);

/** The content of a mailing in each variant: by language, and for a weekly digest by topics. */
export const mailingTexts = pgTable(
  'mailing_texts',
  {
    mailingId: text()
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    variant: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailingId, table.variant] })],
);

/**
 * `waiting`, then `claimed` by the sender, then the result. `sent`: the provider accepted the email. `refused`: the
 * provider will never accept it. `unknown`: the response was lost, so the email is never repeated automatically.
 * `skipped`: the reader unsubscribed in the meantime. Later reports of the provider: `delivered`, `bounced`,
 * `complained`.
 */
export type DeliveryState =
  'waiting' | 'claimed' | 'sent' | 'refused' | 'unknown' | 'skipped' | 'delivered' | 'bounced' | 'complained';

/** One row for each email. The provider receives the row's id and returns it in its events. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text().primaryKey(),
    mailingId: text()
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** Named as in version 0.3.0, because hosts with that version can still run during an upgrade. */
    subscriberId: text('follower_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    variant: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** Time at which the email's current state began. */
    changedAt: instant().notNull(),
    error: text(),
  },
  (table) => [
    unique('deliveries_once').on(table.mailingId, table.subscriberId),
    index('deliveries_state').on(table.mailingId, table.state, table.nextAttemptAt),
    index('deliveries_follower_id').on(table.subscriberId),
  ],
);
