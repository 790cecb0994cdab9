/**
 * Loads parts of the program later, and retries failed loads. On a retry, Chromium requests the file again. Firefox
 * remembers the failed URL until the page is left, so in Firefox the file is requested under a modified URL. The
 * failed URL is read from the error.
 */
import { logUnlessLeaving } from './leaving.ts';

const failed = new Set<string>();
let turn = 0;

/** @param load imports a module that nothing else imports, as in `() => import('./part.ts')` */
export async function lazyImport<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const address = /https?:\S+\.js\b/.exec(String(error))?.[0];
    if (address === undefined) throw error;
    if (!failed.has(address)) {
      failed.add(address);
      throw error;
    }
    turn += 1;
    return (await import(/* @vite-ignore */ `${address}?again=${turn}`)) as Part;
  }
}

/** Time until a failed load is retried, in milliseconds, if the network has not come back earlier. */
const RETRY_AFTER = 10_000;

/**
 * Loads a module. If loading fails, retries when the network is back, or after 10 seconds, because a server can fail
 * while the network is up. Until then, no text is lost.
 */
export async function persistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      logUnlessLeaving('Parts of the editor could not be loaded.', error);
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, RETRY_AFTER);
      });
    }
  }
}

/** Calls `work` when the browser is idle, after two seconds at the latest. WebKit has no idle callback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
