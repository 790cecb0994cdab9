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
  /** Directory of a Unix socket on which the embedded Postgres or a PostgreSQL listens. */
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
  /** Number of connections, and of queries that wait for one. */
  pool: () => { total: number; idle: number; waiting: number };
}

/** Name of these connections in database tools. */
const APPLICATION = 'researcher-site';
/** In milliseconds: the API guarantees its 503 within two seconds. */
const CONNECT_TIMEOUT = 1_500;
/** Timeout for an API query in milliseconds, for the same guarantee. */
export const API_QUERY_TIMEOUT = 1_500;

/**
 * Opens a pool of connections; sends nothing before the first query. PGlite is not a driver here, because it must not
 * be bundled into a function.
 * @param options location of the database; the driver connects to Neon over WebSocket, to any other over TCP
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
      : // Prepared statements last as long as their connection, which stays open, so preparing costs nothing here.
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
