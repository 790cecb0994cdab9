import type { BuildState } from '#contract/builds.ts';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Requests to bring the published site up to date, written in the transaction that changes the published set.
 * The highest id is the site's wanted version.
 */
export const builds = pgTable(
  'builds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text().$type<Exclude<BuildState, 'idle' | 'unconfirmed'>>().notNull().default('building'),
    requestedAt: instant().notNull().defaultNow(),
    startedAt: instant(),
    finishedAt: instant(),
    error: text(),
    /** The posts that are or were public otherwise since; null where that is not known: any may be. */
    posts: jsonb().$type<readonly string[]>(),
    /** Where the site is built elsewhere: when the build hook first took the request. `startedAt` is when the deploy began. */
    acceptedAt: instant(),
    /** Tries to call the build hook. */
    attempts: integer().notNull().default(0),
    /** When it is called, or, of one that it took, called again. */
    nextAttemptAt: instant().notNull().defaultNow(),
  },
  (table) => [index('builds_state').on(table.state)],
);
