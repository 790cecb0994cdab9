import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Programs that serve this database at this moment: each says every few seconds that it is there. */
export const hosts = pgTable('hosts', {
  id: text().primaryKey(),
  /** Tells one `AUTH_SECRET` from another, and nothing of it. */
  keyFingerprint: text().notNull(),
  seenAt: instant().notNull(),
});

/** Work that only one of several hosts does: the host that owns the row, until its time is over. */
export const claims = pgTable('claims', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
});
