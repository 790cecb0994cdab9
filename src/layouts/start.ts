/**
 * The only script of every page, which contains it inline: it shares no imports with other scripts, since a shared
 * module would cost a separate file and request. The part for logged-in users is loaded if the script in the head has
 * found their cookie.
 */
import { bringLater } from '#components/browser/lazy-fragment.ts';
import later from './later.ts?worker&url';
import laterText from './later-text.ts?worker&url';

/** Emitted under this name by `astro.config.mjs`. */
const signedInScript = '/signed-in.js';

bringLater(document.querySelector('.post-text, pre') ? laterText : later);

/** An address instead of an import that the bundler sees: its loader for such imports is larger than this script. */
function loadSignedIn(): Promise<unknown> {
  return import.meta.env.DEV ? import('./start-signed-in.ts') : import(/* @vite-ignore */ signedInScript);
}

// Rejects if the page is left during loading, when there is nobody to report to; the browser logs other failures.
if ('signedIn' in document.documentElement.dataset) loadSignedIn().catch(() => undefined);
