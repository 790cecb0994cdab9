/**
 * Whether this page is on its way out. Firefox and WebKit then give up the modules that are still coming in, and their
 * imports reject: nobody is there any more to be told.
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
