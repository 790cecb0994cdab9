import type { Project, Publication } from '#contract/portfolio.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Of version 0.2.0, which reads them while both run side by side; `content_records` holds them now. To go with the version after. */
export const projects = pgTable('projects', {
  id: text().primaryKey(),
  position: integer().notNull(),
  data: jsonb().$type<Project>().notNull(),
});

/** As `projects`. */
export const publications = pgTable('publications', {
  id: text().primaryKey(),
  position: integer().notNull(),
  data: jsonb().$type<Publication>().notNull(),
});

/** resume, rirekisho, keirekisho and the owner, personal fields only where they are open; checked when read. */
export const documents = pgTable('documents', {
  name: text().primaryKey(),
  data: jsonb().$type<unknown>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});
