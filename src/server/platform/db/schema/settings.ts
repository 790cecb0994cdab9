import { pgTable, text } from 'drizzle-orm/pg-core';

/** Facts about this database, such as whether the sample posts were loaded. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});
