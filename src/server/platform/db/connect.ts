import { neonConfig, Pool as NeonPool } from '@neondatabase/serverless';
import { drizzle as drizzleNeon } from 'drizzle-orm/neon-serverless';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import { makePatient } from './retrying-pool.ts';
import * as schema from './schema/index.ts';
import type { EventEmitter } from 'node:events';

/**
 * Number of uses after which a statement is prepared (`OFTEN`), and maximum number of prepared statements (`MOST`).
 * Each prepared statement takes about 40 KB.
 */
const OFTEN = 3;
const MOST = 100;
/**
 * Maximum number of statements whose uses are counted. The text of some statements depends on the number of values,
 * so they are never used again.
 */
const COUNTED = 1_000;

interface Client {
  query: (...values: unknown[]) => unknown;
}

/**
 * Prepares frequent statements once per connection, as PostgreSQL's prepared statements. In the embedded database,
 * parsing and planning take longer than running most statements. Not used for other databases, because a proxy such
 * as PgBouncer can use another connection for each transaction.
 * @param pool pool of node-postgres, before its first use
 */
function planOnce(pool: EventEmitter): void {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MOST) return known;
    const times = (asked.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      if (asked.size === COUNTED) asked.clear();
      asked.set(text, times);
      return undefined;
    }
    asked.delete(text);
    const name = String(names.size);
    names.set(text, name);
    return name;
  };
  pool.on('connect', (client: Client) => {
    const query = client.query.bind(client);
    client.query = (asks, values, ...rest) => {
      const name = isNameless(asks) && Array.isArray(values) && values.length > 0 ? nameOf(asks.text) : undefined;
      return query(name === undefined ? asks : { ...(asks as object), name }, values, ...rest);
    };
  });
}

const isNameless = (asks: unknown): asks is { text: string } =>
  typeof asks === 'object' &&
  asks !== null &&
  'text' in asks &&
  typeof asks.text === 'string' &&
  !('name' in asks && asks.name);

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
