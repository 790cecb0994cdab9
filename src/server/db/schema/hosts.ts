import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Servers that currently use this database: each updates its row every few seconds. */
export const hosts = pgTable('hosts', {
  id: text().primaryKey(),
  /** Distinguishes different `AUTH_SECRET`s without revealing them. */
  keyFingerprint: text().notNull(),
  seenAt: instant().notNull(),
});

/** Work that only one of several hosts does: the host that owns the row, until the claim expires. */
export const claims = pgTable('claims', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
});
