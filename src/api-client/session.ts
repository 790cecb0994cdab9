/**
 * The signed-in session as this page knows it: the CSRF token, in memory only, and its silent renewal.
 * One renewal serves all calls that wait for one, in this tab and in others (the server rotates the refresh token).
 */
import { authResponse } from '#contract/session.ts';
import { api } from '#contract/paths.ts';
import type { Failure } from './result.ts';
import { send } from './send.ts';
import { z } from '#contract/zod-mini.ts';

let token = '';

/** The CSRF token that a change must carry; empty before the first check. */
export function csrfToken(): string {
  return token;
}

/** Stores the CSRF token of the present session; `''` after it has ended. */
export function keepCsrfToken(fresh: string): void {
  token = fresh;
}

/** `ended`: the session has ended. `failed`: unknown, so nobody is logged out (429, 503, offline). */
export type Renewal = { state: 'renewed' } | { state: 'ended' | 'failed'; failure: Failure };

type Listener = () => void;
const endListeners = new Set<Listener>();

/** Calls `listener` when the server reports that the session has ended. Returns a function that removes it. */
export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

const LOCK = 'session-renewal';
/** A lock of this name, and a time, is held for a while by the tab that renewed at that time. */
const RENEWED_AT = 'session-renewed-at:';
/** No call is under way for longer, so that none needs the mark after that; in milliseconds. */
const MARK_FOR = 30_000;

let running: Promise<Renewal> | undefined;
let renewedAt = 0;

/**
 * Renews the session, unless that happened already, here or in another tab, after the refused call was sent.
 * @param since when the refused call was sent, in milliseconds since the epoch
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
  const result = await send({ method: 'POST', path: api.refresh, answer: authResponse });
  if (result.ok) {
    keepCsrfToken(result.value.csrfToken);
    renewedAt = Date.now();
    await markRenewal(renewedAt);
    return { state: 'renewed' };
  }
  if (result.status !== 401) return { state: 'failed', failure: result };
  noteEnd();
  return { state: 'ended', failure: result };
}

function noteEnd(): void {
  keepCsrfToken('');
  for (const listener of endListeners) listener();
}

let abandoning: Promise<void> | undefined;

/** Gives up a session that even fresh tokens do not bring back: only the server can take its cookies away. */
export async function abandonSession(): Promise<void> {
  abandoning ??= send({ method: 'POST', path: api.logout, answer: z.unknown() }).then(() => {
    abandoning = undefined;
    noteEnd();
  });
  return abandoning;
}

// Without the Web Locks API (an insecure context) the server's grace for racing tabs serves.
const hasLocks = () => 'locks' in navigator;

/** One tab at a time. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return hasLocks() ? navigator.locks.request(LOCK, work) : work();
}

/**
 * Notifies other tabs through a lock: unlike storage, which reaches another process late, the list of locks is always
 * the same for all tabs.
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
