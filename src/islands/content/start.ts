/** Where the owner's material is edited: the forms, and the ways to them, come to who is signed in. */
import { hasSessionHint } from '#contract/session-hint.ts';
import { pages } from '#contract/paths.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';
import { here } from '../shared/here.ts';

/** Starts the form in `[data-edit-screen]`. Nobody signed in has nothing to do there. */
export function startEditScreen(): void {
  const place = document.querySelector('[data-edit-screen]');
  if (!place) return;
  if (!hasSessionHint(document.cookie)) {
    location.replace(here(pages.blog));
    return;
  }
  import('./mount-edit.tsx')
    .then(({ mountEdit }) => mountEdit(place))
    .catch((error: unknown) => logUnlessLeaving('The form could not be loaded.', error));
}

/** Gives every part of a page that is the owner's material its Edit, where an admin is signed in. */
export function startEditLinks(): void {
  // Beside a form stands the page itself.
  if (self !== top || !hasSessionHint(document.cookie)) return;
  import('./edit-links.ts')
    .then(({ placeEditLinks }) => placeEditLinks())
    .catch((error: unknown) => logUnlessLeaving('The ways to the forms could not be loaded.', error));
}
