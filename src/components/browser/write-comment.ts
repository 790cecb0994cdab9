/**
 * Loads the comment form when a visitor wants to write, or has an unsent comment in this browser (`kept-comment.ts`).
 * Readers load no account code. Like `start.ts`, this script is inline and shares no imports with other scripts.
 */
const place = document.querySelector<HTMLElement>('[data-comments]');
const button = place?.querySelector('[data-comment-write]');

function load(): void {
  if (place) place.dataset['wanted'] = '';
  const script = '/signed-in.js';
  // A failure to load is reported by the browser.
  (import.meta.env.DEV ? import('#layouts/start-signed-in.ts') : import(/* @vite-ignore */ script)).catch(
    () => undefined,
  );
}

if (place && button && !('signedIn' in document.documentElement.dataset)) {
  button.addEventListener('click', load, { once: true });
  try {
    if (localStorage.getItem(`comment:${place.dataset['comments']}`)) load();
  } catch {
    // Storage may be blocked.
  }
}
