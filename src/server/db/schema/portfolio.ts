import type { Project, Publication } from '#contract/portfolio.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Used by version 0.2.0 while both versions run side by side; `content_records` replaces it. To be dropped in the next
 * version.
 */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  position: integer().notNull(),
  data: jsonb().$type<Project>().notNull(),
});

/** Like `projects`. */
export const publications = pgTable('publications', {
  id: text().primaryKey(),
  position: integer().notNull(),
  data: jsonb().$type<Publication>().notNull(),
});

/**
 * The documents resume, rirekisho and keirekisho, and the owner, with private fields only if they are public; validated
 * when read.
 */
export const documents = pgTable('documents', {
  name: text().primaryKey(),
  data: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});
