import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Hosts that currently use this database. Each host updates its row every few seconds. */
export const hosts = pgTable('hosts', {
  id: text().primaryKey(),
  /** Distinguishes hosts with different `AUTH_SECRET`s without revealing the secrets. */
  keyFingerprint: text().notNull(),
  seenAt: instant().notNull(),
});

/** Claims of work that only one of several hosts does. The host in the row does the work until the claim expires. */
export const claims = pgTable('claims', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
});

/** Facts about this database, such as whether the sample posts were loaded. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
});
