import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/**
 * A connection that repositories speak through, whatever the driver: node-postgres, Neon over WebSocket, or
 * PGlite in tests. A transaction is one too, so a repository function takes either.
 */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
