/** The small scripts that load parts of pages for logged-in users. */
import { hasSessionHint } from '#contract/session-hint.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';

/** Adds an Edit link to every part of the page with the owner's content, if an admin is logged in. */
export function startEditLinks(): void {
  // A page in a form's preview has no Edit links, and neither has the editor, which must start fast.
  if (self !== top || document.querySelector('[data-editor]') || !hasSessionHint(document.cookie)) return;
  import('../content/edit-links.ts')
    .then(({ placeEditLinks }) => placeEditLinks())
    .catch((error: unknown) => logUnlessLeaving('The ways to the forms could not be loaded.', error));
}

/**
 * Loads the comment form of a post in `[data-comments]` if the `signed-in` cookie is set, or if a visitor asked for it
 * (`write-comment.ts`).
 */
export function startComments(): void {
  const place = document.querySelector<HTMLElement>('[data-comments]');
  const postId = place?.dataset['comments'];
  if (!place || !postId || !(hasSessionHint(document.cookie) || 'wanted' in place.dataset)) return;
  import('../comments/mount.tsx')
    .then(({ mountComments }) => mountComments(place, postId))
    .catch((error: unknown) => logUnlessLeaving('The comments could not be loaded.', error));
}
