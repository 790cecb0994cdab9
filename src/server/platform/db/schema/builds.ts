import type { BuildState } from '#contract/builds.ts';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Requests to update the published site, written in the transaction that changes the published content. The highest id
 * is the site's wanted version.
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
    /** The posts whose public version changed with this request; null: unknown, any post may have changed. */
    posts: jsonb().$type<readonly string[]>(),
    /**
     * Time at which the build hook first accepted the request, if the site is built elsewhere. `startedAt` is when the
     * deploy began.
     */
    acceptedAt: instant(),
    /** Number of attempts to call the build hook. */
    attempts: integer().notNull().default(0),
    /**
     * Time of the next call of the hook. After the hook has accepted a request, the time at which the hook is called
     * again if no deploy has begun.
     */
    nextAttemptAt: instant().notNull().defaultNow(),
  },
  (table) => [index('builds_state').on(table.state)],
);
