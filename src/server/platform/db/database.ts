import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/**
 * A connection for repositories, with any driver: node-postgres, Neon over WebSocket, or PGlite in tests. A transaction
 * is a `Database` too, so repository functions accept both.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Returns the first row of a query; `undefined` if it has no rows. */
export const firstOf = async <Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> => (await query)[0];

/** Returns the `like` pattern of texts that contain the words. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Returns whether a query has a row. */
export const hasRow = async (query: PromiseLike<readonly unknown[]>): Promise<boolean> => (await query).length > 0;
