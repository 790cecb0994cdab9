/**
 * The single transient message of a page (SITE-15), shown now or once on the next page. Any island can call these
 * functions. The banner is mounted with the first message.
 */
import type { Result, Success } from '#api-client/result.ts';
import { alert, setAlert, type Alert, type AlertType } from './alert-store.ts';

const FLASH = 'flash';
const LOGGED_OUT = 'just-logged-out';

/** Shows a message below the menu for 3 seconds. An empty message changes nothing. */
export function showAlert(message: string, type: AlertType): void {
  if (!message) return;
  setAlert({ message, type });
  // A failure is ignored, because the banner cannot be loaded offline or while the page is closing.
  import('./mount-banner.tsx').then(({ mountBanner }) => mountBanner()).catch(() => undefined);
}

/** Returns whether a call succeeded. Otherwise, shows the reason. */
export function succeeded<T>(result: Result<T>): result is Success<T> {
  if (!result.ok) showAlert(result.message, result.style);
  return result.ok;
}

/** Stores a message for the next page of this tab; ignores an empty message. Must be called before leaving the page. */
export function flash(message: string, type: AlertType): void {
  if (message) write(FLASH, JSON.stringify({ message, type } satisfies Alert));
}

/** Shows the message stored by the previous page, once. */
export function showFlash(): void {
  const flashed = take(FLASH);
  if (flashed === null) return;
  const parsed = alert.safeParse(parse(flashed));
  if (parsed.success) showAlert(parsed.data.message, parsed.data.type);
}

/** Marks that this tab logs out, so that the session check of the next page does not warn (API-11). */
export function markLoggedOut(): void {
  write(LOGGED_OUT, '1');
}

/** Returns true on the first call after the previous page logged out. */
export function justLoggedOut(): boolean {
  return take(LOGGED_OUT) !== null;
}

// Storage may be blocked or full. In this case, the message is lost.
function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage may be blocked or full.
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
