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
  /** Directory of the Unix socket on which the embedded Postgres or a separate PostgreSQL server listens. */
  | { socketDirectory: string }
) & {
  /** Maximum number of open connections. */
  connections?: number;
  /** Timeout for opening a connection, including the wait for a free one, in milliseconds; the default is 1.5 s. */
  connectTimeout?: number;
  /** Timeout for one query, in milliseconds; undefined for no limit. */
  queryTimeout?: number;
};

export interface Connection {
  db: Database;
  /** Waits for running queries, then closes every connection. */
  close: () => Promise<void>;
  /** Returns the number of connections, and the number of queries that wait for a connection. */
  pool: () => { total: number; idle: number; waiting: number };
}

/** Name of these connections in database tools. */
const APPLICATION = 'researcher-site';
/**
 * Timeout for opening a connection, in milliseconds. The API guarantees a 503 within two seconds if the database is
 * unavailable.
 */
const CONNECT_TIMEOUT = 1_500;
/** Timeout for an API query in milliseconds, because the API guarantees a 503 within two seconds. */
export const API_QUERY_TIMEOUT = 1_500;

/**
 * Opens a pool of connections. Nothing is sent before the first query. PGlite is not available here, because it must
 * not be bundled into a function.
 * @param options location of the database; Neon is accessed over WebSocket, any other database over TCP
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
      : // Connections to the embedded database stay open, so that each connection prepares a statement only once.
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
