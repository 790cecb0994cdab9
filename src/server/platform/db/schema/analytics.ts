/** Counts of visits (ANA-2) by day, without any data about people. */
import type { EventKind } from '#contract/analytics.ts';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const analyticsDays = pgTable(
  'analytics_days',
  {
    /** ISO 8601 date in the site's time zone. */
    day: text().notNull(),
    kind: text().$type<EventKind>().notNull(),
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
);

/** Hashes of texts that visitors report. The text itself is stored only after three reports. */
export const analyticsTexts = pgTable(
  'analytics_texts',
  {
    kind: text().$type<EventKind>().notNull(),
    /** HMAC-SHA-256 with the site's secret. */
    hash: text().notNull(),
    times: integer().notNull(),
    /** Day of the last report: ISO 8601 date in the site's time zone. */
    day: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] }), index('analytics_texts_day').on(table.day)],
);
