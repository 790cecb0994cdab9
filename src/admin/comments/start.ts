/** Loads the comment form of a post if the `signed-in` cookie is set. */
import { hasSessionHint } from '#contract/session-hint.ts';
import { logUnlessLeaving } from '#editor/leaving.ts';

/** Starts the form in `[data-comments]`. */
export function startComments(): void {
  const place = document.querySelector<HTMLElement>('[data-comments]');
  const postId = place?.dataset['comments'];
  if (!place || !postId || !hasSessionHint(document.cookie)) return;
  import('./mount.tsx')
    .then(({ mountComments }) => mountComments(place, postId))
    .catch((error: unknown) => logUnlessLeaving('The comments could not be loaded.', error));
}
