import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/**
 * A connection for repositories, with any driver: node-postgres, Neon over WebSocket, or PGlite in tests. A transaction
 * is a `Database` too, so repository functions accept both.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
