/**
 * The session as this page knows it: the CSRF token, which is only in memory, and the silent renewal. One renewal
 * serves all waiting calls in all tabs, because the server rotates the refresh token.
 */
import { logout, refresh } from '#contract/session.ts';
import type { Failure } from './result.ts';
import { send, sendingOf } from './send.ts';

let token = '';

/** Returns the CSRF token for changes. Empty before the session is first checked. */
export function csrfToken(): string {
  return token;
}

/** Stores the CSRF token of the current session; `''` after it has ended. */
export function storeCsrfToken(fresh: string): void {
  token = fresh;
}

/**
 * `ended`: the session has ended. `failed`: it is unknown whether the session has ended, so the user stays logged in
 * (429, 503, offline).
 */
export type Renewal = { state: 'renewed' } | { state: 'ended' | 'failed'; failure: Failure };

type Listener = () => void;
const endListeners = new Set<Listener>();

/**
 * Calls `listener` when the server reports that the session has ended. Returns a function that removes the listener.
 */
export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

const LOCK = 'session-renewal';
/**
 * Prefix of a lock name. After a renewal, the tab keeps a lock for a while. The lock's name is this prefix and the
 * time of the renewal.
 */
const RENEWED_AT = 'session-renewed-at:';
/**
 * How long the tab keeps the lock, in milliseconds. No call takes longer, so a call that was rejected after this time
 * was sent after the renewal.
 */
const MARK_FOR = 30_000;

let running: Promise<Renewal> | undefined;
let renewedAt = 0;

/**
 * Renews the session, unless this or another tab already did so after the rejected call was sent.
 * @param since when the rejected call was sent, in milliseconds since the epoch
 */
export async function renewSession(since: number): Promise<Renewal> {
  if (renewedAt > since) return { state: 'renewed' };
  running ??= alone(async () => ((await renewedElsewhere(since)) ? { state: 'renewed' as const } : renew())).finally(
    () => {
      running = undefined;
    },
  );
  return running;
}

async function renew(): Promise<Renewal> {
  const result = await send(sendingOf(refresh));
  if (result.ok) {
    storeCsrfToken(result.value.csrfToken);
    renewedAt = Date.now();
    await markRenewal(renewedAt);
    return { state: 'renewed' };
  }
  if (result.status !== 401) return { state: 'failed', failure: result };
  noteEnd();
  return { state: 'ended', failure: result };
}

function noteEnd(): void {
  storeCsrfToken('');
  for (const listener of endListeners) listener();
}

let abandoning: Promise<void> | undefined;

/**
 * Abandons a session that the server rejects even after a renewal. Calls the server, because only the server can
 * delete the session cookies.
 */
export async function abandonSession(): Promise<void> {
  abandoning ??= send(sendingOf(logout)).then(() => {
    abandoning = undefined;
    noteEnd();
  });
  return abandoning;
}

// Insecure contexts have no Web Locks API. Several tabs can then renew at the same time, which the server allows
// during its grace period.
const hasLocks = () => 'locks' in navigator;

/** Runs work in one tab at a time. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return hasLocks() ? navigator.locks.request(LOCK, work) : work();
}

/**
 * Notifies other tabs of a renewal through a lock. The list of locks is always up to date in all tabs. Storage is not
 * used, because other processes see changes late.
 */
async function markRenewal(time: number): Promise<void> {
  if (!hasLocks()) return;
  await new Promise<void>((marked) => {
    void navigator.locks.request(`${RENEWED_AT}${time}`, { mode: 'shared' }, async () => {
      marked();
      await new Promise((resolve) => setTimeout(resolve, MARK_FOR));
    });
  });
}

async function renewedElsewhere(since: number): Promise<boolean> {
  if (!hasLocks()) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name = '' }) => name.startsWith(RENEWED_AT) && Number(name.slice(RENEWED_AT.length)) > since);
}
