import type { EventEmitter } from 'node:events';

/** How often a statement is asked for before it is kept planned, and how many are: each takes some 40 KB. */
const OFTEN = 3;
const MOST = 100;
/** How many texts are counted at a time: some are of their values' number, and never come again. */
const COUNTED = 1_000;

interface Client {
  query: (...values: unknown[]) => unknown;
}

/**
 * From now on a statement with values that is asked for often is parsed and planned once for each connection
 * (PostgreSQL's prepared statements): in the embedded database that takes longer than most statements themselves.
 * Not for others: a proxy between, such as PgBouncer, may give each transaction another connection.
 * @param pool of node-postgres, before its first use
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
