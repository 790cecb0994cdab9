import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Programs that are notified when a feed changes (WebSub), and their requests until those are confirmed. */
export const feedSubscriptions = pgTable(
  'feed_subscriptions',
  {
    /** The feed's path. */
    topic: text().notNull(),
    /** Where it is sent. */
    callback: text().notNull(),
    /** Key for signing deliveries. */
    secret: text(),
    /** Null: it was never confirmed. */
    leaseUntil: instant(),
    /** The request, which the callback has to confirm. */
    wanted: text().$type<'subscribe' | 'unsubscribe'>(),
    wantedSecret: text(),
    /** Seconds. */
    wantedLease: integer(),
    /** The version of the site, and the SHA-256 of the feed, that it has. */
    deliveredBuild: integer('told_build').notNull().default(0),
    deliveredHash: text('told_hash'),
    attempts: integer().notNull().default(0),
    /** When it is asked, or sent, again; null: nothing is under way. */
    tryAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.callback] }),
    index('feed_subscriptions_try_at').on(table.tryAt),
    index('feed_subscriptions_told_build').on(table.deliveredBuild),
  ],
);
