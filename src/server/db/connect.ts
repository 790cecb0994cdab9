import { neonConfig, Pool as NeonPool } from '@neondatabase/serverless';
import { drizzle as drizzleNeon } from 'drizzle-orm/neon-serverless';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import { makePatient } from './retrying-pool.ts';
import { planOnce } from './prepared-statements.ts';
import * as schema from './schema/index.ts';

export type ConnectOptions = (
  | { url: string; driver: 'postgres' | 'neon'; wsProxy?: string | undefined }
  /** The directory of a Unix socket, where the embedded Postgres or a PostgreSQL listens. */
  | { socketDirectory: string }
) & {
  /** How many connections may be open at once. */
  connections?: number;
  /** How long a connection may take to open, waiting for a free one included, in milliseconds; else 1.5 s. */
  connectTimeout?: number;
  /** How long one query may take, in milliseconds; undefined: as long as it takes. */
  queryTimeout?: number;
};

export interface Connection {
  db: Database;
  /** Waits for the queries under way, then ends every connection. */
  close: () => Promise<void>;
  /** How many connections there are, and how many queries wait for one. */
  pool: () => { total: number; idle: number; waiting: number };
}

/** Name of these connections in the database's own tools. */
const APPLICATION = 'researcher-site';
/** Milliseconds: the API promises its 503 within two seconds. */
const CONNECT_TIMEOUT = 1_500;
/** How long a query of the API may take, in milliseconds, for the same promise. */
export const API_QUERY_TIMEOUT = 1_500;

/**
 * Opens a pool of connections; nothing is sent before the first query. No driver is PGlite: it must not come
 * within reach of a function's bundle.
 * @param options where the database is; the driver speaks to Neon over WebSocket, to any other over TCP
 */
export function connect(options: ConnectOptions): Connection {
  return 'url' in options && options.driver === 'neon' ? connectNeon(options) : connectPostgres(options);
}

const stateOf = (pool: { totalCount: number; idleCount: number; waitingCount: number }) => () => ({
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

function connectPostgres(options: ConnectOptions): Connection {
  const pool = new pg.Pool({
    ...('url' in options
      ? { connectionString: options.url, connectionTimeoutMillis: options.connectTimeout ?? CONNECT_TIMEOUT }
      : // Prepared statements end with their connection, which is kept, so preparing costs nothing here.
        { host: options.socketDirectory, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0 }),
    max: options.connections ?? 8,
    application_name: APPLICATION,
  });
  makePatient(pool, options.queryTimeout);
  if ('socketDirectory' in options) planOnce(pool);
  return { db: drizzlePostgres(pool, { schema, casing: 'snake_case' }), close: () => pool.end(), pool: stateOf(pool) };
}

function connectNeon(options: Extract<ConnectOptions, { url: string }>): Connection {
  if (options.wsProxy) {
    neonConfig.wsProxy = options.wsProxy;
    neonConfig.useSecureWebSocket = false;
    neonConfig.pipelineConnect = false;
  }
  const pool = new NeonPool({
    connectionString: options.url,
    connectionTimeoutMillis: options.connectTimeout ?? CONNECT_TIMEOUT,
    max: options.connections ?? 5,
    application_name: APPLICATION,
  });
  makePatient(pool, options.queryTimeout);
  return { db: drizzleNeon(pool, { schema, casing: 'snake_case' }), close: () => pool.end(), pool: stateOf(pool) };
}
