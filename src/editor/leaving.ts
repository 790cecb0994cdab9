/**
 * Records whether this page is being left. Firefox and WebKit then abort the loading of modules, and the failed imports
 * are not errors.
 */
let leaving = false;

addEventListener('beforeunload', () => (leaving = true));
addEventListener('pagehide', () => (leaving = true));
addEventListener('pageshow', () => (leaving = false));
/** If the writer chose to stay, the next action in the page resets the flag. */
for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (leaving = false), { capture: true });

/** Logs an error, unless the page is being left. For errors that are not shown to the user (EDIT-6). */
export function logUnlessLeaving(sentence: string, error: unknown): void {
  if (!leaving) console.error(sentence, error);
}
