/**
 * `later.ts` for pages with a post or code: also marks the current heading in the contents, and starts the buttons
 * for code and vertical text. The buttons appear once they work.
 */
import { startContentsMark } from '#components/browser/contents-mark.ts';
import { startCopyButtons } from '#components/browser/copy-code.ts';
import { startVerticalSwitch } from '#components/browser/vertical-switch.ts';
import { startWrapButtons } from '#components/browser/wrap-code.ts';
import type { Messages } from '#messages/shape.ts';
import './later.ts';

startVerticalSwitch();
startContentsMark();
// The page contains the messages, so that the script is the same for every language.
startCopyButtons(JSON.parse(document.documentElement.dataset.copying ?? '{}') as Messages['copying']);
startWrapButtons();
startCommentWriting();

/** As in `start.ts`, which shares no code with other scripts. */
function loadSignedIn(): Promise<unknown> {
  const script = '/signed-in.js';
  return import.meta.env.DEV ? import('./start-signed-in.ts') : import(/* @vite-ignore */ script);
}

/**
 * Loads the comment form when a visitor wants to write, or has an unsent comment in this browser (`kept-comment.ts`).
 * Readers load no account code.
 */
function startCommentWriting(): void {
  const place = document.querySelector<HTMLElement>('[data-comments]');
  const button = place?.querySelector('[data-comment-write]');
  if (!place || !button || 'signedIn' in document.documentElement.dataset) return;
  const load = () => {
    place.dataset['wanted'] = '';
    loadSignedIn().catch(() => undefined);
  };
  button.addEventListener('click', load, { once: true });
  try {
    if (localStorage.getItem(`comment:${place.dataset['comments']}`)) load();
  } catch {
    // Storage may be blocked.
  }
}
