/**
 * The one transient message of a page (SITE-15): shown now, or carried over a change of page and shown once on the
 * next. Any island may call these; the banner mounts itself when there is something to show.
 */
import { alert, setAlert, type Alert, type AlertType } from './alert-store.ts';

const FLASH = 'flash';
const LOGGED_OUT = 'just-logged-out';

/** Shows a message under the menu for 3 seconds. An empty one shows nothing, and leaves what is shown. */
export function showAlert(message: string, type: AlertType): void {
  if (!message) return;
  setAlert({ message, type });
  // Offline, or after leaving the page, the banner cannot be loaded: its message is shown elsewhere, too.
  import('./mount-banner.tsx').then(({ mountBanner }) => mountBanner()).catch(() => undefined);
}

/** Keeps a message for the next page of this tab; an empty one keeps nothing. Call it before leaving the page. */
export function flash(message: string, type: AlertType): void {
  if (message) write(FLASH, JSON.stringify({ message, type } satisfies Alert));
}

/** Shows the message that the former page left, once. */
export function showFlash(): void {
  const flashed = take(FLASH);
  if (flashed === null) return;
  const parsed = alert.safeParse(parse(flashed));
  if (parsed.success) showAlert(parsed.data.message, parsed.data.type);
}

/** Marks that this tab logs out, so that the next page's check does not warn about it (API-11). */
export function markLoggedOut(): void {
  write(LOGGED_OUT, '1');
}

/** Returns whether the previous page logged out; true once. */
export function justLoggedOut(): boolean {
  return take(LOGGED_OUT) !== null;
}

// Storage may be forbidden or full; a message is then lost, and nothing else.
function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

function take(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return value;
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
