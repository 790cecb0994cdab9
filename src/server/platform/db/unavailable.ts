/** SQLSTATE classes and codes of temporary failures, after which a retry can succeed (PostgreSQL, appendix A). */
const TRANSIENT = /^(08|53|57P|40001|40P01|55P03)/;
/** Error codes of Node's sockets for an unreachable peer. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN']);
/**
 * Returns whether a socket file is missing, which means that the database is down. Any other missing file is a
 * different error.
 */
const isSocketMissing = (error: Error, code: string) =>
  code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
/** Error messages of node-postgres and Neon's driver for errors that have no code. */
const SAYING =
  /connection terminated|timeout exceeded when trying to connect|connection (?:error|timeout|closed)|cannot use a pool after|not queryable|query read timeout|websocket/i;

/**
 * Returns whether an error means that the database is down, asleep, restarting or overloaded. Such an error is not
 * the request's fault, and the client can retry (503).
 */
export function isUnavailable(cause: unknown): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    const code = 'code' in error ? String(error.code) : '';
    if (NETWORK.has(code) || isSocketMissing(error, code)) return true;
    if (/^[0-9A-Z]{5}$/.test(code) && TRANSIENT.test(code)) return true;
    if (error.name === 'TimeoutError' || SAYING.test(error.message)) return true;
    if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
    // If a WebSocket failed to open, Neon's driver passes the WebSocket's event as the cause.
    if (error.cause instanceof Event) return true;
  }
  return cause instanceof Event;
}

/** Detects constraint violations with any driver (PostgreSQL, appendix A). */

/** Returns whether a row with this value exists already. */
export const isUniqueViolation = (cause: unknown) => hasState(cause, '23505');

/** Returns whether a row refers to a missing row, or a deleted row is still referenced. */
export const isForeignKeyViolation = (cause: unknown) => hasState(cause, '23503');

function hasState(cause: unknown, state: string): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ('code' in error && error.code === state) return true;
  }
  return false;
}
