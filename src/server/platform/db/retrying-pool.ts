/**
 * Adds what the pools of both drivers lack: a second attempt to connect, a timeout for queries, and handling of
 * broken connections. So if a database is down, asleep or hung, this is reported soon. The program does not crash,
 * and no connection of the pool is lost.
 */
import type { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from './unavailable.ts';

/** The part of node-postgres's client that is used here. The client of Neon's driver extends it. */
interface Client extends EventEmitter {
  query: (...values: unknown[]) => unknown;
  release: (destroy?: unknown) => void;
  connection: EventEmitter & { stream: { destroy(): void } };
}
type Callback = (...results: unknown[]) => unknown;
interface Pool extends EventEmitter {
  connect: (callback?: Callback) => Promise<Client> | undefined;
}

/** If the first attempt fails within this time, in milliseconds, there is time for a second attempt. */
const RETRY_WITHIN = 600;
/** Delay before the second attempt in milliseconds; random, so that many clients do not retry at once. */
const pause = () => 50 + Math.random() * 150;

/**
 * @param pool pool of node-postgres or of Neon's driver, before its first use
 * @param queryTimeout timeout for one query, in milliseconds, after which its connection is closed
 */
export function makePatient(pool: EventEmitter, queryTimeout: number | undefined): void {
  const own = pool as Pool;
  retryConnect(own);
  // A connection can break while it is idle. The pool then opens another connection.
  own.on('error', () => undefined);
  own.on('connect', (client: Client) => {
    // If a connection breaks in a transaction, its query rejects. Without this listener, the error event would also end
    // the process.
    client.on('error', () => undefined);
    if (queryTimeout !== undefined) limitQueries(client, queryTimeout);
  });
}

/** Retries once: a database that is asleep or restarting refuses the first connection. */
function retryConnect(pool: Pool): void {
  const checkOut = pool.connect.bind(pool) as () => Promise<Client>;
  const connect = () => checkOut().then(releaseWhenBroken);
  const attempt = async () => {
    const start = performance.now();
    try {
      return await connect();
    } catch (cause) {
      if (!isUnavailable(cause) || performance.now() - start > RETRY_WITHIN) throw cause;
      await delay(pause());
      return await connect();
    }
  };
  pool.connect = (callback) => {
    const attempted = attempt();
    if (!callback) return attempted;
    attempted.then(
      (client) => callback(undefined, client),
      (cause: unknown) => callback(cause),
    );
    return undefined;
  };
}

/**
 * Removes a connection that breaks during use from the pool at once. A later release then does nothing. Drizzle never
 * releases a connection whose `begin` failed. If all connections were lost like this, every caller would wait
 * forever, and the pool could not be closed.
 */
function releaseWhenBroken(client: Client): Client {
  const giveBack = client.release.bind(client);
  const leave = () => client.release(true);
  // The event `error` is needed too, because a WebSocket that hangs never emits `end`.
  const signs = ['error', 'end'];
  let isBack = false;
  client.release = (destroy) => {
    if (isBack) return;
    isBack = true;
    for (const sign of signs) client.off(sign, leave);
    giveBack(destroy);
  };
  for (const sign of signs) client.once(sign, leave);
  return client;
}

/**
 * Closes a connection whose query takes too long. The drivers' own timeout would leave the connection in the pool,
 * where the next query would wait behind the hanging query.
 */
function limitQueries(client: Client, milliseconds: number): void {
  const query = client.query.bind(client);
  const breakOff = () => {
    client.connection.emit('error', new DOMException('The database took too long to answer.', 'TimeoutError'));
    client.connection.stream.destroy();
  };
  client.query = (...values) => {
    const timer = setTimeout(breakOff, milliseconds);
    const callback = values.at(-1);
    if (typeof callback === 'function') {
      values[values.length - 1] = (...results: unknown[]) => {
        clearTimeout(timer);
        return (callback as Callback)(...results);
      };
      return query(...values);
    }
    return (query(...values) as Promise<unknown>).finally(() => clearTimeout(timer));
  };
}
