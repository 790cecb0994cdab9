/** The sources that the owner lets the site ask for works (WORK-10), and the history of citation counts (WORK-12). */
import type { Problem } from '#contract/problems.ts';
import type { WorkSource } from '#contract/work-sources.ts';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Sources that the owner has set up. A source without a row is off. */
export const workSources = pgTable('work_sources', {
  source: text().$type<WorkSource>().primaryKey(),
  isOn: boolean().notNull(),
  /** The owner's identifier at the source. */
  person: text().notNull(),
  /** The email address that is sent as a contact; '' if none is sent. */
  contact: text().notNull().default(''),
  /** Time of the next request; null: a time within the next week is chosen. */
  nextAt: instant(),
  /** The check that is going on: when it began, and what its next request asks for. Both are null between checks. */
  startedAt: instant(),
  page: text(),
  /** The number of works that this check has found so far. */
  sofar: integer().notNull().default(0),
  /** The host that currently asks, and when another host may take over. */
  holder: text(),
  heldUntil: instant(),
  /** The validators of the list of works. */
  etag: text(),
  modified: text(),
  /** The end of the last complete check, and the number of works that it found. */
  lastAt: instant(),
  lastFound: integer(),
  /** Why the last request failed; null if it did not. */
  problem: jsonb().$type<Problem>(),
  /** The number of requests that have failed one after the other. */
  failures: integer().notNull().default(0),
});

/**
 * How many works cite a publication. A row is a time in which the count was the same, so the history has one row for
 * each change.
 */
export const workCounts = pgTable(
  'work_counts',
  {
    /** The key of the publication. */
    work: text().notNull(),
    source: text().$type<WorkSource>().notNull(),
    /** When the source first and last said this count. */
    since: instant().notNull(),
    seen: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.work, table.source, table.since] })],
);
