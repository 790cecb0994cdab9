import type { Project, Publication } from '#contract/portfolio.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Projects of version 0.2.0, used while that version still runs during an upgrade. `content_records` replaces this
 * table, which will be dropped in the next version.
 */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  position: integer().notNull(),
  data: jsonb().$type<Project>().notNull(),
});

/** Publications of version 0.2.0, to be dropped like `projects`. */
export const publications = pgTable('publications', {
  id: text().primaryKey(),
  position: integer().notNull(),
  data: jsonb().$type<Publication>().notNull(),
});

/**
 * The documents resume, rirekisho and keirekisho, and the owner's data. Private fields are included only if the owner
 * made them public. The data is validated when it is read.
 */
export const documents = pgTable('documents', {
  name: text().primaryKey(),
  data: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});
