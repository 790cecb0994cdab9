/**
 * Whether this page is being left. Firefox and WebKit then abort loading modules, and their imports reject without
 * anybody to notify.
 */
let leaving = false;

addEventListener('beforeunload', () => (leaving = true));
addEventListener('pagehide', () => (leaving = true));
addEventListener('pageshow', () => (leaving = false));
/** A writer who chose to stay is not leaving: the next action in the page ends the question. */
for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (leaving = false), { capture: true });

/** Logs an error, unless the page is being left. For errors that are not shown to the user (EDIT-6). */
export function logUnlessLeaving(sentence: string, error: unknown): void {
  if (!leaving) console.error(sentence, error);
}
