/**
 * The session for all islands of a page. It is requested once, and again when the page is restored from the
 * back/forward cache.
 */
import { checkAuth } from '#api-client/signed-in.ts';
import type { Failure } from '#api-client/result.ts';
import { onSessionEnd } from '#api-client/session.ts';
import { answers } from '#i18n/answers.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { rememberAdmin } from './admin-place.ts';
import { justLoggedOut, showAlert, showFlash } from './alerts.ts';

/**
 * - `checking`: not known yet.
 * - `signed-in`
 * - `anonymous`: not logged in; `message` is the reason if a session has ended.
 * - `unknown`: the check failed (offline, 429, 503), which does not log anyone out.
 */
export type Auth =
  | { state: 'checking' }
  | { state: 'signed-in'; userId: string; isAdmin: boolean }
  | { state: 'anonymous'; message: string }
  | { state: 'unknown'; failure: Failure };

const checking: Auth = { state: 'checking' };
let auth: Auth = checking;
let started = false;
const listeners = new Set<() => void>();

function change(next: Auth): void {
  auth = next;
  for (const listener of listeners) listener();
}

/**
 * Returns the session state of this page. The first call starts the session check. On the server, the state is
 * `checking`.
 */
export function useAuth(): Auth {
  useEffect(start, []);
  return useSyncExternalStore(subscribe, currentAuth, () => checking);
}

export async function recheckAuth(): Promise<void> {
  change(checking);
  await check();
}

/** Channel that informs this browser's other tabs about a login. */
const signedInChannel = 'signed-in';

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(signedInChannel);
  channel.postMessage('');
  channel.close();
}

/** Calls `listener` when another tab finds a session. Returns a function that removes the listener. */
export function onSignedInElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(signedInChannel);
  channel.onmessage = listener;
  return () => channel.close();
}

/**
 * Checks whether the same account is logged in again. Shows no message, and changes nothing if another account is
 * logged in.
 */
export async function isSignedInAgain(userId: string | undefined): Promise<boolean> {
  const result = await checkAuth();
  if (!result.ok || result.value.id !== userId) return false;
  change({ state: 'signed-in', userId, isAdmin: result.value.isAdmin });
  return true;
}

/** Returns the session state when the session check is complete. For code outside of islands. */
export function whenAuthKnown(): Promise<Auth> {
  start();
  return new Promise((resolve) => {
    if (auth.state !== 'checking') return resolve(auth);
    const off = subscribe(() => {
      if (auth.state === 'checking') return;
      off();
      resolve(auth);
    });
  });
}

export function currentAuth(): Auth {
  return auth;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function start(): void {
  if (started) return;
  started = true;
  showFlash();
  void check();
  // The back/forward cache can restore this page after a login or logout on another page.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    showFlash();
    void recheckAuth();
  });
  onSessionEnd(() => {
    if (auth.state === 'signed-in') change({ state: 'anonymous', message: answers.sessionEnded });
  });
}

async function check(): Promise<void> {
  const loggedOut = justLoggedOut();
  const result = await checkAuth();
  if (result.ok) {
    const { id: userId, isAdmin } = result.value;
    rememberAdmin(isAdmin);
    tellOtherTabs();
    return change({ state: 'signed-in', userId, isAdmin });
  }
  if (result.status === 401) rememberAdmin(false);
  const silent = loggedOut && result.status >= 400 && result.status < 500;
  if (!silent) showAlert(result.message, result.style);
  if (result.status === 401) change({ state: 'anonymous', message: silent ? '' : result.message });
  else change({ state: 'unknown', failure: result });
}
