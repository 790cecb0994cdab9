/** Counts of visits (ANA-2): by day, without any data about persons. */
import type { SeenKind } from '#contract/numbers.ts';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const seenDays = pgTable(
  'seen_days',
  {
    /** ISO 8601 date in the site's time zone. */
    day: text().notNull(),
    kind: text().$type<SeenKind>().notNull(),
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
);

/** Hashes of texts reported by visitors: a text itself is stored only after three reports. */
export const seenTexts = pgTable(
  'seen_texts',
  {
    kind: text().$type<SeenKind>().notNull(),
    /** HMAC-SHA-256 with the site's secret. */
    hash: text().notNull(),
    times: integer().notNull(),
    /** Day of the last report, as above. */
    day: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] }), index('seen_texts_day').on(table.day)],
);
