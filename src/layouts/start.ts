/**
 * The only script of every page, included inline. It shares no imports with other scripts, because a shared module
 * would need a separate file and request. The part for logged-in users is loaded if the script in the head has found
 * the login cookie.
 */
import { insertLater } from '#components/browser/lazy-fragment.ts';
import later from './later.ts?worker&url';
import laterText from './later-text.ts?worker&url';

/** `astro.config.mjs` emits the script under this name. */
const signedInScript = '/signed-in.js';

insertLater(document.querySelector('.post-text, pre') ? laterText : later);

/**
 * Imports from a URL that is hidden from the bundler, because the bundler's loader for dynamic imports is larger than
 * this script.
 */
function loadSignedIn(): Promise<unknown> {
  return import.meta.env.DEV ? import('./start-signed-in.ts') : import(/* @vite-ignore */ signedInScript);
}

// The import rejects if the page is left while loading. Nobody could see a report in this case, and the browser
// itself logs all other failures.
if ('signedIn' in document.documentElement.dataset) loadSignedIn().catch(() => undefined);
