/** Webmentions (W3C Recommendation of 2017): other sites' mentions of posts, and posts' mentions of other sites. */
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { MentionKind } from '#contract/mentions.ts';
import { instant } from './columns.ts';
import { postId } from './posts.ts';

/**
 * `waiting`: reported, not checked yet. `held`: confirmed, and visible only to the owner. `live`: approved by the
 * owner. `refused`: rejected by the owner, forever.
 */
export const mentions = pgTable(
  'mentions',
  {
    id: text().primaryKey(),
    postId: postId(),
    /** The page that links here. */
    source: text().notNull(),
    /** The linked URL, as the sender gave it. */
    target: text().notNull(),
    state: text().$type<'waiting' | 'held' | 'live' | 'refused'>().notNull(),
    kind: text().$type<MentionKind>().notNull(),
    /** Empty if the page names no author. */
    author: text().notNull(),
    text: text().notNull(),
    receivedAt: instant().notNull(),
    /** When the page will be checked; null: no check is pending. */
    checkAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    unique('mentions_once').on(table.source, table.postId),
    index('mentions_post_id').on(table.postId, table.state),
    index('mentions_check_at').on(table.checkAt),
  ],
);

/**
 * For each post, the last published revision for which linked sites were notified, or did not need to be notified.
 */
export const mentionedTexts = pgTable('mentioned_texts', {
  postId: postId().primaryKey(),
  /** The revision; null if the post has been unpublished since then. */
  revision: integer(),
});

/** `waiting`, then the result: `sent`, `none` (the other site accepts no webmentions), `failed`. */
export const sentMentions = pgTable(
  'sent_mentions',
  {
    postId: postId(),
    /** The URL that the post links to. */
    target: text().notNull(),
    /** The post's URL, as sent to the linked site. */
    source: text().notNull(),
    state: text().$type<'waiting' | 'sent' | 'none' | 'failed'>().notNull(),
    attempts: integer().notNull().default(0),
    /** When the next attempt is made; null: the result is final. */
    tryAt: instant(),
    changedAt: instant().notNull(),
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.target] }), index('sent_mentions_try_at').on(table.tryAt)],
);
