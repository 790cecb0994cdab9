import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Unused since 0.4, which has no WebSub hub. 0.5 removes the table: until then, a 0.3 host can use the same database. */
export const feedSubscriptions = pgTable(
  'feed_subscriptions',
  {
    /** The feed's path. */
    topic: text().notNull(),
    /** URL to which the feed is sent. */
    callback: text().notNull(),
    /** Key for signing deliveries. */
    secret: text(),
    /** Null if the subscription was never confirmed. */
    leaseUntil: instant(),
    /** The request that the callback must confirm. */
    wanted: text().$type<'subscribe' | 'unsubscribe'>(),
    wantedSecret: text(),
    /** Requested lease in seconds. */
    wantedLease: integer(),
    /** The site version, and the SHA-256 of the feed, last delivered to the subscriber. */
    deliveredBuild: integer('told_build').notNull().default(0),
    deliveredHash: text('told_hash'),
    attempts: integer().notNull().default(0),
    /** When the next request or delivery is attempted; null: none is pending. */
    tryAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.callback] }),
    index('feed_subscriptions_try_at').on(table.tryAt),
    index('feed_subscriptions_told_build').on(table.deliveredBuild),
  ],
);
