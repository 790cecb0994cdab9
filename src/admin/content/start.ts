import { hasSessionHint } from '#contract/session-hint.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';

/** Adds an Edit link to every part of the page with the owner's content, if an admin is logged in. */
export function startEditLinks(): void {
  // A page in a form's preview has no Edit links.
  if (self !== top || !hasSessionHint(document.cookie)) return;
  import('./edit-links.ts')
    .then(({ placeEditLinks }) => placeEditLinks())
    .catch((error: unknown) => logUnlessLeaving('The ways to the forms could not be loaded.', error));
}
