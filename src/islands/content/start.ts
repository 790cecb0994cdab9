import { hasSessionHint } from '#contract/session-hint.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';

/** Gives every part of a page that is the owner's material its Edit, where an admin is signed in. */
export function startEditLinks(): void {
  // Within a form's preview the page has no links.
  if (self !== top || !hasSessionHint(document.cookie)) return;
  import('./edit-links.ts')
    .then(({ placeEditLinks }) => placeEditLinks())
    .catch((error: unknown) => logUnlessLeaving('The ways to the forms could not be loaded.', error));
}
