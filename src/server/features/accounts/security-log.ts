/** The security log (ACC-50): account events with their time and network. */
import type { SecurityEvent, SecurityEventKind } from '#contract/accounts.ts';
import { isForeignKeyViolation } from '#server/platform/db/unavailable.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { NoteRefusal } from '#server/platform/http/endpoint.ts';
import { readCursor, writeCursor } from '#server/platform/http/pages.ts';
import { randomUUID } from 'node:crypto';
import { isIPv4 } from 'node:net';
import {
  insertSecurityEvent,
  listSecurityEvents,
  type NewSecurityEvent,
  type SecurityLogRow,
} from './security-log-repository.ts';

/**
 * Events that anyone can cause without limit. Such events are only counted: each kind has one row an hour for each
 * account, and one for all unknown accounts.
 */
const counted: ReadonlySet<SecurityEventKind> = new Set([
  'login-failed',
  'role-refused',
  'csrf-refused',
  'reset-requested',
]);

/** Recorded instead of an IP address for actions of the site owner on the command line. */
export const COMMAND_LINE = 'command line';

/**
 * @param userId undefined for an email address without an account; the address is not stored
 * @param ip the client's IP address, in the form that rate limits use
 */
export function securityEvent(
  kind: SecurityEventKind,
  userId: string | undefined,
  ip: string,
  now: Date,
): NewSecurityEvent {
  const hour = now.toISOString().slice(0, 13);
  const id = counted.has(kind) ? `${kind} ${hour} ${userId ?? ''}` : randomUUID();
  return { id, kind, userId: userId ?? null, address: networkOf(ip), at: now };
}

/** Writes a log entry, in the transaction of the event. */
export async function noteSecurityEvent(db: Database, ...event: Parameters<typeof securityEvent>): Promise<void> {
  await insertSecurityEvent(db, securityEvent(...event));
}

/**
 * Logs a refusal. A logging error must not turn the refusal into a server error. An account that was just deleted gets
 * no entry.
 */
export async function noteFailure(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  ...event: Parameters<typeof securityEvent>
): Promise<void> {
  await noteSecurityEvent(db, ...event).catch((cause: unknown) => {
    if (!isForeignKeyViolation(cause)) log('The security log could not be written', cause);
  });
}

/** Logs that the HTTP layer refused a request because of its role or its origin. */
export const noteRefusal: NoteRefusal = (app, code, user, clientIp, now) =>
  noteFailure(app, code === 'NOT_ALLOWED' ? 'role-refused' : 'csrf-refused', user.id, clientIp, now);

/**
 * Returns a network instead of an IP address: the first three numbers of an IPv4 address, or the first 48 bits of an
 * IPv6 address.
 */
export function networkOf(ip: string): string {
  if (isIPv4(ip)) return ip.replace(/\d+$/, '0/24');
  const [first, second, third] = ip.split(':');
  if (ip.endsWith('::/64')) return `${first}:${second}:${third}::/48`;
  return ip === COMMAND_LINE ? ip : 'unknown';
}

export const toSecurityEvent = ({ kind, at, address, count }: SecurityLogRow): SecurityEvent => ({
  kind,
  address,
  count,
  at: at.toISOString(),
});

/** @returns up to `limit` entries of a user's log, the latest first */
export async function securityLogOf(
  { db }: Pick<Dependencies, 'db'>,
  userId: string,
  limit: number,
  cursor: string | undefined,
): Promise<SecurityLogRow[]> {
  return listSecurityEvents(db, userId, { limit, after: cursor === undefined ? undefined : readCursor(cursor) });
}

/** @returns the cursor of the log page that starts after this entry */
export const cursorAfter = ({ at, id }: SecurityLogRow) => writeCursor(at.toISOString(), id);
