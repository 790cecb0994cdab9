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
export function planOnce(pool: EventEmitter): void {
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
